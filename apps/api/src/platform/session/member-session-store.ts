import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import type { SessionData } from 'express-session';
import type pg from 'pg';
import { PASSKEY_WITHIN_MS, SECOND_FACTOR_WITHIN_MS } from './session-data.ts';

const PgStore = connectPgSimple(session);
/** How exactly `seenAt` and the idle time are kept, ms: the price of not writing with every request. */
const SEEN_EVERY_MS = 60_000;

/** Sessions in the `sessions` table that end when idle, and after their longest life however much they are used. */
export class MemberSessionStore extends PgStore {
  constructor(
    private readonly pool: pg.Pool,
    private readonly absoluteMs: number,
    onError: (error: unknown) => void,
  ) {
    super({
      pool,
      tableName: 'sessions',
      createTableIfMissing: false,
      pruneSessionInterval: 15 * 60,
      errorLog: onError,
    });
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    const { originalMaxAge, httpOnly, path, secure, sameSite } = data.cookie;
    // A copy: the cookie itself keeps its idle time and goes on rolling.
    const cookie = { originalMaxAge, httpOnly, path, secure, sameSite, expires: this.endOf(data) };
    super.set(sid, { ...data, cookie }, done);
  }

  /** Called with every request that changed nothing: writes once a minute. */
  override touch(sid: string, data: SessionData, done: () => void = () => undefined): void {
    const now = Date.now();
    if (now - (data.seenAt ?? 0) < SEEN_EVERY_MS) return done();
    this.pool
      .query(
        `UPDATE sessions SET expire = $2, sess = (sess::jsonb || jsonb_build_object('seenAt', $3::bigint))::json
         WHERE sid = $1 AND sess->'renewedAt' IS NULL`,
        [sid, this.endOf(data), now],
      )
      .then(() => done(), done);
  }

  private endOf({ cookie, passport, signedInAt, secondFactor, passkey }: SessionData): Date {
    const ends = [cookie.expires?.getTime() ?? Date.now() + this.absoluteMs];
    if (signedInAt !== undefined) ends.push(signedInAt + this.absoluteMs);
    if (secondFactor) ends.push(secondFactor.since + SECOND_FACTOR_WITHIN_MS);
    // A visitor's session is there for the challenge alone.
    if (passkey && !passport && !secondFactor) ends.push(passkey.since + PASSKEY_WITHIN_MS);
    return new Date(Math.min(...ends));
  }
}
