import { derivedKey, seal, unseal } from '@t0/accounts';
import type { Config } from '@t0/config';

/** Keeps the secrets of webhooks encrypted, each for its member alone, under a key derived from SESSION_SECRET. */
export class SecretBox {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = derivedKey(config, 'webhook secrets');
  }

  seal(secret: string, userId: string): string {
    return seal(this.key, secret, userId);
  }

  /** Throws when SESSION_SECRET is another one than when it was sealed. */
  open(sealed: string, userId: string): string {
    return unseal(this.key, sealed, userId);
  }
}
