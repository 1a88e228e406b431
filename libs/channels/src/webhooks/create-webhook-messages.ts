import type { WebhookMessageKind } from '@t0/contracts/channels';
import type { WebhookPayload } from '@t0/contracts/developers';
import type { Notification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { isPreferred } from '@t0/database/notifications';
import type { CommitHook, Emitted } from '@t0/events';
import type { EntityManager } from 'typeorm';

/** The setting that the member must have on for a message: a preference of the terminal, or Auto-execute. */
type Switch = 'signals' | 'price-alerts' | 'auto-execute';

interface Draft {
  kind: WebhookMessageKind;
  data: { id: number };
  needs?: Switch;
}

/** The webhooks that get a message: on, of that kind, of a member with access who has the setting on. */
const SELECT_WEBHOOKS = `
  SELECT w.id, w.user_id FROM webhooks w JOIN users u ON u.id = w.user_id LEFT JOIN user_settings s ON s.user_id = u.id
  WHERE w.is_on AND $1::text = ANY(w.kinds) AND (u.role IS NOT NULL OR u.has_active_subscription)
    AND CASE $4::text
      WHEN 'signals' THEN ${isPreferred('terminal', 'signals', 'u.id')}
      WHEN 'price-alerts' THEN ${isPreferred('terminal', 'price-alerts', 'u.id')}
      WHEN 'auto-execute' THEN coalesce(s.auto_execute, false)
      ELSE true END`;
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

/**
 * Creates the messages of webhooks in the transaction of their event: a message, and a delivery for each webhook
 * (docs/product/developers.md#webhooks). The worker finds the rows; nothing is lost with Redis or with a process.
 */
export const createWebhookMessages: CommitHook = async (manager, emitted) => {
  for (const draft of emitted.flatMap(draftsOf)) {
    const { kind, data, needs } = draft;
    await manager.query(INSERT_ROWS, [kind, bodyOf(kind, data), data.id, needs ?? null]);
  }
};

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
