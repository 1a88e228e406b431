import type { Config } from '@t0/config';
import { readMembership } from './membership.ts';
import type { Membership } from './membership.ts';

/** The configuration that this client reads. */
export type WhopConfig = Pick<Config, 'WHOP_API_KEY' | 'WHOP_API_URL'>;

const TIMEOUT_MS = 10_000;

/**
 * Asks Whop for a membership's present state; null when Whop knows none of that id, or no key is configured. Throws when Whop
 * cannot be asked (429, 5xx, no answer), to be tried again later.
 */
export async function currentMembership(config: WhopConfig, id: string): Promise<Membership | null> {
  if (!config.WHOP_API_KEY) return null;
  const response = await fetch(`${config.WHOP_API_URL.replace(/\/$/, '')}/memberships/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${config.WHOP_API_KEY}`, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`Whop answered ${response.status}`);
  return readMembership(await response.json());
}
