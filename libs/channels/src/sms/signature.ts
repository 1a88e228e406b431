import { createHmac, timingSafeEqual } from 'node:crypto';

/** The fields of a form, as they were sent. */
export type FormFields = Iterable<readonly [name: string, value: string]>;

/**
 * The signature of Twilio's calls (X-Twilio-Signature): the configured address, and every field in the order of the names, each
 * value of a repeated one once, by the account's token (`validateRequest` of twilio 6.3.1).
 */
export function signatureOf(token: string, url: string, fields: FormFields): string {
  const sorted = [...fields].sort(([a, x], [b, y]) => byCode(a, b) || byCode(x, y));
  const once = sorted.filter(([name, value], at) => sorted[at - 1]?.[0] !== name || sorted[at - 1]![1] !== value);
  return createHmac('sha1', token)
    .update(url + once.map(([name, value]) => name + value).join(''), 'utf8')
    .digest('base64');
}

/** True if Twilio signed a call. Takes the same time for a wrong signature as for the right one. */
export function isSigned(token: string, url: string, fields: FormFields, signature: string | undefined): boolean {
  const right = Buffer.from(signatureOf(token, url, fields));
  const given = Buffer.from(signature ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
