import { randomUUID } from 'node:crypto';
import type { RedisClient } from '@t0/events';

/** KEYS: 1 the lease. ARGV: 1 the holder's token; 2 how long it lasts from now, ms. Answer 1, or 0 when another holds it or nobody does. */
const ofHolder = (act: string): string =>
  `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call(${act}) else return 0 end`;
const RELEASE_LEASE = ofHolder(`'del', KEYS[1]`);
const RENEW_LEASE = ofHolder(`'pexpire', KEYS[1], ARGV[2]`);

/**
 * A role that one process at a time holds; lost within `ttlMs` when its holder dies.
 *
 * @example
 * const lease = new Lease(redis, 'storage:sweeper', 60_000);
 * if (await lease.acquire()) await sweep();
 */
export class Lease {
  private ownToken = randomUUID();
  /** When it was last renewed, ms since the epoch. */
  private renewedAt = 0;

  constructor(
    private readonly redis: RedisClient,
    readonly key: string,
    private readonly ttlMs: number,
  ) {}

  /**
   * A token that only the holder knows: a writer under the role proves with it that it still has the role. It changes after each
   * time that another process may have had the role, for instance while this process was paused.
   */
  get token(): string {
    return this.ownToken;
  }

  /** Takes or keeps the role; returns true if this process has it now. */
  async acquire(): Promise<boolean> {
    const startedAt = Date.now();
    const renewed = await this.redis.eval(RENEW_LEASE, {
      keys: [this.key],
      arguments: [this.ownToken, String(this.ttlMs)],
    });
    if (renewed !== 1) {
      // A Redis that was just wiped gives it back to the same token: nobody had it in between.
      if (startedAt - this.renewedAt > this.ttlMs) this.ownToken = randomUUID();
      const expiration = { type: 'PX', value: this.ttlMs } as const;
      if ((await this.redis.set(this.key, this.ownToken, { condition: 'NX', expiration })) !== 'OK') return false;
    }
    this.renewedAt = startedAt;
    return true;
  }

  /** Gives the role up, if this process has it, so that another process takes it at once. While Redis is unavailable it expires by itself. */
  async release(): Promise<void> {
    if (!this.redis.isReady) return;
    await this.redis.eval(RELEASE_LEASE, { keys: [this.key], arguments: [this.ownToken] });
  }
}
