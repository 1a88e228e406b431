import type { WhopConfig } from './whop-api.ts';

const TIMEOUT_MS = 10_000;

/**
 * Ends a membership at Whop, with its paid period or at once. A membership that Whop does not know counts as ended. Throws when Whop cannot be
 * asked, and without WHOP_API_KEY: it must not seem cancelled while Whop goes on taking money.
 */
export async function cancelMembership(
  config: WhopConfig,
  id: string,
  mode: 'at_period_end' | 'immediate',
): Promise<void> {
  await post(config, id, 'cancel', { cancellation_mode: mode });
}

/** Lets a membership renew again that was to end with its paid period. Throws as `cancelMembership`. */
export async function uncancelMembership(config: WhopConfig, id: string): Promise<void> {
  await post(config, id, 'uncancel', {});
}

async function post(config: WhopConfig, id: string, act: string, body: object): Promise<void> {
  if (!config.WHOP_API_KEY) throw new Error('WHOP_API_KEY is not set, so a membership cannot be changed');
  const url = `${config.WHOP_API_URL.replace(/\/$/, '')}/memberships/${encodeURIComponent(id)}/${act}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${config.WHOP_API_KEY}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok && response.status !== 404) throw new Error(`Whop answered ${response.status}`);
}
