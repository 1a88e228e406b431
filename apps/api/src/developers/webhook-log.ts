import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { createTestMessage, messageIdOf } from '@t0/channels/webhooks';
import type { WebhookAttempt, WebhookDelivery } from '@t0/contracts/developers';
import { LIMITS } from '@t0/contracts/platform';
import type { Delivery } from '@t0/database/channels';
import { Webhook, type WebhookMessage } from '@t0/database/developers';
import { DataSource, type EntityManager } from 'typeorm';
import { Throttle } from '../platform/throttle/throttle.ts';

/** A member's own webhook, locked until the transaction ends. @throws NotFoundException when the member has none of that id */
export async function ownWebhook(manager: EntityManager, userId: string, id: number): Promise<Webhook> {
  const webhook = await manager.findOne(Webhook, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  if (webhook) return webhook;
  throw new NotFoundException({ error: 'WEBHOOK_NOT_FOUND', message: 'This webhook was deleted already' });
}

/** A line of the log as it is stored. */
interface LogRow {
  id: number;
  messageId: number;
  kind: WebhookMessage['kind'];
  createdAt: Date;
  state: Delivery['deliveryStatus'];
  attempts: number;
  nextAt: Date | null;
  why: string | null;
  at: Date | null;
  status: number | null;
  latencyMs: number;
  error: string | null;
  request: string;
  answer: string;
}

const PART = `d.channel = 'webhook' AND d.kind = 'message' AND d.target = $1`;
const READ = `
  SELECT d.id, d.message_id AS "messageId", m.kind, m.created_at AS "createdAt", d.delivery_status AS state, d.attempts,
    CASE WHEN d.delivery_status = 'queued' AND d.attempts > 0 THEN d.lease_until END AS "nextAt",
    CASE WHEN d.delivery_status IN ('suppressed', 'unknown') OR d.delivery_status = 'queued' AND a.id IS NULL THEN d.last_error END AS why,
    a.at, a.status, a.latency_ms AS "latencyMs", a.error, coalesce(a.request, m.body) AS request, a.answer
  FROM deliveries d JOIN webhook_messages m ON m.id = d.message_id
  LEFT JOIN LATERAL (SELECT * FROM webhook_attempts t WHERE t.delivery_id = d.id ORDER BY t.id DESC LIMIT 1) a ON true
  WHERE ${PART} AND ($2::integer IS NULL OR d.id < $2) ORDER BY d.id DESC LIMIT ${LIMITS.webhook.page}`;
const SEND_AGAIN = `
  UPDATE deliveries d SET delivery_status = 'queued', attempts = 0, lease_until = NULL, last_error = NULL
  WHERE ${PART} AND d.id = $2 AND d.delivery_status NOT IN ('queued', 'sending') RETURNING d.id`;
const EXISTS = `SELECT 1 FROM deliveries d WHERE ${PART} AND d.id = $2`;

/** The messages of a webhook and their results (docs/product/developers.md#message-delivery). Rows only: the worker calls. */
@Injectable()
export class WebhookLog {
  constructor(
    private readonly db: DataSource,
    private readonly throttle: Throttle,
  ) {}

  /** Newest first, those before `before`. */
  async read(userId: string, webhookId: number, before?: number): Promise<WebhookDelivery[]> {
    return this.db.transaction(async (manager) => {
      await ownWebhook(manager, userId, webhookId);
      const rows: LogRow[] = await manager.query(READ, [String(webhookId), before ?? null]);
      return rows.map(toDelivery);
    });
  }

  /** Creates a test message. */
  async test(userId: string, webhookId: number): Promise<void> {
    await this.throttle.take('webhook-call', userId);
    await this.db.transaction(async (manager) => {
      await ownWebhook(manager, userId, webhookId);
      await createTestMessage(manager, webhookId);
    });
  }

  /** Sends one again, with as many attempts as a new one. 409 while it is on its way, 404 when it is not in the log any more. */
  async sendAgain(userId: string, webhookId: number, deliveryId: number): Promise<void> {
    await this.throttle.take('webhook-call', userId);
    await this.db.transaction(async (manager) => {
      const { isOn } = await ownWebhook(manager, userId, webhookId);
      const ids = [String(webhookId), deliveryId];
      const [again]: [unknown[], number] = await manager.query(SEND_AGAIN, ids);
      if (again.length > 0) {
        if (isOn) return;
        throw new ConflictException({ error: 'WEBHOOK_OFF', message: 'Turn the webhook on first' });
      }
      if ((await manager.query<unknown[]>(EXISTS, ids)).length > 0)
        throw new ConflictException({ error: 'ON_ITS_WAY', message: 'This message is on its way already' });
      throw new NotFoundException({ error: 'DELIVERY_NOT_FOUND', message: 'This message is not in the log any more' });
    });
  }
}

function toDelivery(row: LogRow): WebhookDelivery {
  const { id, kind, state, attempts, why, at, status, latencyMs, error, request, answer } = row;
  const last: WebhookAttempt | null = at && { at: at.toISOString(), status, latencyMs, error, request, answer };
  return {
    id,
    messageId: messageIdOf(row.messageId),
    kind,
    createdAt: row.createdAt.toISOString(),
    state,
    attempts,
    nextAt: row.nextAt?.toISOString() ?? null,
    why,
    last,
  };
}
