import { Catch, HttpException, HttpStatus, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { INTAKE_PATH, type ApiError } from '@t0/contracts/platform';
import { cutText, type Logger } from '@t0/observability';
import type { Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { TooManyAttempts } from '../throttle/too-many-attempts.ts';
import { Overloaded, isDiskFull, isOverload } from './overloaded.ts';

/** The route that express sets on a call. */
interface RoutedRequest extends IncomingMessage {
  route?: { path?: unknown };
  originalUrl?: string;
}

const MOST = 100;

/**
 * The name of a call in logs: its route's pattern, so that a line contains nothing the caller made up. Where no route took it, the begin of
 * its path, without the query.
 */
export function loggedRoute({ route, originalUrl, url }: RoutedRequest): string {
  if (typeof route?.path === 'string') return route.path;
  const path = (originalUrl ?? url ?? '').split('?', 1)[0]!;
  // The rest of the path is a secret.
  if (path.startsWith(`${INTAKE_PATH}/`)) return `${INTAKE_PATH}/:token`;
  return cutText(path, MOST);
}

/**
 * Code and sentence of a refusal without its own: those of the framework and its middleware, whose words are made for programmers. Refusals
 * of the API bring their own sentence, which says more.
 */
const STATUS_MESSAGES: Readonly<Record<number, readonly [error: string, message: string]>> = {
  400: ['BAD_REQUEST', 'The request could not be read'],
  401: ['UNAUTHENTICATED', 'Unauthorized: log in to continue'],
  403: ['FORBIDDEN', 'You may not do this'],
  404: ['NOT_FOUND', 'This address does not exist'],
  405: ['METHOD_NOT_ALLOWED', 'This address does not accept this method'],
  406: ['NOT_ACCEPTABLE', 'The answer does not exist in the requested form'],
  408: ['REQUEST_TIMEOUT', 'The request took too long to arrive. Please try again.'],
  409: ['CONFLICT', 'Something else changed this meanwhile. Please look again.'],
  410: ['GONE', 'This no longer exists'],
  412: ['PRECONDITION_FAILED', 'This changed since you read it. Please look again.'],
  413: ['BODY_TOO_LARGE', 'The request is too large'],
  414: ['ADDRESS_TOO_LONG', 'The address is too long'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send JSON with the content type application/json'],
  416: ['RANGE_NOT_SATISFIABLE', 'The file does not have the requested part'],
  422: ['UNPROCESSABLE', 'The request could not be processed'],
  429: ['TOO_MANY_REQUESTS', 'Too many requests. Please try again in a moment.'],
  431: ['HEADERS_TOO_LARGE', 'The headers of the request are too large'],
  503: ['OVERLOADED', 'The server is busy. Please try again in a moment.'],
  507: ['DISK_FULL', 'The disk of the terminal is full, so nothing was saved. Its operator has to make room.'],
};
const REFUSED = ['REFUSED', 'The request was refused'] as const;
const FAILED = ['INTERNAL_ERROR', 'Something went wrong on our side. Please try again.'] as const;

/** Code and sentence for a status (400 to 599) that came without them. */
function statusMessage(status: number): readonly [error: string, message: string] {
  return STATUS_MESSAGES[status] ?? (status >= 500 ? FAILED : REFUSED);
}

/** Errors of body-parser and friends: they carry their status, and whether their message may be shown. */
interface StatusError {
  status: number;
  type?: string;
}

/** Every failure leaves as one ApiError (docs/product/calls.md#errors): never a stack, never SQL. Unexpected ones are logged whole. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const exception = this.asOverload(thrown, request);
    const body = this.describe(exception, request);
    if (response.headersSent) {
      response.end();
      return;
    }
    if (exception instanceof TooManyAttempts || exception instanceof Overloaded)
      response.set('retry-after', String(exception.retryAfter));
    response.status(body.statusCode).json(body);
  }

  /** A failure because a server is overloaded or unavailable is no defect: the caller may try again. */
  private asOverload(exception: unknown, request: Request): unknown {
    if (exception instanceof HttpException || !isOverload(exception)) return exception;
    const call = { method: request.method, path: loggedRoute(request) };
    this.logger.warn(
      { err: exception, ...call },
      'A request was refused: overloaded; the caller gets status 503 and Retry-After',
    );
    return new Overloaded();
  }

  private describe(exception: unknown, request: Request): ApiError {
    if (exception instanceof HttpException) {
      const status = exception.getStatus();
      const given = exception.getResponse();
      const [error, message] = statusMessage(status);
      // Exceptions of the API bring code and sentence; those of the framework get them here.
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
        ...(own.reasons && { reasons: own.reasons }),
      };
    }
    const status = isUnstorable(exception)
      ? 400
      : isDiskFull(exception)
        ? 507
        : (exception as StatusError | null)?.status;
    const isRefused = typeof status === 'number' && status >= 400 && status < 500;
    const statusCode = isRefused || status === 507 ? status : HttpStatus.INTERNAL_SERVER_ERROR;
    if (!isRefused)
      this.logger.error(
        { err: exception, method: request.method, path: loggedRoute(request), statusCode },
        'A request failed; the caller gets the status of this line',
      );
    const [error, message] = statusMessage(statusCode);
    return { statusCode, message, error };
  }
}

/**
 * PostgreSQL's codes for values it cannot store: text with a NUL or too long, a number out of range, an invalid number or date. They are
 * the request's errors (docs/SECURITY.md#input).
 */
const UNSTORABLE = new Set(['22001', '22021', '22P05', '22003', '22P02', '22007', '22008']);

function isUnstorable(exception: unknown): boolean {
  const { code, driverError } = (exception ?? {}) as { code?: string; driverError?: { code?: string } };
  return UNSTORABLE.has(driverError?.code ?? code ?? '');
}
