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
