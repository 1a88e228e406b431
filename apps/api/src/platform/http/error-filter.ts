import { Catch, HttpException, HttpStatus } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ApiError } from '@t0/contracts';
import type { Logger } from '@t0/observability';
import { TooManyAttempts } from '../throttle/too-many-attempts.ts';

/** Errors of body-parser and friends: they carry their status, and whether their message may be shown. */
interface StatusError {
  status: number;
  type?: string;
}

const SENTENCES: Record<number, [string, string]> = {
  400: ['BAD_REQUEST', 'The request could not be read'],
  404: ['NOT_FOUND', 'There is nothing here'],
  413: ['BODY_TOO_LARGE', 'The request is too large'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json'],
};

/** Every failure leaves as one ApiError (decisions.md, 'HTTP'): never a stack, never SQL. Unexpected ones are logged whole. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const body = this.describe(exception, request);
    if (response.headersSent) {
      response.end();
      return;
    }
    if (exception instanceof TooManyAttempts) response.set('retry-after', String(exception.retryAfter));
    response.status(body.statusCode).json(body);
  }

  private describe(exception: unknown, request: Request): ApiError {
    if (exception instanceof HttpException) {
      const status = exception.getStatus();
      const given = exception.getResponse();
      const [error, message] = SENTENCES[status] ?? ['ERROR', exception.message];
      // Our own exceptions bring code and sentence; the framework's are put into words here.
      const own =
        typeof given === 'object' && 'error' in given && /^[A-Z_]+$/.test(String(given.error))
          ? (given as Partial<ApiError>)
          : {};
      return {
        statusCode: status,
        message: own.message ?? message,
        error: own.error ?? error,
        ...(own.fields && { fields: own.fields }),
        ...(own.current !== undefined && { current: own.current }),
      };
    }
    const status = isUnstorable(exception) ? 400 : (exception as StatusError | null)?.status;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      const [error, message] = SENTENCES[status] ?? SENTENCES[400]!;
      return { statusCode: status, message, error };
    }
    this.logger.error({ err: exception, method: request.method, path: request.path }, 'A request failed');
    return {
      statusCode: HttpStatus.INTERNAL_SERVER_ERROR,
      message: 'Something went wrong on our side. Please try again.',
      error: 'INTERNAL_ERROR',
    };
  }
}

/**
 * What PostgreSQL says of values it cannot keep: text with a NUL, a number out of range, what is no number or no date. The request's
 * fault, not ours (security.md, 'input').
 */
const UNSTORABLE = new Set(['22021', '22P05', '22003', '22P02', '22007', '22008']);

function isUnstorable(exception: unknown): boolean {
  const code = (exception as { driverError?: { code?: string } } | null)?.driverError?.code;
  return code !== undefined && UNSTORABLE.has(code);
}
