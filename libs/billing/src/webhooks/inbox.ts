import type { Config } from '@t0/config';
import { WebhookEvent, type WebhookProvider } from '@t0/database/billing';
import { storable } from '@t0/domain/intake';
import type { EventLog } from '@t0/events';
import type Stripe from 'stripe';
import type { DataSource } from 'typeorm';
import { discardDeletedPayload } from '../providers/provider-ids.ts';
import { applyStripeEvent } from '../stripe/apply-stripe-event.ts';
import { applyWhopEvent } from '../whop/apply-whop-event.ts';

/** A message as it arrived, its signature checked. */
export interface ReceivedEvent {
  provider: WebhookProvider;
  eventId: string;
  type: string;
  payload: unknown;
}

const TYPE_MAX = 100;
/** As JSON writes a backslash, and what PostgreSQL keeps in no text: NUL, and halves of characters. */
const UNSTORABLE = /\\(?:\\|u0000|ud[89a-f]..)/g;

/** A payload as PostgreSQL can keep it: a name with a NUL must not lose the end of a subscription. */
function storableJson(payload: unknown): string {
  return JSON.stringify(payload).replace(UNSTORABLE, (found) => (found === '\\\\' ? found : '\ufffd'));
}

/** Stores a message; returns its row's id, or null when it was stored before. */
export async function storeWebhookEvent(db: DataSource, event: ReceivedEvent): Promise<number | null> {
  const rows: { id: number }[] = await db.query(
    `INSERT INTO webhook_events (provider, event_id, type, payload) VALUES ($1, $2, $3, $4::jsonb)
     ON CONFLICT (provider, event_id) DO NOTHING RETURNING id`,
    [event.provider, event.eventId, storable(event.type.slice(0, TYPE_MAX)), storableJson(event.payload)],
  );
  return rows[0]?.id ?? null;
}

/** Longer than a try can take; when its process dies meanwhile, the message is due again after this. */
const LEASE = `interval '90 seconds'`;
/** From the first failure on: 10 s, 20 s, 40 s ... an hour at most. */
const PAUSE = `make_interval(secs => least(3600, 5 * power(2, least(attempts, 12))))`;

/** `next_attempt_at` is rounded to milliseconds, up too: a message that was just stored is due. */
const DUE = `next_attempt_at <= now() + interval '1 millisecond'`;

/** Takes a message to apply it: nobody else does until its next try is due. Null when it was applied, or is taken. */
async function claimWebhookEvent(db: DataSource, id: number): Promise<WebhookEvent | null> {
  const [rows]: [{ id: number }[], number] = await db.query(
    `UPDATE webhook_events SET attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
     WHERE id = $1 AND processed_at IS NULL AND ${DUE} RETURNING id`,
    [id],
  );
  return rows.length === 0 ? null : db.manager.findOneByOrFail(WebhookEvent, { id });
}

/** Messages that could not be applied and are due again, oldest first. */
async function dueWebhookEvents(db: DataSource, limit: number): Promise<number[]> {
  const rows: { id: number }[] = await db.query(
    `SELECT id FROM webhook_events WHERE processed_at IS NULL AND next_attempt_at <= now() ORDER BY id LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Keeps why a try failed; the message stays to be tried again. */
async function recordWebhookFailure(db: DataSource, id: number, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await db.query(
    `UPDATE webhook_events SET error = $2, next_attempt_at = now() + ${PAUSE} WHERE id = $1 AND processed_at IS NULL`,
    [id, message],
  );
}

/** Days an applied message is kept, for an operator to inspect. */
const KEEP_DAYS = 90;

/** Deletes messages applied long ago; returns how many. */
export async function deleteOldWebhookEvents(db: DataSource): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `DELETE FROM webhook_events WHERE processed_at < now() - make_interval(days => $1)`,
    [KEEP_DAYS],
  );
  return count;
}

const AT_ONCE = 100;

/** Applies stored messages of payment providers. Each is applied once; a message that fails stays stored and is retried. */
export class WebhookProcessor {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly config: Config,
    private readonly stripe: Stripe | null,
    /** Hears of every try that failed. */
    private readonly onFailure: (event: { id: number; type: string }, error: unknown) => void,
  ) {}

  /** Applies one message, unless it was applied or another process is about to. Never throws for the message's sake. */
  async process(id: number): Promise<void> {
    const event = await claimWebhookEvent(this.db, id);
    if (!event) return;
    try {
      await this.log.transact(async (manager, emit) => {
        const note = await this.apply(event, manager, emit);
        await manager.update(WebhookEvent, id, { processedAt: new Date(), error: note });
        await discardDeletedPayload(manager, id);
      });
    } catch (error) {
      this.onFailure({ id, type: event.type }, error);
      await recordWebhookFailure(this.db, id, error);
    }
  }

  /** Retries the messages that are due, one after the other. Returns how many there were. */
  async processDue(): Promise<number> {
    const due = await dueWebhookEvents(this.db, AT_ONCE);
    for (const id of due) await this.process(id);
    return due.length;
  }

  private apply(
    event: WebhookEvent,
    ...[manager, emit]: Parameters<Parameters<EventLog['transact']>[0]>
  ): Promise<string | null> {
    if (event.provider === 'whop') return applyWhopEvent(manager, emit, this.config, event.eventId, event.payload);
    if (!this.stripe) throw new Error('Card payments are not configured');
    return applyStripeEvent(manager, emit, this.stripe, this.config, event.payload as Stripe.Event);
  }
}
