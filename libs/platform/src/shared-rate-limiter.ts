import { randomUUID } from 'node:crypto';
import type { RedisClient } from '@t0/events';

/**
 * Takes a slot of a rate limit that all processes share.
 *
 * KEYS: 1 the slots taken, by their time.
 * ARGV: 1 the time, ms; 2 maximum number of slots within it; 3 a unique name of this slot.
 * Returns 0 when it is taken; else the delay in ms after which to ask again.
 */
const TAKE_SLOT = `
local clock = redis.call('time')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('zremrangebyscore', KEYS[1], '-inf', now - ARGV[1])
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then
  local oldest = redis.call('zrange', KEYS[1], 0, 0, 'withscores')
  return math.max(1, oldest[2] + ARGV[1] - now)
end
redis.call('zadd', KEYS[1], now, ARGV[3])
redis.call('pexpire', KEYS[1], ARGV[1])
return 0`;

/**
 * A rate limit that all processes share: a maximum number of slots within a time, by Redis' clock.
 *
 * @example
 * const turns = new SharedRateLimiter(redis, 'telegram:group', 20, 60_000);
 * const afterMs = await turns.take(chatId);
 */
export class SharedRateLimiter {
  /** `most` slots within each `withinMs`, for every name separately. */
  constructor(
    private readonly redis: RedisClient,
    private readonly prefix: string,
    private readonly most: number,
    private readonly withinMs: number,
  ) {}

  /** Takes one: 0. Where none is left: the ms after which to ask again. Rejects while Redis is unavailable. */
  async take(name: string): Promise<number> {
    // A command would wait for it to come back.
    if (!this.redis.isReady) throw new Error('Redis is away');
    const answer = await this.redis.eval(TAKE_SLOT, {
      keys: [`${this.prefix}:${name}`],
      arguments: [String(this.withinMs), String(this.most), randomUUID()],
    });
    return Number(answer);
  }
}
