import type { IncomingHttpHeaders } from 'node:http';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
/** What proxies send when they do not know (XX) or should not tell (T1: Tor). */
const NOWHERE = new Set(['XX', 'T1', 'ZZ']);

/**
 * Where a visitor is, as the configured header of a proxy tells it: a country's name for its code, any other text as it is. Null
 * when it tells nothing.
 */
export function locationOf(headers: IncomingHttpHeaders, header: string | undefined): string | null {
  const given = header && headers[header.toLowerCase()];
  if (typeof given !== 'string') return null;
  const text = given.replace(/[^\p{L}\p{N} ,.'-]/gu, '').trim();
  if (/^[A-Za-z]{2}$|^T1$/i.test(text)) {
    const code = text.toUpperCase();
    return NOWHERE.has(code) ? null : (NAMES.of(code) ?? code);
  }
  return text.slice(0, 100) || null;
}
