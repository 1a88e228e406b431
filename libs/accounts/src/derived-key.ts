import { hkdfSync } from 'node:crypto';
import type { Config } from '@t0/config';

/** A 256-bit key for one purpose, derived from SESSION_SECRET (HKDF-SHA256). Another secret makes other keys. */
export function derivedKey(config: Config, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', config.SESSION_SECRET, '', `t0 ${purpose}`, 32));
}
