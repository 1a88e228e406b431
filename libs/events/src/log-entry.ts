import type { Audience } from '@t0/contracts/live';

/**
 * One event on its way: `json` is the encoded LiveEvent, made once and passed on as it is; the other fields are what a
 * pipe needs to route it without decoding.
 */
export interface LogEntry {
  seq: number;
  type: string;
  audience: Audience;
  /** Commit time, ms since the epoch. */
  at: number;
  json: string;
  /** Span that published it, as W3C Trace Context writes it; only what came by the stream while tracing is on. */
  traceparent?: string;
}

/** The row of `live_events` as the queries of this library select it. */
export interface LogRow {
  seq: string;
  type: string;
  v: number;
  audience: Audience;
  at: Date;
  data: string;
}

/** Columns for LogRow; `data` stays text, so nothing is decoded. */
export const LOG_COLUMNS = 'seq, type, v, audience, at, data::text AS data';

/** Wraps a row's encoded data into the envelope without encoding the data again. */
export function toLogEntry(row: LogRow): LogEntry {
  const seq = Number(row.seq);
  const json = `{"seq":${seq},"type":${JSON.stringify(row.type)},"v":${row.v},"audience":${JSON.stringify(row.audience)},"at":"${row.at.toISOString()}","data":${row.data}}`;
  return { seq, type: row.type, audience: row.audience, at: row.at.getTime(), json };
}
