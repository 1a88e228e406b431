import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

const NAMES = ['DKIM_DOMAIN', 'DKIM_SELECTOR'] as const;

/** The key from DKIM_PRIVATE_KEY (line ends may be written as \n) or DKIM_PRIVATE_KEY_FILE, and what is wrong with the settings. */
export function readDkimKey(given: Record<string, string | undefined>): { key: string | undefined; faults: string[] } {
  const { DKIM_PRIVATE_KEY: inline, DKIM_PRIVATE_KEY_FILE: file } = given;
  const source = file && !inline ? 'DKIM_PRIVATE_KEY_FILE' : 'DKIM_PRIVATE_KEY';
  if (!inline && !file) {
    const lonely = NAMES.filter((name) => given[name]);
    return { key: undefined, faults: lonely.length > 0 ? ['DKIM_PRIVATE_KEY: required with DKIM_DOMAIN'] : [] };
  }
  const faults = NAMES.filter((name) => !given[name]).map((name) => `${name}: required with ${source}`);
  try {
    const key = inline ? inline.replace(/\\n/g, '\n') : readFileSync(file!, 'utf8');
    if (createPrivateKey(key).asymmetricKeyType !== 'rsa') faults.push(`${source}: must be an RSA key`);
    return { key, faults };
  } catch {
    return { key: undefined, faults: [...faults, `${source}: must be a private key in PEM that can be read`] };
  }
}
