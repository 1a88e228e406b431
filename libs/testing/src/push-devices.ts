import type { DataSource } from 'typeorm';
import type { TestSubscription } from './push-service.ts';

const SUBSCRIPTIONS = `jsonb_to_recordset($1::jsonb) AS s(device integer, endpoint text, p256dh text, auth text)`;
const STATEMENTS = [
  `INSERT INTO users (email, password, has_active_subscription, subscription_status)
   SELECT 'device-' || s.device || '@t0.test', 'none', true, 'active' FROM ${SUBSCRIPTIONS}`,
  `INSERT INTO sessions (sid, sess, expire) SELECT 'device-' || s.device, '{}', now() + interval '1 day' FROM ${SUBSCRIPTIONS}`,
  `INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth, name)
   SELECT u.id, 'device-' || s.device, s.endpoint, s.p256dh, s.auth, 'Chrome on Android'
   FROM ${SUBSCRIPTIONS} JOIN users u ON u.email = 'device-' || s.device || '@t0.test'`,
];

/** Stores a member with a session and a device for each subscription: many at a time. */
export async function createPushDevices(db: DataSource, subscriptions: readonly TestSubscription[]): Promise<void> {
  const given = JSON.stringify(subscriptions);
  for (const statement of STATEMENTS) await db.query(statement, [given]);
  await db.query('ANALYZE users, sessions, push_devices');
}
