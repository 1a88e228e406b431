import { randomUUID } from 'node:crypto';
import type { RedisClient } from '@t0/events';

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`;

/** A role that one process at a time holds; lost within `ttlMs` when its holder dies. */
export class Lease {
  private readonly holder = randomUUID();

  constructor(
    private readonly redis: RedisClient,
    readonly key: string,
    private readonly ttlMs: number,
  ) {}

  /** What only the holder knows: whoever writes under the role proves with it that the role is still theirs. */
  get token(): string {
    return this.holder;
  }

  /** Takes or keeps the role; answers whether this process has it now. */
  async hold(): Promise<boolean> {
    const renewed = await this.redis.eval(RENEW, { keys: [this.key], arguments: [this.holder, String(this.ttlMs)] });
    if (renewed === 1) return true;
    const taken = await this.redis.set(this.key, this.holder, {
      condition: 'NX',
      expiration: { type: 'PX', value: this.ttlMs },
    });
    return taken === 'OK';
  }

  /** Gives the role up, if held, so that another process takes it at once. */
  async release(): Promise<void> {
    await this.redis.eval(RELEASE, { keys: [this.key], arguments: [this.holder] });
  }
}
