import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '@t0/config';
import type { RedisClient } from '@t0/events';
import { CONFIG, REDIS } from '../tokens.ts';
import { networksOf, throttleKey } from './throttle-key.ts';
import { SITE_FACTOR, THROTTLE_LIMITS } from './throttle-limits.ts';
import type { NetworkThrottle, ThrottleName } from './throttle-limits.ts';
import { TooManyAttempts } from './too-many-attempts.ts';

/**
 * Counts attempts in Redis, over all processes. While Redis is unavailable each process counts for itself: people can still sign in,
 * and guessing is still bounded.
 */
@Injectable()
export class Throttle {
  private readonly limiters: Record<ThrottleName, RateLimiterRedis>;
  private readonly sites: Record<NetworkThrottle, RateLimiterRedis>;

  constructor(@Inject(REDIS) redis: RedisClient, @Inject(CONFIG) config: Config) {
    const limiter = (name: ThrottleName, factor = 1, prefix = 'throttle'): RateLimiterRedis => {
      const { points, seconds } = THROTTLE_LIMITS[name];
      const options = {
        keyPrefix: `${prefix}:${name}`,
        points: points * config.THROTTLE_FACTOR * factor,
        duration: seconds,
      };
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
    this.sites = Object.fromEntries(
      names.filter(isOfNetworks).map((name) => [name, limiter(name, SITE_FACTOR, 'throttle:site')]),
    ) as typeof this.sites;
  }

  /** Counts one attempt from an address: for its network, and for the site that an IPv6 network is part of. Throws as `take`. */
  async takeFrom(name: NetworkThrottle, address: string | undefined): Promise<void> {
    const [network, site] = networksOf(address);
    await this.consume(this.limiters[name], throttleKey(network!));
    if (site !== undefined) await this.consume(this.sites[name], throttleKey(site));
  }

  /** Takes back what `takeFrom` counted. */
  async giveBackFrom(name: NetworkThrottle, address: string | undefined): Promise<void> {
    const [network, site] = networksOf(address);
    await this.limiters[name].reward(throttleKey(network!));
    if (site !== undefined) await this.sites[name].reward(throttleKey(site));
  }

  /** Counts one attempt. Throws TooManyAttempts (429) when it is one too many. */
  take(name: ThrottleName, key: string): Promise<void> {
    return this.consume(this.limiters[name], key);
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

  private async consume(limiter: RateLimiterRedis, key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new TooManyAttempts(refusal.msBeforeNext);
      throw refusal;
    }
  }
}

function isOfNetworks(name: ThrottleName): name is NetworkThrottle {
  return name.endsWith('.address');
}
