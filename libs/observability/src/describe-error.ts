/** What of an error may stand in a log beside its kind, message and stack: where it happened, never what it happened to. */
const TOLD = [
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
/** Errors within errors are followed so deep. */
const DEEPEST = 5;

/**
 * An error as it is logged. Drivers hang everything on their errors: TypeORM the values of a failed query, PostgreSQL the row, SMTP
 * and HTTP clients whole requests. Those hold names, messages and hashes of secrets (security.md, 'production'), so only what is
 * known to be harmless is taken over.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!isError(error)) return typeof error === 'object' && error !== null ? { type: 'object' } : error;
  const own = error as Error & Record<string, unknown>;
  const told = TOLD.filter((name) => ['string', 'number'].includes(typeof own[name]));
  const inner = depth < DEEPEST ? { cause: own.cause, errors: own.errors } : {};
  return {
    ...Object.fromEntries(told.map((name) => [name, own[name]])),
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(inner.cause !== undefined && { cause: describeError(inner.cause, depth + 1) }),
    ...(Array.isArray(inner.errors) && { errors: inner.errors.map((one) => describeError(one, depth + 1)) }),
  };
}

/** Errors of another realm (tests, workers) are errors too. */
function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
}
