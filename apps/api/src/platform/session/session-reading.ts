import type { SessionData } from 'express-session';
import type { Cursor } from '@t0/contracts';
import { User } from '@t0/database';
import type { DataSource } from 'typeorm';

/** The data that one statement reads for a call with a session: all as of one instant, after the call began. */
export interface SessionReading {
  session: SessionData;
  /** The signed-in user; null: there is none, or the account was deleted. */
  user: User | null;
  /** The head of the event log. Everything answered before the call began is at or before it. */
  head: Cursor;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Absent where no session came, or what was read of it is out of date. */
    sessionReading?: SessionReading;
  }
}

/** A row of the statement: columns of `users` by the names of their properties, all null where nobody is signed in. */
export type SessionRow = Record<string, unknown> & {
  sid: string;
  sess: SessionData;
  epoch: string;
  last_seq: string;
};

/** $1 session ids. */
export function sessionStatement(db: DataSource): string {
  const columns = db
    .getMetadata(User)
    .columns.map(({ databaseName, propertyName }) => `u."${databaseName}" AS "${propertyName}"`);
  return `
    SELECT s.sid, s.sess, l.epoch, l.last_seq, ${columns.join(', ')}
    FROM sessions s JOIN live_log l ON l.id = 1
    LEFT JOIN users u ON u.id = (s.sess->'passport'->>'user')::uuid
    WHERE s.sid = ANY($1) AND s.expire >= now()`;
}

export function toSessionReading({
  sid: _sid,
  sess: session,
  epoch,
  last_seq,
  ...columns
}: SessionRow): SessionReading {
  const user = columns.id === null ? null : Object.assign(new User(), columns);
  return { session, user, head: { epoch, seq: Number(last_seq) } };
}
