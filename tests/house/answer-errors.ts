import type { Answer } from '@t0/testing';

/** What no answer may hold: stacks, SQL, names and versions of what we are built on (docs/SECURITY.md#answers). */
const INTERNALS =
  /\n\s+at |node_modules|\.[jt]s:\d+|QueryFailed|typeorm|syntax error|violates|relation "|nest(js)?\b|express\b|postgres|redis|\bpg_|v?\d+\.\d+\.\d+-/i;
/** Nor the words of the libraries that check what comes in: each refusal has a sentence of the product. */
const FRAMEWORK =
  /should not exist|^property |^each value|^nested property|unknown value was passed|^[a-z]\w* (?:must|should) |Validation failed|^Cannot (?:GET|POST|PUT|PATCH|DELETE)|Forbidden resource|Http Exception|Missing credentials|^Unexpected |in JSON at|is invalid$|^(?:Unauthorized|Forbidden|Bad Request|Not Found|Conflict|Internal [Ss]erver [Ee]rror|Payload Too Large|Request Timeout|Too Many Requests|ThrottlerException.*)$/;
const FIELDS = new Set(['statusCode', 'message', 'error', 'fields', 'current', 'reasons']);

/** What is wrong with an answer, whatever was asked. */
export function errorOf({ status, body, headers }: Answer<unknown>): string | null {
  if (status >= 500 && (body as { error?: string } | null)?.error !== 'OVERLOADED') return `answered ${status}`;
  if (headers.get('x-powered-by') || headers.get('server')) return 'names the server';
  if (status < 400) return null;
  if (headers.get('content-type')?.startsWith('text/html')) return null;
  // What looks like a file of the web app and is none.
  if (status === 404 && headers.get('content-type')?.startsWith('text/plain')) return null;
  const error = body as Record<string, unknown> | null;
  if (typeof error !== 'object' || error === null) return `answered ${status} without a body`;
  if (error.statusCode !== status || typeof error.message !== 'string' || error.message === '')
    return 'has no sentence';
  if (!/^[A-Z][A-Z0-9_]+$/.test(String(error.error))) return `has the code ${String(error.error)}`;
  const more = Object.keys(error).filter((key) => !FIELDS.has(key));
  if (more.length > 0) return `tells ${more.join()}`;
  const { message } = error;
  const texts = [message, ...Object.values((error.fields ?? {}) as Record<string, unknown>)].map(String);
  const foreign = texts.find((text) => INTERNALS.test(text) || FRAMEWORK.test(text));
  return foreign === undefined ? null : `tells: ${foreign}`;
}
