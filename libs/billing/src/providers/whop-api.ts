import type { Config } from '@t0/config';
import { record } from './whop-json.ts';
import type { Json } from './whop-json.ts';

/** The configuration that this client reads. */
export type WhopConfig = Pick<Config, 'WHOP_API_KEY' | 'WHOP_API_URL'>;

const TIMEOUT_MS = 10_000;

function call(config: WhopConfig, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${config.WHOP_API_URL.replace(/\/$/, '')}/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${config.WHOP_API_KEY}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/**
 * Asks Whop for an object or a list by its path, such as `payments/pay_1`; null when Whop does not have it, or no key is configured. Throws
 * when Whop cannot be asked (429, 5xx, no answer), to be tried again later.
 */
export async function readWhop(config: WhopConfig, path: string): Promise<Json | null> {
  if (!config.WHOP_API_KEY) return null;
  const response = await call(config, path);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`Whop answered ${response.status}`);
  return record(await response.json());
}

/**
 * Has Whop change an object by its path, such as `memberships/mem_1/cancel`; one that Whop does not have counts as changed. Throws when Whop
 * cannot be asked, and without WHOP_API_KEY.
 */
export async function postWhop(config: WhopConfig, path: string, body: object): Promise<void> {
  if (!config.WHOP_API_KEY) throw new Error('WHOP_API_KEY is not set, so nothing can be changed at Whop');
  const response = await call(config, path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok && response.status !== 404) throw new Error(`Whop answered ${response.status}`);
}
