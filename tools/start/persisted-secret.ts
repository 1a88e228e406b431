import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret that is made once per data folder and kept where only this user can read it. */
function keptSecret(dataDir: string, name: string, encoding: 'base64url' | 'hex'): string {
  const file = join(dataDir, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString(encoding);
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** Signs session cookies. */
export const sessionSecret = (dataDir: string): string => keptSecret(dataDir, 'session-secret', 'base64url');

/** Signs the record's checkpoints. */
export const recordSigningKey = (dataDir: string): string => keptSecret(dataDir, 'record-signing-key', 'hex');

/** Identifies the product to push services. */
export const webPushKey = (dataDir: string): string => keptSecret(dataDir, 'web-push-key', 'hex');
