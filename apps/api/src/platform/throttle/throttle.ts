import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { RedisClient } from '@t0/events';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, REDIS } from '../tokens.ts';
import { TooManyAttempts } from './too-many-attempts.ts';

/** A key that names neither address nor account to anyone who reads Redis. */
export function throttleKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32);
}

/** The network that counts as one address: an IPv4 address, or the /64 of an IPv6 address, which one household has to itself. */
export function networkOf(address: string | undefined): string {
  return networksOf(address)[0]!;
}

/**
 * The networks an attempt from an address counts for, the nearest first: an IPv4 address alone; of an IPv6 address the /64, and the
 * /48, which a provider gives to one site: its owner has 65,536 of the others.
 */
export function networksOf(address: string | undefined): string[] {
  if (!address) return ['unknown'];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return [mapped[1]!];
  if (!isIPv6(address)) return [address];
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...middle, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return [groups.join(':'), `${groups.slice(0, 3).join(':')}/48`];
}

/** The most tries: `points` within `seconds`, counted from the first try. */
export interface ThrottleLimit {
  points: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit of sign-in, registration and reset, in one place; `THROTTLE_FACTOR` multiplies the points. The names say what is
 * counted: an `address` (of the network), an `account`, a `pair` of both, a known `device`, a signed-in `session`.
 */
export const THROTTLE_LIMITS = {
  'sign-in.address': { points: 50, seconds: 15 * MINUTE },
  'sign-in.pair': { points: 10, seconds: 15 * MINUTE },
  'sign-in.account': { points: 50, seconds: HOUR },
  'sign-in.slow': { points: 1, seconds: 10 },
  'sign-in.device': { points: 10, seconds: 15 * MINUTE },
  'two-factor.address': { points: 50, seconds: 15 * MINUTE },
  'two-factor.pair': { points: 5, seconds: 15 * MINUTE },
  'two-factor.account': { points: 20, seconds: HOUR },
  'two-factor.slow': { points: 1, seconds: 30 },
  'two-factor.device': { points: 5, seconds: 15 * MINUTE },
  /** Challenges for passkeys and answers to them, two for each sign-in. */
  'passkey.address': { points: 60, seconds: 15 * MINUTE },
  'register.address': { points: 20, seconds: HOUR },
  /** Emails to one address about registrations in its name; further ones are not written. */
  'register.mails': { points: 3, seconds: HOUR },
  /** Requests to resend the link that proves a mailbox; counted in silence, past it no further email is written. */
  'proof.mails': { points: 3, seconds: HOUR },
  'proof.address': { points: 20, seconds: HOUR },
  'forgot.address': { points: 20, seconds: HOUR },
  'forgot.pair': { points: 5, seconds: 15 * MINUTE },
  /** Reset emails to one address; further ones are not written. Each one's link works as long as this window lasts. */
  'forgot.mails': { points: 10, seconds: HOUR },
  'reset.address': { points: 20, seconds: 15 * MINUTE },
  /** Checkouts opened at the payment provider. */
  'checkout.address': { points: 30, seconds: 15 * MINUTE },
  /** Queries for the payment that a visitor's session began: one every two seconds while it is confirmed. */
  'checkout-sign-in.address': { points: 120, seconds: 15 * MINUTE },
  /** Emails to one address about payment pages in its name; further ones are not written. */
  'checkout.mails': { points: 3, seconds: HOUR },
  /** Upload addresses for images of direct lines, by member. */
  'message-image': { points: 30, seconds: HOUR },
  /** Reports of browsers about the content security policy: what one network, and all together, may write into the log. */
  'csp-report.address': { points: 20, seconds: MINUTE },
  'csp-report.all': { points: 200, seconds: MINUTE },
  /** Files of the whole record. */
  'record-bundle.address': { points: 30, seconds: 15 * MINUTE },
  /** Archives of a member's own data, by member. */
  'my-data': { points: 5, seconds: HOUR },
  /** Files for the journal, by member: each is checked once and imported once. */
  'journal-import': { points: 40, seconds: 15 * MINUTE },
  /** Requests to the sources of prices, by administrator. */
  'source-question': { points: 60, seconds: 15 * MINUTE },
  'plan-question': { points: 60, seconds: 15 * MINUTE },
  /** Runs of doctor, and tests of channels, by administrator. */
  doctor: { points: 10, seconds: 15 * MINUTE },
  'channel-test': { points: 10, seconds: 15 * MINUTE },
  /** Tests of announcements, by their author. */
  'announcement-test': { points: 30, seconds: 15 * MINUTE },
  /** Tests of webhooks, and messages sent again, by member. */
  'webhook-call': { points: 30, seconds: 15 * MINUTE },
  /** Devices added, and tests pushed to them, by member. */
  'push-device': { points: 30, seconds: 15 * MINUTE },
  'push-test': { points: 10, seconds: 15 * MINUTE },
  /** Invites into the private chat, by member. */
  'private-chat': { points: 10, seconds: 15 * MINUTE },
  /** Codes sent to phones, by member and by number: each costs the owner money. And tests, and tries of a code, by member. */
  'sms-code': { points: 3, seconds: HOUR },
  'sms-test': { points: 3, seconds: 15 * MINUTE },
  'sms-confirm': { points: 30, seconds: 15 * MINUTE },
  /** Changes of settings undone, by administrator. */
  undo: { points: 60, seconds: 15 * MINUTE },
  /** Calls with a key, by key (docs/product/limits.md#attempts). */
  'api-key': { points: 600, seconds: MINUTE },
  /** Alerts of other programs: of one source, and from one network. */
  'intake.source': { points: 60, seconds: MINUTE },
  'intake.address': { points: 300, seconds: MINUTE },
  /** A signed-in browser asked for the password (or a code) again. */
  'confirm.session': { points: 10, seconds: 15 * MINUTE },
} as const satisfies Record<string, ThrottleLimit>;

/** Limits that count networks; what they allow one network (/64), they allow a whole site (/48) this many times. */
export const SITE_FACTOR = 8;

/** Limits of the first kind: their names end in `.address`. */
type NetworkThrottle = Extract<ThrottleName, `${string}.address`>;

type ThrottleName = keyof typeof THROTTLE_LIMITS;

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
