import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StaffRole } from '@t0/contracts/accounts';
import { keyHandle, sessionHandle } from '@t0/accounts';
import { keyHash } from '../keys/api-keys.ts';

/** The owner of a session, and the owner's rights. */
export interface SessionIdentity {
  handle: string;
  userId: string;
  /** Null: no staff. */
  role: StaffRole | null;
  hasActiveSubscription: boolean;
  /** Start of the member's access to members' events, ms since the epoch (docs/product/notifications.md#visibility); 0: no start. */
  memberSince: number;
  /** True for a key (docs/product/developers.md#keys), which opens nothing without access. */
  isKey: boolean;
  /** ms since the epoch; unless renewed, the session ends then. Infinity: a key that does not expire. */
  expiresAt: number;
  /** The newest event of the log that these rights already reflect. */
  asOf: number;
}

interface Row {
  sid: string;
  expire: Date | null;
  id: string;
  role: StaffRole | null;
  has_active_subscription: boolean;
  member_since: Date;
  last_seq: string;
}

/** Keys are cached with sessions under this prefix and their hash: no session id has a colon. */
const KEY = 'key:';

/** The id by which a key is looked up, as sessions are by theirs; null for text that is no key. */
export function keySid(secret: string): string | null {
  const hash = keyHash(secret);
  return hash === null ? null : KEY + hash;
}

type Matches = (identity: SessionIdentity) => boolean;

/** Time for which an identity is trusted without reading it again. Changes arrive as events meanwhile. */
const TRUST_MS = 60_000;
const QUERY = `
  SELECT s.sid, s.expire, u.id, u.role, u.has_active_subscription,
    coalesce(u.subscription_started_at, u.created_at) AS member_since,
    (SELECT last_seq FROM live_log WHERE id = 1) AS last_seq
  FROM sessions s JOIN users u ON u.id::text = s.sess->'passport'->>'user'
  WHERE s.sid = ANY($1) AND s.expire > now()`;
const KEYS = `
  SELECT '${KEY}' || k.hash AS sid, k.expires_at AS expire, u.id, u.role, u.has_active_subscription,
    coalesce(u.subscription_started_at, u.created_at) AS member_since,
    (SELECT last_seq FROM live_log WHERE id = 1) AS last_seq
  FROM api_keys k JOIN users u ON u.id = k.user_id JOIN user_settings s ON s.user_id = k.user_id
  WHERE k.hash = ANY($1) AND (k.expires_at IS NULL OR k.expires_at > now()) AND 'stream' = ANY(k.scopes)
    AND s.api_access AND (u.role IS NOT NULL OR u.has_active_subscription)`;

/**
 * Sessions by id, and keys with the scope `stream`, for sockets and streams: cached, and read in one query for all that ask at the same time, so that a storm of
 * reconnecting clients costs PostgreSQL next to nothing (docs/REALTIME.md#catching-up).
 */
@Injectable()
export class SessionDirectory {
  private readonly cache = new Map<string, { identity: SessionIdentity; readAt: number }>();
  private waiting = new Map<string, ((identity: SessionIdentity | null) => void)[]>();
  private failing: ((error: unknown) => void)[] = [];
  /** For each reading under way, what was forgotten since it began: its answer may be older than that. */
  private readonly readings = new Set<Matches[]>();

  constructor(private readonly db: DataSource) {}

  /** The identity behind a session id, or null when the session ended. Rejects when PostgreSQL does not answer. */
  resolve(sid: string): Promise<SessionIdentity | null> {
    const known = this.cache.get(sid);
    const now = Date.now();
    if (known && now - known.readAt < TRUST_MS && known.identity.expiresAt > now)
      return Promise.resolve(known.identity);
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) setImmediate(() => void this.readWaiting());
      const others = this.waiting.get(sid);
      if (others) others.push(resolve);
      else this.waiting.set(sid, [resolve]);
      this.failing.push(reject);
    });
  }

  /** Reads these sessions again, in one query, past the cache. Ended sessions are absent from the answer. */
  async reload(sids: string[]): Promise<Map<string, SessionIdentity>> {
    for (const sid of sids) this.cache.delete(sid);
    return sids.length === 0 ? new Map() : this.read(sids);
  }

  /** Forgets sessions that ended, or a user whose rights changed; one that is being read at this time is read again. */
  forget(matches: Matches): void {
    for (const [sid, { identity }] of this.cache) if (matches(identity)) this.cache.delete(sid);
    for (const reading of this.readings) reading.push(matches);
  }

  private async readWaiting(): Promise<void> {
    const { waiting, failing } = this;
    this.waiting = new Map();
    this.failing = [];
    try {
      const found = await this.read([...waiting.keys()]);
      for (const [sid, resolvers] of waiting) for (const resolve of resolvers) resolve(found.get(sid) ?? null);
    } catch (error) {
      for (const reject of failing) reject(error);
    }
  }

  /** Reads until no read identity was forgotten meanwhile: a change during a reading would be lost otherwise. */
  private async read(sids: string[]): Promise<Map<string, SessionIdentity>> {
    for (;;) {
      const forgotten: Matches[] = [];
      this.readings.add(forgotten);
      const found = await this.query(sids).finally(() => this.readings.delete(forgotten));
      if ([...found.values()].some((identity) => forgotten.some((matches) => matches(identity)))) continue;
      const readAt = Date.now();
      for (const [sid, identity] of found) this.cache.set(sid, { identity, readAt });
      if (this.cache.size > 50_000) this.forget((identity) => identity.expiresAt < readAt);
      return found;
    }
  }

  private async query(sids: string[]): Promise<Map<string, SessionIdentity>> {
    const keys = sids.filter((sid) => sid.startsWith(KEY)).map((sid) => sid.slice(KEY.length));
    const ids = sids.filter((sid) => !sid.startsWith(KEY));
    const [sessions, found] = await Promise.all([
      ids.length > 0 ? this.db.query<Row[]>(QUERY, [ids]) : [],
      keys.length > 0 ? this.db.query<Row[]>(KEYS, [keys]) : [],
    ]);
    const rows = [...sessions, ...found];
    return new Map(
      rows.map((row) => [
        row.sid,
        {
          handle: row.sid.startsWith(KEY) ? keyHandle(row.sid.slice(KEY.length)) : sessionHandle(row.sid),
          isKey: row.sid.startsWith(KEY),
          userId: row.id,
          role: row.role,
          hasActiveSubscription: row.has_active_subscription,
          memberSince: row.role !== null ? 0 : row.member_since.getTime(),
          expiresAt: row.expire?.getTime() ?? Infinity,
          asOf: Number(row.last_seq),
        },
      ]),
    );
  }
}
