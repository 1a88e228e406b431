import { INSTRUMENT_SYMBOLS } from '@t0/contracts';
import type { PriceFrame, Quote } from '@t0/contracts';
import type { RedisClient } from './redis-client.ts';

const LATEST = 'prices:latest';
const CHANNEL = 'prices:ticks';

/** Price ticks are not history: the latest value of each in a hash, ticks over pub/sub (realtime.md, 'Path of an event'). */
export class PriceBus {
  constructor(private readonly redis: RedisClient) {}

  /** Stores the quotes as the latest and tells every gateway. One round trip. */
  async publish(quotes: Quote[]): Promise<void> {
    if (quotes.length === 0) return;
    const encoded = Object.fromEntries(quotes.map((quote) => [quote.symbol, JSON.stringify(quote)]));
    await Promise.all([
      this.redis.hSet(LATEST, encoded),
      this.redis.publish(CHANNEL, `[${Object.values(encoded).join(',')}]`),
    ]);
  }

  /** The latest quote of each instrument that has one. */
  async latest(): Promise<PriceFrame> {
    const stored = await this.redis.hGetAll(LATEST);
    const frame: PriceFrame = {};
    for (const symbol of INSTRUMENT_SYMBOLS) {
      const text = stored[symbol];
      if (text) frame[symbol] = JSON.parse(text) as Quote;
    }
    return frame;
  }

  /** Calls `listener` with every published set of quotes. `subscriber` is a connection of its own. */
  static async subscribe(subscriber: RedisClient, listener: (quotes: Quote[]) => void): Promise<void> {
    await subscriber.subscribe(CHANNEL, (message) => listener(JSON.parse(message) as Quote[]));
  }
}
