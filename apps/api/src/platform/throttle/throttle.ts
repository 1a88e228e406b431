import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '@t0/config';
import type { RedisClient } from '@t0/events';
import { CONFIG, REDIS } from '../tokens.ts';
import { THROTTLE_LIMITS } from './throttle-limits.ts';
import type { ThrottleName } from './throttle-limits.ts';
import { TooManyAttempts } from './too-many-attempts.ts';

/**
 * Counts attempts in Redis, over all processes. While Redis is away each process counts for itself: people can still sign in,
 * and guessing is still bounded.
 */
@Injectable()
export class Throttle {
  private readonly limiters: Record<ThrottleName, RateLimiterRedis>;

  constructor(@Inject(REDIS) redis: RedisClient, @Inject(CONFIG) config: Config) {
    const limiter = (name: ThrottleName): RateLimiterRedis => {
      const { points, seconds } = THROTTLE_LIMITS[name];
      const options = { keyPrefix: `throttle:${name}`, points: points * config.THROTTLE_FACTOR, duration: seconds };
      return new RateLimiterRedis({
        ...options,
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(options),
      });
    };
    const names = Object.keys(THROTTLE_LIMITS) as ThrottleName[];
    this.limiters = Object.fromEntries(names.map((name) => [name, limiter(name)])) as typeof this.limiters;
  }

  /** Counts one attempt. Throws TooManyAttempts (429) when it is one too many. */
  async take(name: ThrottleName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new TooManyAttempts(refusal.msBeforeNext);
      throw refusal;
    }
  }

  /** Counts one attempt and answers whether it is still within the limit; refuses nothing. */
  async count(name: ThrottleName, key: string): Promise<boolean> {
    const limiter = this.limiters[name];
    return (await limiter.penalty(key)).consumedPoints <= limiter.points;
  }

  /** Takes one counted attempt back. */
  async giveBack(name: ThrottleName, key: string): Promise<void> {
    await this.limiters[name].reward(key);
  }

  /** Forgets every attempt counted under this key. */
  async forget(name: ThrottleName, key: string): Promise<void> {
    await this.limiters[name].delete(key);
  }
}
