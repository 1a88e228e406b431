import { WebhookEvent } from '@t0/database';
import type { WebhookProvider } from '@t0/database';
import { storable } from '@t0/domain';
import type { DataSource } from 'typeorm';

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

/** Takes a message to apply it: nobody else does until its next try is due. Null when it was applied, or is taken. */
export async function claimWebhookEvent(db: DataSource, id: number): Promise<WebhookEvent | null> {
  const [rows]: [{ id: number }[], number] = await db.query(
    `UPDATE webhook_events SET attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
     WHERE id = $1 AND processed_at IS NULL AND next_attempt_at <= now() RETURNING id`,
    [id],
  );
  return rows.length === 0 ? null : db.manager.findOneByOrFail(WebhookEvent, { id });
}

/** Messages that could not be applied and are due again, oldest first. */
export async function dueWebhookEvents(db: DataSource, limit: number): Promise<number[]> {
  const rows: { id: number }[] = await db.query(
    `SELECT id FROM webhook_events WHERE processed_at IS NULL AND next_attempt_at <= now() ORDER BY id LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Keeps why a try failed; the message stays to be tried again. */
export async function recordWebhookFailure(db: DataSource, id: number, error: unknown): Promise<void> {
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
