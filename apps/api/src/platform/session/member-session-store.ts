import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import type { SessionData } from 'express-session';
import type { Request } from 'express';
import type pg from 'pg';
import { BatchedReader } from '../rows/batched-reader.ts';
import { toSessionReading } from './session-reading.ts';
import type { SessionReading, SessionRow } from './session-reading.ts';
import { CHECKOUT_WITHIN_MS, PASSKEY_WITHIN_MS, SECOND_FACTOR_WITHIN_MS } from './session-data.ts';

const PgStore = connectPgSimple(session);
/** Precision of `seenAt` and the idle time, ms: the price of not writing with every request. */
const SEEN_EVERY_MS = 60_000;

/** Sessions in the `sessions` table that end when idle, and after their longest life however much they are used. */
export class MemberSessionStore extends PgStore {
  /** The data read with a session, until its call takes it. */
  private readonly readings = new WeakMap<SessionData, SessionReading>();
  private isPruning = false;
  /** A session is its call's own: what is set on it must not show in another's. */
  private readonly rows = new BatchedReader<SessionRow>(
    (sids) => this.readRows(sids),
    (row) => ({ ...row, sess: structuredClone(row.sess) }),
  );

  constructor(
    private readonly pool: pg.Pool,
    /** Reads sessions with the other data of every call (`sessionStatement`). */
    private readonly statement: string,
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

  /** Reads the session, its user and the log's head by one statement, shared with all calls at the same time. */
  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    // The first reading of the library's own begins its pruning.
    if (!this.isPruning) {
      this.isPruning = true;
      super.get(sid, done);
      return;
    }
    this.read(sid).then((data) => done(null, data), done);
  }

  /** Gives a call its session, and the data read with it. */
  override createSession(request: Request, data: SessionData): session.Session & SessionData {
    const reading = this.readings.get(data);
    if (reading) request.sessionReading = reading;
    return super.createSession(request, data);
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

  private async read(sid: string): Promise<SessionData | null> {
    const row = await this.rows.ask(sid);
    if (!row) return null;
    const reading = toSessionReading(row);
    this.readings.set(reading.session, reading);
    return reading.session;
  }

  private async readRows(sids: string[]): Promise<Map<string, SessionRow>> {
    const { rows } = await this.pool.query<SessionRow>(this.statement, [sids]);
    return new Map(rows.map((row) => [row.sid, row]));
  }

  private endOf({ cookie, passport, signedInAt, secondFactor, passkey, checkout }: SessionData): Date {
    const ends = [cookie.expires?.getTime() ?? Date.now() + this.absoluteMs];
    if (signedInAt !== undefined) ends.push(signedInAt + this.absoluteMs);
    if (secondFactor) ends.push(secondFactor.since + SECOND_FACTOR_WITHIN_MS);
    // A visitor's session exists for the payment or the challenge alone.
    if (checkout && !passport) ends.push(checkout.since + CHECKOUT_WITHIN_MS);
    else if (passkey && !passport && !secondFactor) ends.push(passkey.since + PASSKEY_WITHIN_MS);
    return new Date(Math.min(...ends));
  }
}
