import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The values that an operator makes with `openssl rand -hex 32`. */
const SECRETS =
  /^(SESSION_SECRET|POSTGRES_PASSWORD|POSTGRES_APP_PASSWORD|REDIS_PASSWORD|S3_ACCESS_KEY_ID|S3_SECRET_ACCESS_KEY)$/;

/**
 * Fills in the .env that deploy/env.example became: every secret, and these values, of which those that the example does not name
 * are added.
 */
export function fillIn(folder: string, values: Record<string, string>): void {
  const file = join(folder, '.env');
  const missing = new Set(Object.keys(values));
  const filled = readFileSync(file, 'utf8').replace(/^([A-Z0-9_]+)=.*$/gm, (line, name: string) => {
    if (SECRETS.test(name)) return `${name}=${randomBytes(32).toString('hex')}`;
    if (!missing.delete(name)) return line;
    return `${name}=${values[name]}`;
  });
  writeFileSync(file, `${filled}\n${[...missing].map((name) => `${name}=${values[name]}\n`).join('')}`);
}
