import { INSTRUMENT_SYMBOLS } from '@t0/contracts';
import type { FeedReport, InstrumentSymbol, LatestQuotes, Quote } from '@t0/contracts';
import type { RedisClient } from './redis-client.ts';

const LATEST = 'prices:latest';
const CHANNEL = 'prices:ticks';
const FEEDS = 'prices:feeds';
const FEEDS_CHANNEL = 'prices:feeds';

/** Proof of being the one process that fetches prices: the key of its lease and the value that only its holder knows. */
export interface PriceFence {
  key: string;
  token: string;
}

/** Latest values and ticks in one step, refused unless the lease still carries the caller's token. */
const PUBLISH = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('hset', KEYS[2], unpack(ARGV, 4))
  redis.call('publish', ARGV[2], ARGV[3])
  return 1`;
const REPORT = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[2], ARGV[3])
  redis.call('publish', ARGV[2], ARGV[3])
  return 1`;

/** Price ticks are not history: the latest value of each in a hash, ticks over pub/sub (realtime.md, 'Path of an event'). */
export class PriceBus {
  constructor(private readonly redis: RedisClient) {}

  /**
   * Stores the quotes as the latest and tells every gateway. One round trip. With `fence`: answers false and does nothing when
   * the caller is not the fetching process any more, for instance after a pause during which another one took over.
   */
  async publish(quotes: Quote[], fence?: PriceFence): Promise<boolean> {
    if (quotes.length === 0) return true;
    const encoded = Object.fromEntries(quotes.map((quote) => [quote.symbol, JSON.stringify(quote)]));
    const message = `[${Object.values(encoded).join(',')}]`;
    if (fence) {
      const keys = [fence.key, LATEST];
      const pairs = Object.entries(encoded).flat();
      return (await this.redis.eval(PUBLISH, { keys, arguments: [fence.token, CHANNEL, message, ...pairs] })) === 1;
    }
    await Promise.all([this.redis.hSet(LATEST, encoded), this.redis.publish(CHANNEL, message)]);
    return true;
  }

  /** Stores and tells how the feeds are; fenced like `publish`. */
  async report(report: FeedReport, fence: PriceFence): Promise<boolean> {
    const message = JSON.stringify(report);
    const keys = [fence.key, FEEDS];
    return (await this.redis.eval(REPORT, { keys, arguments: [fence.token, FEEDS_CHANNEL, message] })) === 1;
  }

  /** The latest quote of each instrument that has one. */
  async latest(): Promise<LatestQuotes> {
    const stored = await this.redis.hGetAll(LATEST);
    const quotes: LatestQuotes = {};
    for (const symbol of INSTRUMENT_SYMBOLS) {
      const text = stored[symbol];
      if (text) quotes[symbol] = JSON.parse(text) as Quote;
    }
    return quotes;
  }

  /** Drops the latest quotes of these instruments, for instance those of a provider that is not used any more. */
  async forget(symbols: InstrumentSymbol[]): Promise<void> {
    if (symbols.length > 0) await this.redis.hDel(LATEST, symbols);
  }

  /** The last report on the feeds; null when there never was one. */
  async feeds(): Promise<FeedReport | null> {
    const stored = await this.redis.get(FEEDS);
    return stored === null ? null : (JSON.parse(stored) as FeedReport);
  }

  /** Calls `onQuotes` with every published set of quotes and `onFeeds` with every report. `subscriber` is a connection of its own. */
  static async subscribe(
    subscriber: RedisClient,
    onQuotes: (quotes: Quote[]) => void,
    onFeeds?: (report: FeedReport) => void,
  ): Promise<void> {
    await subscriber.subscribe(CHANNEL, (message) => onQuotes(JSON.parse(message) as Quote[]));
    if (onFeeds) await subscriber.subscribe(FEEDS_CHANNEL, (message) => onFeeds(JSON.parse(message) as FeedReport));
  }
}
