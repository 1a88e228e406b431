import type { WebhookMessageKind } from '@t0/contracts/channels';
import type { WebhookPayload } from '@t0/contracts/developers';
import type { Notification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { IS_HEEDED, isPreferred } from '@t0/database/notifications';
import type { CommitHook, Emitted } from '@t0/events';
import type { EntityManager } from 'typeorm';

/** The setting that the member must have on for a message: a preference of the terminal, or Auto-execute. */
type Switch = 'signals' | 'price-alerts' | 'auto-execute';

interface Draft {
  kind: WebhookMessageKind;
  data: { id: number };
  needs?: Switch;
}

/** The webhooks that get a message: on, of that kind, of a member with access who has the setting on and is notified of the signal. */
const SELECT_WEBHOOKS = `
  SELECT w.id, w.user_id FROM webhooks w JOIN users u ON u.id = w.user_id LEFT JOIN user_settings s ON s.user_id = u.id
  WHERE w.is_on AND $1::text = ANY(w.kinds) AND (u.role IS NOT NULL OR u.has_active_subscription)
    AND CASE $4::text
      WHEN 'signals' THEN ${isPreferred('terminal', 'signals', 'u.id')}
      WHEN 'price-alerts' THEN ${isPreferred('terminal', 'price-alerts', 'u.id')}
      WHEN 'auto-execute' THEN coalesce(s.auto_execute, false)
      ELSE true END
    AND NOT EXISTS (
      SELECT FROM signals s LEFT JOIN notifications n ON n.signal_id = s.id AND n.id = $3
      WHERE CASE WHEN $1 = 'notification.created' THEN n.id IS NOT NULL ELSE $1 <> 'price_alert.fired' AND s.id = $3 END AND NOT ${IS_HEEDED})`;
/** One webhook, in any state. */
const THIS_ONE = 'SELECT w.id, w.user_id FROM webhooks w WHERE w.id = $4';

/** $1 the kind, $2 the body, $3 its subject: a message and its rows of the ledger, or nothing if no webhook wants it. */
const insertRows = (wanted: string): string => `
  WITH wanted AS (${wanted}),
  message AS (
    INSERT INTO webhook_messages (kind, body, subject_id)
    SELECT $1::text, $2, $3::integer WHERE EXISTS (SELECT FROM wanted) RETURNING id)
  INSERT INTO deliveries (channel, kind, message_id, user_id, target)
  SELECT 'webhook', 'message', message.id, wanted.user_id, wanted.id::text FROM message, wanted`;
const INSERT_ROWS = insertRows(SELECT_WEBHOOKS);
const INSERT_TEST = insertRows(THIS_ONE);

/** $1 the messages of members as JSON: one message for each member with a webhook that wants it, by one statement for all. */
const INSERT_OWN = `
  WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("userId" uuid, body text)),
  wanted AS (
    SELECT w.id, w.user_id, g.body FROM given g JOIN webhooks w ON w.user_id = g."userId" JOIN users u ON u.id = w.user_id
    WHERE w.is_on AND 'own-alert.fired' = ANY (w.kinds) AND (u.role IS NOT NULL OR u.has_active_subscription)),
  ids AS MATERIALIZED (
    SELECT user_id, body, nextval(pg_get_serial_sequence('webhook_messages', 'id'))::integer AS id
    FROM (SELECT DISTINCT user_id, body FROM wanted) AS members),
  messages AS (
    INSERT INTO webhook_messages (id, kind, body) OVERRIDING SYSTEM VALUE SELECT id, 'own-alert.fired', body FROM ids)
  INSERT INTO deliveries (channel, kind, message_id, user_id, target)
  SELECT 'webhook', 'message', ids.id, w.user_id, w.id::text FROM wanted w JOIN ids ON ids.user_id = w.user_id`;

/**
 * Creates the messages of webhooks in the transaction of their event: a message, and a delivery for each webhook
 * (docs/product/developers.md#webhooks). The worker finds the rows; nothing is lost with Redis or with a process.
 */
export const createWebhookMessages: CommitHook = async (manager, emitted) => {
  for (const draft of emitted.flatMap(draftsOf)) {
    const { kind, data, needs } = draft;
    await manager.query(INSERT_ROWS, [kind, bodyOf(kind, data), data.id, needs ?? null]);
  }
  const own = emitted.filter(({ type }) => type === 'own-alert.fired');
  if (own.length > 0) await manager.query(INSERT_OWN, [JSON.stringify(own.map(ownMessageOf))]);
};

/** The message of a member for what a tick fired of theirs. */
const ownMessageOf = ({ audience, data }: Emitted): { userId: string; body: string } => ({
  userId: audience.slice('user:'.length),
  body: bodyOf('own-alert.fired', { fires: (data as { fires: unknown }).fires }),
});

/** Creates a test of one webhook. */
export async function createTestMessage(manager: EntityManager, webhookId: number): Promise<void> {
  await manager.query(INSERT_TEST, ['webhook.test', bodyOf('webhook.test', { webhookId }), null, webhookId]);
}

function bodyOf(type: WebhookMessageKind, data: unknown): string {
  return JSON.stringify({ type, timestamp: new Date().toISOString(), data } satisfies WebhookPayload);
}

/** The messages of an event for webhooks. Only of events that all members may see: others go to screens alone. */
function draftsOf({ type, audience, data }: Emitted): Draft[] {
  if (audience !== 'subscribers') return [];
  switch (type) {
    case 'signal.created': {
      const signal = data as Signal;
      const draft: Draft = { kind: type, data: signal };
      return signal.status === 'active'
        ? [draft, { kind: 'order.intent', data: signal, needs: 'auto-execute' }]
        : [draft];
    }
    case 'signal.updated':
    case 'signal.deleted':
      return [{ kind: type, data: data as { id: number } }];
    case 'notification.created': {
      const notification = data as Notification;
      if (notification.category === 'price-alert')
        return [{ kind: 'price_alert.fired', data: notification, needs: 'price-alerts' }];
      return [{ kind: type, data: notification, ...(notification.type === 'signal' && { needs: 'signals' }) }];
    }
    default:
      return [];
  }
}
