/**
 * An error in a word and its codes, such as `QueryFailedError 23505`. Never its message, which may quote what it was given: an email
 * server's names addresses.
 */
export function failureOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter((one) => typeof one === 'number' || isCode(one));
  return [error.constructor.name, ...codes].join(' ');
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value);
}
