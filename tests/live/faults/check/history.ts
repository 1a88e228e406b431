import type { SubscriptionChange } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import type { DataSource } from 'typeorm';
import { printOf, type SeenRow } from '../client/notes.ts';

/** A row of `live_events`, as far as it is checked. */
export interface LoggedEvent {
  seq: number;
  type: string;
  audience: string;
  /** Commit time, ms since the epoch. */
  at: number;
  print: string;
  /** Of a change of rights. */
  change?: SubscriptionChange;
  /** Of a signal's event: its state afterwards. */
  signal?: SeenRow & { deleted: boolean; memo?: string };
}

/** One history of the log. A restored backup ends one and begins another, which has the older rows in common with it. */
export interface History {
  epoch: string;
  /** From seq 1 on, without a hole. */
  events: LoggedEvent[];
  /** When a restored backup ended it, ms since the epoch; absent while it goes on. */
  endedAt?: number;
  /** The newest event of an ended one that the next has in common with it. */
  keptTo?: number;
}

/** Reads the log as it stands, with its name. */
export async function readHistory(db: DataSource): Promise<History> {
  const [{ epoch }] = (await db.query('SELECT epoch FROM live_log')) as [{ epoch: string }];
  const rows: { seq: string; type: string; audience: string; at: Date; data: string }[] = await db.query(
    'SELECT seq, type, audience, at, data::text AS data FROM live_events ORDER BY seq',
  );
  return { epoch, events: rows.map((row) => logged({ ...row, seq: Number(row.seq), data: JSON.parse(row.data) })) };
}

/** A row as it is checked. */
export function logged(row: { seq: number; type: string; audience: string; at: Date; data: unknown }): LoggedEvent {
  const { seq, type, audience, at, data } = row;
  return {
    seq,
    type,
    audience,
    at: at.getTime(),
    print: printOf(type, audience, data),
    ...(type === 'subscription.changed' && { change: data as SubscriptionChange }),
    ...(type.startsWith('signal.') && { signal: signalOf(type, data as Signal) }),
  };
}

const signalOf = (type: string, { id, version, memo }: Signal): LoggedEvent['signal'] => ({
  id,
  version,
  deleted: type === 'signal.deleted',
  memo,
});

/** What was accepted, by memo, and is in none of these histories. */
export function notStored(accepted: Iterable<string>, histories: readonly History[]): string[] {
  const created = new Set(histories.flatMap(({ events }) => events.map(({ signal }) => signal?.memo)));
  return [...accepted].filter((memo) => !created.has(memo));
}

/** What was published once and stands twice in one history. */
export function twice({ events }: History): string[] {
  const created = events.filter(({ type }) => type === 'signal.created').map(({ signal }) => signal!.memo!);
  return created.filter((memo, index) => created.indexOf(memo) !== index);
}
