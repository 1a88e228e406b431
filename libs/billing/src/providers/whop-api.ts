import type { Config } from '@t0/config';
import { record, type Json } from './whop-json.ts';

/** The configuration that this client reads. */
export type WhopConfig = Pick<Config, 'WHOP_API_KEY' | 'WHOP_API_URL' | 'WHOP_COMPANY_ID'>;

/** Whop refuses the key, or the key lacks a right (401, 403): the same until its owner changes it. */
export class WhopRefused extends Error {
  override name = 'WhopRefused';
}

const TIMEOUT_MS = 10_000;
/** The dated version whose answers are read; the path names none (@whop/sdk 0.0.42). */
const VERSION = '2026-07-20';

function call(config: WhopConfig, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${config.WHOP_API_URL.replace(/\/$/, '')}/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${config.WHOP_API_KEY}`,
      accept: 'application/json',
      'content-type': 'application/json',
      'api-version-date': VERSION,
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/**
 * Asks Whop for an object or a list by its path, such as `payments/pay_1`; null when Whop does not have it, or no key is configured. Throws
 * WhopRefused, and an Error when Whop cannot be asked (429, 5xx, no answer), to be tried again later.
 */
export async function readWhop(config: WhopConfig, path: string): Promise<Json | null> {
  if (!config.WHOP_API_KEY) return null;
  const response = await call(config, path);
  if (response.status === 404) return null;
  if (response.status === 401 || response.status === 403) throw new WhopRefused(`Whop answered ${response.status}`);
  if (!response.ok) throw new Error(`Whop answered ${response.status}`);
  return record(await response.json());
}

/**
 * The present state of what a signed message names; null when Whop does not have it, does not show it to this key, or no key is
 * configured: the message's own content counts then (docs/BILLING.md#whop). The reconciler notifies owners of a refused key.
 */
export async function presentState(config: WhopConfig, path: string): Promise<Json | null> {
  try {
    return await readWhop(config, path);
  } catch (error) {
    if (error instanceof WhopRefused) return null;
    throw error;
  }
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
