import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Cursor } from '@t0/contracts/live';
import { User } from '@t0/database/accounts';
import { ProgramPool } from '@t0/database/platform';
import type { Logger } from '@t0/observability';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { SessionData } from 'express-session';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { BatchedReader } from '../rows/batched-reader.ts';
import { CONFIG, LOGGER } from '../tokens.ts';
import { sessionCookieName } from './session-cookie.ts';
import { CHECKOUT_WITHIN_MS, PASSKEY_WITHIN_MS, SECOND_FACTOR_WITHIN_MS } from './session-data.ts';

/** The data that one statement reads for a call with a session: all as of one instant, after the call began. */
interface SessionReading {
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
type SessionRow = Record<string, unknown> & {
  sid: string;
  sess: SessionData;
  epoch: string;
  last_seq: string;
};

/** $1 session ids. */
function sessionStatement(db: DataSource): string {
  const columns = db
    .getMetadata(User)
    .columns.map(({ databaseName, propertyName }) => `u."${databaseName}" AS "${propertyName}"`);
  return `
    SELECT s.sid, s.sess, l.epoch, l.last_seq, ${columns.join(', ')}
    FROM sessions s JOIN live_log l ON l.id = 1
    LEFT JOIN users u ON u.id = (s.sess->'passport'->>'user')::uuid
    WHERE s.sid = ANY($1) AND s.expire >= now()`;
}

function toSessionReading({ sid: _sid, sess: session, epoch, last_seq, ...columns }: SessionRow): SessionReading {
  const user = columns.id === null ? null : Object.assign(new User(), columns);
  return { session, user, head: { epoch, seq: Number(last_seq) } };
}

const PgStore = connectPgSimple(session);
/** Precision of `seenAt` and the idle time, ms: the price of not writing with every request. */
const SEEN_EVERY_MS = 60_000;
/** Notes on the account that it is in use, to the hour; a statement of its own, so that it never waits with the session's row locked. */
const SEEN = `
  UPDATE users SET last_seen_at = now() WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 hour')`;

/** Sessions in the `sessions` table that end when idle, and after their longest life however much they are used. */
class MemberSessionStore extends PgStore {
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
      .then(() => (data.passport ? this.pool.query(SEEN, [data.passport.user]) : undefined))
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

const HOUR_MS = 3_600_000;

/** Server-side sessions in the `sessions` table; the cookie carries only a signed id. */
@Injectable()
export class SessionStore implements OnApplicationShutdown {
  readonly handler: RequestHandler;
  private readonly store;
  private readonly pool: pg.Pool;

  constructor(db: DataSource, @Inject(CONFIG) config: Config, @Inject(LOGGER) logger: Logger) {
    const onError = (error: unknown): void =>
      logger.warn({ err: error }, 'The session store failed; the next query uses another connection');
    this.pool = new ProgramPool({
      connectionString: config.DATABASE_URL,
      max: Math.max(2, Math.floor(config.DATABASE_POOL / 2)),
      application_name: 't0-sessions',
    });
    this.pool.on('error', onError);
    this.store = new MemberSessionStore(
      this.pool,
      sessionStatement(db),
      config.SESSION_ABSOLUTE_HOURS * HOUR_MS,
      onError,
    );
    this.handler = session({
      name: sessionCookieName(config),
      secret: config.SESSION_SECRET,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      rolling: true,
      cookie: {
        httpOnly: true,
        sameSite: 'lax',
        secure: config.isProduction,
        path: '/',
        maxAge: config.SESSION_IDLE_HOURS * HOUR_MS,
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    // Stops its pruning; the pool is ended here.
    void this.store.close();
    await this.pool.end();
  }
}
