import type { EntityManager } from 'typeorm';

/** A message as its provider accepted it. */
interface AcceptedSms {
  sid: string;
  segments: number;
  status: string;
}

/** Twilio may report the outcome before the message is recorded. */
const RECORD = `
  INSERT INTO sms_messages (sid, segments, status) VALUES ($1, $2, $3)
  ON CONFLICT (sid) DO UPDATE SET segments = excluded.segments`;
/** Calls may overtake each other: what is final stays. */
const NOTE = `
  INSERT INTO sms_messages AS m (sid, status, error_code) VALUES ($1, $2, $3)
  ON CONFLICT (sid) DO UPDATE SET status = excluded.status, error_code = excluded.error_code
  WHERE m.status NOT IN ('delivered', 'undelivered', 'failed')`;

type Queries = Pick<EntityManager, 'query'>;

/** Records an SMS that was accepted, for what all of them cost (docs/product/channels.md#sms). */
export async function recordSms(manager: Queries, { sid, segments, status }: AcceptedSms): Promise<void> {
  await manager.query(RECORD, [sid, segments, status.slice(0, 20)]);
}

/** Notes what became of an SMS. */
export async function noteSmsStatus(
  manager: Queries,
  sid: string,
  status: string,
  errorCode: number | null,
): Promise<void> {
  await manager.query(NOTE, [sid, status, errorCode]);
}
