import { createECDH } from 'node:crypto';

/** True if hexadecimal digits are a private key of the curve P-256; nearly all are. */
export function isPushKey(hex: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(hex, 'hex');
    return true;
  } catch {
    return false;
  }
}

/** True if a text names push services' hosts, `*.` before it for all below it; or is an origin that stands in for one. */
export const isPushService = (text: string): boolean =>
  text.includes('://') ? isOrigin(text) : /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text);

/** True if a text is a scheme with a host and nothing after it. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
