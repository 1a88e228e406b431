import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { seal } from './content-encoding.ts';

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
