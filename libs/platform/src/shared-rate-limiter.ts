import { randomUUID } from 'node:crypto';
import type { RedisClient } from '@t0/events';
import { TAKE_SLOT } from './scripts/take-slot.lua.ts';

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
