import type { SubscriptionKeys } from './encrypt-push.ts';

/** Encrypts messages for subscriptions: at once, or elsewhere meanwhile. */
export interface Encryption {
  /**
   * @param length octets to which shorter messages are filled up
   * @throws Error as `encryptPush` does, RangeError among them; or because the encryption thread ended meanwhile
   */
  encrypt(message: Uint8Array, keys: SubscriptionKeys, length: number): Uint8Array | Promise<Uint8Array>;
  close(): void;
}

/** One message that the thread is asked to encrypt. Each array holds its octets alone: what is cloned is the memory below it. */
export interface ToEncrypt {
  message: Uint8Array;
  p256dh: Uint8Array;
  auth: Uint8Array;
  length: number;
}

/** The result of one message: its size in the answer's octets, or the text of the error. */
export type Encrypted = number | string;

/** The thread's answer to a list of them, in their order. */
export interface EncryptedList {
  results: Encrypted[];
  /** The bodies, one after the other. */
  octets: Uint8Array;
}
