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
