import type { Config } from '@t0/config';

/** The configuration that this client reads. */
export type WhopConfig = Pick<Config, 'WHOP_API_KEY' | 'WHOP_API_URL'>;

const TIMEOUT_MS = 10_000;

/** GET of Whop's API with the key; null when Whop knows nothing there. Throws when Whop cannot be asked (429, 5xx, no answer). */
export async function askWhop({ WHOP_API_KEY: key, WHOP_API_URL: url }: WhopConfig, path: string): Promise<unknown> {
  const response = await fetch(`${url.replace(/\/$/, '')}/${path}`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`Whop answered ${response.status}`);
  return response.json();
}
