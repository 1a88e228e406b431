import type { DataSource } from 'typeorm';
import { LOG_COLUMNS, toLogEntry, type LogEntry, type LogRow } from './log-entry.ts';

/** The log's name and newest seq. */
export interface LogHead {
  epoch: string;
  lastSeq: number;
}

/** Reads the event log from PostgreSQL: its head, its tail, any stretch of it. */
export class LogReader {
  constructor(private readonly db: DataSource) {}

  /** The head of the log now. One row by primary key. */
  async head(): Promise<LogHead> {
    const rows: { epoch: string; last_seq: string }[] = await this.db.query(
      'SELECT epoch, last_seq FROM live_log WHERE id = 1',
    );
    const [row] = rows;
    if (!row) throw new Error('The event log has no head: run the migrations');
    return { epoch: row.epoch, lastSeq: Number(row.last_seq) };
  }

  /** Up to `limit` entries after `after`, oldest first; none when the log is not, or no more, the one of `epoch`. */
  async after(after: number, limit: number, epoch: string): Promise<LogEntry[]> {
    const rows: LogRow[] = await this.db.query(
      `SELECT ${LOG_COLUMNS} FROM live_events, live_log WHERE seq > $1 AND epoch = $3 ORDER BY seq LIMIT $2`,
      [after, limit, epoch],
    );
    return rows.map(toLogEntry);
  }

  /** The newest `limit` entries, oldest first. */
  async tail(limit: number): Promise<LogEntry[]> {
    const rows: LogRow[] = await this.db.query(`SELECT ${LOG_COLUMNS} FROM live_events ORDER BY seq DESC LIMIT $1`, [
      limit,
    ]);
    return rows.map(toLogEntry).reverse();
  }
}
