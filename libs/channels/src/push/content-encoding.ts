import { createCipheriv, hkdfSync } from 'node:crypto';

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** Octets that one record holds, its tag among them: what every push service takes (RFC 8030, section 7.2). */
const RECORD_SIZE = 4096;
/** The tag of AES-GCM, and the octet that ends the last record. */
const OVERHEAD = 17;
/** Precedes the padding of the last record. */
const LAST = 2;

const KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0');
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0');

/** With what one text is encrypted. */
export interface Sealing {
  /** The input from which key and nonce are derived. */
  material: Uint8Array;
  /** 16 octets, never used twice. */
  salt: Uint8Array;
  /** By which anyone who opens it knows the key; at most 255 octets. */
  keyId: Uint8Array;
}

/**
 * Encrypts a text in one record of the content encoding aes128gcm (RFC 8188), filled up with zeros to `length` octets where it is
 * shorter, so that the length of a body does not reveal its content.
 *
 * @returns header and record
 * @throws RangeError for a text that one record does not hold
 */
export function seal(text: Uint8Array, { material, salt, keyId }: Sealing, length = 0): Buffer {
  if (text.length > RECORD_SIZE - OVERHEAD) throw new RangeError(`A record holds no ${text.length} octets`);
  const key = Buffer.from(hkdfSync('sha256', material, salt, KEY_INFO, KEY_BYTES));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, NONCE_INFO, NONCE_BYTES));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const padding = Buffer.alloc(1 + Math.max(0, length - text.length));
  padding[0] = LAST;
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_SIZE);
  size[4] = keyId.length;
  return Buffer.concat([
    salt,
    size,
    keyId,
    cipher.update(text),
    cipher.update(padding),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
