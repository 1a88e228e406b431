import { DeletedProviderId } from '@t0/database/accounts';
import type { EntityManager } from 'typeorm';

const REMEMBER = `
  INSERT INTO deleted_provider_ids (provider, id)
  SELECT provider, external_id FROM subscriptions WHERE user_id = $1 AND provider IN ('stripe', 'whop')
  UNION SELECT provider, customer_id FROM subscriptions WHERE user_id = $1 AND provider IN ('stripe', 'whop') AND customer_id <> ''
  UNION SELECT provider, customer_id FROM payers WHERE user_id = $1
  UNION SELECT 'stripe', stripe_customer_id FROM users WHERE id = $1 AND stripe_customer_id <> ''
  UNION SELECT 'whop', whop_user_id FROM users WHERE id = $1 AND whop_user_id <> ''
  ON CONFLICT DO NOTHING`;

/** Remembers the provider's ids of an account that is being deleted. */
export async function rememberProviderIds(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(REMEMBER, [userId]);
}

/** True for a subscription of a deleted account: it belongs to nobody any more. */
export function isDeletedSubscription(
  manager: EntityManager,
  provider: DeletedProviderId['provider'],
  id: string,
): Promise<boolean> {
  return manager.existsBy(DeletedProviderId, { provider, id });
}

/** Discards the content of an applied webhook that names a deleted account's subscription or customer. */
export async function discardDeletedPayload(manager: EntityManager, eventId: number): Promise<void> {
  await manager.query(
    `UPDATE webhook_events e SET payload = '{}'::jsonb WHERE id = $1 AND EXISTS (
       SELECT 1 FROM deleted_provider_ids d WHERE d.provider = e.provider AND strpos(e.payload::text, to_json(d.id)::text) > 0)`,
    [eventId],
  );
}
