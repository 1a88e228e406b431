/** SHA-256 of the environment: Node's, or a browser's. Synchronous. */
export type Sha256 = (data: Uint8Array) => Uint8Array;

const PERCENT = 37;

/** Length of a SHA-256, bytes. */
export const HASH_BYTES = 32;

/** True if two byte sequences are the same. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** One after the other. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes as base64 of RFC 4648 section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const all = (first << 16) | (second << 8) | third;
    text += [18, 12, 6, 0].map((shift) => ALPHABET[(all >> shift) & 63]).join('');
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - missing) + '='.repeat(missing);
}

/** The bytes of a canonical base64 text; null when it is none: another alphabet, spaces, missing padding. */
export function fromBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = new Uint8Array((text.length / 4) * 3);
  for (let at = 0; at < text.length; at += 4) {
    const all = [...text.slice(at, at + 4)].reduce((sum, one) => (sum << 6) | Math.max(0, ALPHABET.indexOf(one)), 0);
    bytes.set([(all >> 16) & 255, (all >> 8) & 255, all & 255], (at / 4) * 3);
  }
  const decoded = bytes.subarray(0, bytes.length - (text.length - text.replace(/={1,2}$/, '').length));
  return toBase64(decoded) === text ? decoded : null;
}

/** Bytes as lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a lower-case hexadecimal text; null when it is none. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^[0-9a-f]*$/.test(text) || text.length % 2 !== 0) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_none, index) =>
    parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}

/** A text's UTF-8. Throws for half a character. */
export function toUtf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  const bytes = new Uint8Array(escaped.length);
  let length = 0;
  for (let at = 0; at < escaped.length; length += 1) {
    const isEscape = escaped.charCodeAt(at) === PERCENT;
    bytes[length] = isEscape ? parseInt(escaped.slice(at + 1, at + 3), 16) : escaped.charCodeAt(at);
    at += isEscape ? 3 : 1;
  }
  return bytes.subarray(0, length);
}
