import { HttpException, HttpStatus } from '@nestjs/common';

/** Seconds after which to try again. */
const RETRY_AFTER = 5;

/** PostgreSQL's and the file system's codes for a disk without room. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** PostgreSQL: too many connections, out of something, shutting down or starting, a statement cancelled, a deadlock. */
const BUSY_STATES = new Set(['53000', '53200', '53300', '53400', '57014', '57P01', '57P02', '57P03', '40001', '40P01']);
/** The network's codes for a server that is not there or ends. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/** Of pg, which has no code for these. */
const POOL_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];
/** Of TypeORM, where the connection of a transaction died within it. */
const DATABASE_ERRORS = new Set(['QueryRunnerProviderAlreadyReleasedError', 'QueryRunnerAlreadyReleasedError']);
/** Of the Redis client. */
const REDIS_ERRORS = new Set([
  'ClientClosedError',
  'ClientOfflineError',
  'ConnectionTimeoutError',
  'DisconnectsClientError',
  'SocketClosedUnexpectedlyError',
  'SocketTimeoutError',
  'ReconnectStrategyError',
]);
/** The depth to which errors within errors are checked. */
const DEEPEST = 4;

/** 503 with the header Retry-After: nothing is wrong with the call, and it may be repeated. */
export class Overloaded extends HttpException {
  /** Whole seconds. */
  readonly retryAfter = RETRY_AFTER;

  constructor(reason = 'The terminal is very busy right now') {
    super({ error: 'OVERLOADED', message: `${reason}. Please try again in a moment.` }, HttpStatus.SERVICE_UNAVAILABLE);
  }
}

/** True if an error, or one within it, is of a kind. */
function isOrHolds(error: unknown, isKind: (one: object) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false;
  if (isKind(error)) return true;
  const { cause, driverError, errors } = error as Record<string, unknown>;
  return [cause, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].some((inner) =>
    isOrHolds(inner, isKind, depth + 1),
  );
}

/** True if an error says that a disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  isOrHolds(error, (one) => FULL_CODES.has((one as { code?: string }).code ?? ''));

/** True if an error says that a server is overloaded or temporarily unavailable. */
export function isOverload(error: unknown): boolean {
  return isOrHolds(error, (one) => {
    const { code, message } = one as Record<string, unknown>;
    if (typeof code === 'string' && (BUSY_STATES.has(code) || AWAY_CODES.has(code) || code.startsWith('08')))
      return true;
    const { name } = one.constructor;
    if (REDIS_ERRORS.has(name) || DATABASE_ERRORS.has(name)) return true;
    return typeof message === 'string' && POOL_MESSAGES.some((known) => message.startsWith(known));
  });
}
