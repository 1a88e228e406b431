import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessionHandle } from '@t0/accounts';

/** Who is behind a session, and what they may receive. */
export interface SessionIdentity {
  handle: string;
  userId: string;
  isAdmin: boolean;
  hasActiveSubscription: boolean;
  /** From when on the member may be told what members are told, ms since the epoch (decisions.md, 'Access'); 0: from ever. */
  memberSince: number;
  /** ms since the epoch; unless renewed, the session ends then. */
  expiresAt: number;
}

interface Row {
  sid: string;
  expire: Date;
  id: string;
  is_admin: boolean;
  has_active_subscription: boolean;
  member_since: Date;
}

/** How long an identity is trusted without looking again. Changes arrive as events meanwhile. */
const TRUST_MS = 60_000;
const QUERY = `
  SELECT s.sid, s.expire, u.id, u.is_admin, u.has_active_subscription,
    coalesce(u.subscription_started_at, u.created_at) AS member_since
  FROM sessions s JOIN users u ON u.id::text = s.sess->'passport'->>'user'
  WHERE s.sid = ANY($1) AND s.expire > now()`;

/**
 * Sessions by id, for sockets: cached, and read in one query for all that ask at the same moment, so that a storm of
 * reconnecting clients costs PostgreSQL next to nothing (realtime.md, 'Catch-up').
 */
@Injectable()
export class SessionDirectory {
  private readonly cache = new Map<string, { identity: SessionIdentity; readAt: number }>();
  private waiting = new Map<string, ((identity: SessionIdentity | null) => void)[]>();
  private failing: ((error: unknown) => void)[] = [];

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

  /** Reads these sessions anew, in one query, whatever the cache holds. Ended sessions are absent from the answer. */
  async reload(sids: string[]): Promise<Map<string, SessionIdentity>> {
    for (const sid of sids) this.cache.delete(sid);
    return sids.length === 0 ? new Map() : this.read(sids);
  }

  /** Forgets sessions that ended, or a user whose rights changed. */
  forget(matches: (identity: SessionIdentity) => boolean): void {
    for (const [sid, { identity }] of this.cache) if (matches(identity)) this.cache.delete(sid);
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

  private async read(sids: string[]): Promise<Map<string, SessionIdentity>> {
    const rows: Row[] = await this.db.query(QUERY, [sids]);
    const readAt = Date.now();
    const found = new Map<string, SessionIdentity>();
    for (const row of rows) {
      const identity: SessionIdentity = {
        handle: sessionHandle(row.sid),
        userId: row.id,
        isAdmin: row.is_admin,
        hasActiveSubscription: row.has_active_subscription,
        memberSince: row.is_admin ? 0 : row.member_since.getTime(),
        expiresAt: row.expire.getTime(),
      };
      found.set(row.sid, identity);
      this.cache.set(row.sid, { identity, readAt });
    }
    if (this.cache.size > 50_000) this.forget((identity) => identity.expiresAt < readAt);
    return found;
  }
}
