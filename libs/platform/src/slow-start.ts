import type { RedisClient } from '@t0/events';

/** The time in which a halved rate doubles again, ms. */
const DOUBLES_MS = 30_000;
/** The rate is halved at most this often, ms: what was on its way before is refused as well. */
const AT_MOST_EVERY_MS = 1000;
/** Halvings that count. */
const MOST = 9;
/** Its key in Redis; absent: the whole rate. */
const KEY = 'email:slowed';
/** The weight of the newest answer in the share of refusals, and the share above which the rate is halved: three in a row, or every third. */
const WEIGHT = 0.1;
const REFUSED = 0.25;

/**
 * The part of the rate of emails that the mail server accepts, shared by all processes (docs/operations/configure.md#order-and-rates): halved
 * when the server refuses many emails for now, then doubled in each half minute. Redis keeps it as a time to live, so it recovers by itself.
 */
export class SlowStart {
  private refused = 0;

  constructor(private readonly redis: RedisClient) {}

  /** From 1 (the whole rate) down to 1/512. */
  async part(): Promise<number> {
    return 2 ** -(Math.max(0, await this.redis.pTTL(KEY)) / DOUBLES_MS);
  }

  /** Notes an answer of the server. */
  async note(isRefused: boolean): Promise<void> {
    this.refused += ((isRefused ? 1 : 0) - this.refused) * WEIGHT;
    if (this.refused <= REFUSED) return;
    this.refused = 0;
    const first = await this.redis.set(`${KEY}:halved`, '1', {
      condition: 'NX',
      expiration: { type: 'PX', value: AT_MOST_EVERY_MS },
    });
    if (first === null) return;
    const ms = Math.max(0, await this.redis.pTTL(KEY)) + DOUBLES_MS;
    await this.redis.set(KEY, '1', { expiration: { type: 'PX', value: Math.min(ms, MOST * DOUBLES_MS) } });
  }
}
