import type { RedisClient } from './redis-client.ts';

const GATEWAYS = 'live:gateways';
/** How long a gateway's report is valid, ms. */
const FRESH_MS = 2000;
/** A gateway that is silent for this long is removed from the list, ms; far above the clock differences of hosts. */
const GONE_MS = 60_000;

const loadKey = (gateway: string): string => `live:gateway:${gateway}:load`;

/** How busy each gateway is, by its latest report. A draining gateway reads it, to drain its sockets no faster than the others take them. */
export class GatewayLoads {
  constructor(private readonly redis: RedisClient) {}

  /** `busy`: the share of the recent interval in which the event loop was not idle, 0 to 1. */
  async report(gateway: string, busy: number): Promise<void> {
    await Promise.all([
      this.redis.set(loadKey(gateway), busy.toFixed(3), { expiration: { type: 'PX', value: FRESH_MS } }),
      this.redis.zAdd(GATEWAYS, { score: Date.now(), value: gateway }),
    ]);
  }

  /** This gateway takes no more sockets. */
  async leave(gateway: string): Promise<void> {
    await Promise.all([this.redis.del(loadKey(gateway)), this.redis.zRem(GATEWAYS, gateway)]);
  }

  /** How busy the busiest gateway is but for this one; null when no other says. */
  async busiestPeer(gateway: string): Promise<number | null> {
    await this.redis.zRemRangeByScore(GATEWAYS, 0, Date.now() - GONE_MS);
    const gateways = (await this.redis.zRange(GATEWAYS, 0, -1)).filter((other) => other !== gateway);
    if (gateways.length === 0) return null;
    const loads = (await this.redis.mGet(gateways.map(loadKey))).filter((load) => load !== null).map(Number);
    return loads.length > 0 ? Math.max(...loads) : null;
  }
}
