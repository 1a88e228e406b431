import { createHash } from 'node:crypto';
import type { LiveEvent } from '@t0/contracts/live';

/** An event as a client got it: its place in the log and a fingerprint of everything else that matters. */
export interface SeenEvent {
  seq: number;
  print: string;
}

/** A row of a snapshot. */
export interface SeenRow {
  id: number;
  version: number;
}

/** One thing that happened to a client. `t` is the time it was written down, ms since the epoch. */
export type Note = { t: number } & (
  | { kind: 'connect'; cursor: string | null }
  | { kind: 'events'; events: SeenEvent[]; position: string }
  | { kind: 'resync'; reason: string; position: string }
  /** The answer to `seen`: the position reached, also over events that are for others. */
  | { kind: 'confirm'; position: string }
  /** The answer to a snapshot read that began at `asked`: `rows` when it was 200, none when it was refused. */
  | { kind: 'snapshot'; requested: number; status: number; cursor: string | null; rows: SeenRow[] }
);

/** Everything a client wrote down, in order, and what its screen shows at the end. */
export interface ClientRecord {
  name: string;
  /** The user behind it; null for a visitor. */
  userId: string | null;
  notes: Note[];
  view: SeenRow[];
}

/** Fingerprint of an event's content; the same for the row in the log and for what a client parsed. */
export function printOf(type: string, audience: string, data: unknown): string {
  return createHash('sha1')
    .update(`${type}|${audience}|${JSON.stringify(data)}`)
    .digest('base64')
    .slice(0, 12);
}

/** An event as it is written down. */
export const seen = ({ seq, type, audience, data }: LiveEvent): SeenEvent => ({
  seq,
  print: printOf(type, audience, data),
});
