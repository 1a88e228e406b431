import { cutText } from './cut-text.ts';

/** The fields of an error that a log may hold in addition to its kind, message and stack: where it happened, never whose data it concerns. */
const LOGGED_FIELDS = [
  'code',
  'errno',
  'syscall',
  'hostname',
  'port',
  'command',
  'responseCode',
  'status',
  'statusCode',
  'type',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;
/** Characters of a message and of a stack, which begins with the message: drivers quote what they were given. */
const MOST_MESSAGE = 1000;
const MOST_STACK = 6000;
/** Errors within errors are followed so deep. */
const DEEPEST = 5;

/**
 * An error as it is logged. Drivers hang everything on their errors: TypeORM the values of a failed query, PostgreSQL the row, SMTP
 * and HTTP clients whole requests. Those hold names, messages and hashes of secrets (docs/SECURITY.md#production), so only what is
 * known to be harmless is copied.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!isError(error)) return typeof error === 'object' && error !== null ? { type: 'object' } : cutValue(error);
  const own = error as Error & Record<string, unknown>;
  const named = LOGGED_FIELDS.filter((name) => ['string', 'number'].includes(typeof own[name]));
  const inner = depth < DEEPEST ? { cause: own.cause, errors: own.errors } : {};
  return {
    ...Object.fromEntries(named.map((name) => [name, cutValue(own[name])])),
    type: error.constructor.name,
    message: cutText(error.message, MOST_MESSAGE),
    stack: error.stack && cutText(error.stack, MOST_STACK),
    ...(inner.cause !== undefined && { cause: describeError(inner.cause, depth + 1) }),
    ...(Array.isArray(inner.errors) && { errors: inner.errors.map((one) => describeError(one, depth + 1)) }),
  };
}

function cutValue(value: unknown): unknown {
  return typeof value === 'string' ? cutText(value, MOST_MESSAGE) : value;
}

/** Errors of another realm (tests, workers) are errors too. */
function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
}
