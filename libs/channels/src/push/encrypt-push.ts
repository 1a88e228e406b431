import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

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
  if (text.length > RECORD_SIZE - OVERHEAD) throw new RangeError(`A record cannot have ${text.length} octets`);
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

/** Keys of a subscription, as the browser gave them out: for it alone can what is pushed be read. */
export interface SubscriptionKeys {
  /** 65 octets, a point of P-256 in the uncompressed form. */
  p256dh: Uint8Array;
  /** 16 octets. */
  auth: Uint8Array;
}

/** The random values of a message. Only tests pass them, as they know the expected result. */
export interface Chance {
  salt: Uint8Array;
  /** A pair of keys made for this message. */
  pair: ECDH;
}

export const CURVE = 'prime256v1';
const INFO = Buffer.from('WebPush: info\0');
const MATERIAL_BYTES = 32;
const SALT_BYTES = 16;

function newChance(): Chance {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { salt: randomBytes(SALT_BYTES), pair };
}

/**
 * Encrypts a message for one subscription (RFC 8291): the body of the call of its push service, which cannot read it.
 *
 * @param length octets to which shorter messages are filled up
 * @throws Error for keys that are no point of the curve, RangeError for a message that is too long
 */
export function encryptPush(
  message: Uint8Array,
  { p256dh, auth }: SubscriptionKeys,
  length = 0,
  { salt, pair }: Chance = newChance(),
): Buffer {
  const own = pair.getPublicKey();
  const info = Buffer.concat([INFO, p256dh, own]);
  const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(p256dh), auth, info, MATERIAL_BYTES));
  return seal(message, { material, salt, keyId: own }, length);
}

/** True if these are valid keys of a subscription: a point that lies on the curve, and 16 octets. */
export function areSubscriptionKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== SALT_BYTES) return false;
  try {
    newChance().pair.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}
