import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { PeriodicTasks } from '@t0/platform';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';

/** Thrown when an authority gives no stamp; `message` has its answer. */
class TimeStampError extends Error {
  override name = 'TimeStampError';
}

const PATIENCE_MS = 15_000;
const MAX_REPLY = 64 * 1024;
/** SHA-256 as an AlgorithmIdentifier. */
const SHA256 = Buffer.from('300d06096086480165030402010500', 'hex');
/** PKIStatus of a reply with a stamp: granted, or granted with changes. */
const GRANTED = [0, 1];

/** A DER element; contents up to 127 bytes. */
const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.of(tag, content.length), content]);
};

/** The request to an authority: for a stamp, with its certificate, of a SHA-256 (RFC 3161 section 2.4.1). */
function timeStampRequest(hash: Buffer, nonce: Buffer): Buffer {
  const imprint = der(0x30, SHA256, der(0x04, hash));
  return der(0x30, der(0x02, Buffer.of(1)), imprint, der(0x02, nonce), der(0x01, Buffer.of(0xff)));
}

/** The status that a reply begins with (RFC 3161 section 2.4.2); null when it is no reply. */
function statusOf(reply: Buffer): number | null {
  const inside = (at: number): number | null => {
    if (reply[at] !== 0x30) return null;
    const length = reply[at + 1] ?? 0;
    return at + 2 + (length > 127 ? length - 128 : 0);
  };
  const info = inside(0);
  const status = info === null ? null : inside(info);
  return status !== null && reply[status] === 0x02 && reply[status + 1] === 1 ? (reply[status + 2] ?? null) : null;
}

/**
 * Has an authority stamp a text, and answers its reply, exactly. Throws TimeStampError when it refuses, or answers something else than was
 * asked. Whether its certificate is trusted is checked by the verifier.
 */
async function timeStamp(url: string, text: string): Promise<Buffer> {
  const hash = createHash('sha256').update(text).digest();
  // A positive number without a zero before it: one way of writing it.
  const nonce = Buffer.concat([Buffer.of(0x40), randomBytes(7)]);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(timeStampRequest(hash, nonce)),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new TimeStampError(`The time-stamping authority answered ${response.status}`);
  const reply = Buffer.from(await response.arrayBuffer());
  const status = statusOf(reply);
  if (status === null || reply.length > MAX_REPLY)
    throw new TimeStampError('The time-stamping authority answered something that is no time stamp');
  if (!GRANTED.includes(status)) throw new TimeStampError(`The time-stamping authority refused (status ${status})`);
  if (!reply.includes(hash) || !reply.includes(nonce))
    throw new TimeStampError('The time-stamping authority stamped something else than it was asked to');
  return reply;
}

/** The newest checkpoint, where none was stamped for a day and the record grew since the last stamp. */
const DUE = `
  SELECT c.id, c.note FROM record_checkpoints c
  WHERE c.id = (SELECT max(id) FROM record_checkpoints)
    AND NOT EXISTS (SELECT 1 FROM record_stamps s WHERE s.checkpoint_id = c.id OR s.at > clock_timestamp() - interval '1 day')`;
const STORE = `
  INSERT INTO record_stamps (at, checkpoint_id, reply) VALUES (date_trunc('milliseconds', clock_timestamp()), $1, $2)
  ON CONFLICT (checkpoint_id) DO NOTHING`;

/**
 * Has the newest checkpoint stamped, if that is due; answers whether it was. Two workers at once may both ask: one stamp is kept. Throws
 * the errors of `timeStamp`; nothing is stored then.
 */
export async function stampIfDue(db: DataSource, url: string): Promise<boolean> {
  const [due] = await db.query<{ id: number; note: string }[]>(DUE);
  if (!due) return false;
  await db.query(STORE, [due.id, await timeStamp(url, due.note)]);
  return true;
}

const EVERY_MS = 600_000;

/** Has a checkpoint stamped each day by the authority of RECORD_TSA_URL (docs/RECORD.md#time-stamps). */
@Injectable()
export class CheckpointStamper {
  constructor(db: DataSource, tasks: PeriodicTasks, @Inject(CONFIG) { RECORD_TSA_URL: url }: Config) {
    if (url) {
      tasks.add({
        run: () => stampIfDue(db, url),
        everyMs: EVERY_MS,
        atStart: true,
        failure: 'Getting a time stamp of the record failed; the next run asks again',
      });
    }
  }
}
