import { instrumentSymbols } from '@t0/contracts/prices';
import type { FeedReport, InstrumentSymbol, LatestQuotes, Quote } from '@t0/contracts/prices';
import type { RedisClient } from './redis-client.ts';

/**
 * Stores the report on the price feeds and publishes it, only while the lease carries the caller's token.
 *
 * KEYS: 1 the lease, 2 the report.
 * ARGV: 1 the token; 2 the channel; 3 the report.
 * Answers 1, or 0 when the lease is another's and nothing was done.
 */
const REPORT_FEEDS = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[2], ARGV[3])
  redis.call('publish', ARGV[2], ARGV[3])
  return 1`;

/**
 * Stores the latest quotes, keeps those that count in the list of recent ones, and publishes all, only while the lease carries the caller's
 * token.
 *
 * KEYS: 1 the lease, 2 hash of the latest quote by instrument, 3 list of recent quotes that count.
 * ARGV: 1 the token; 2 the channel; 3 the message; 4 the most recent quotes to keep; 5 how many quotes count; then these; then instrument,
 * quote, instrument, quote...
 * Answers 1, or 0 when the lease is another's and nothing was done.
 */
const PUBLISH_QUOTES = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  local counting = tonumber(ARGV[5])
  redis.call('hset', KEYS[2], unpack(ARGV, 6 + counting))
  if counting > 0 then
    redis.call('rpush', KEYS[3], unpack(ARGV, 6, 5 + counting))
    redis.call('ltrim', KEYS[3], -ARGV[4], -1)
  end
  redis.call('publish', ARGV[2], ARGV[3])
  return 1`;

const LATEST = 'prices:latest';
const RECENT = 'prices:recent';
const CHANNEL = 'prices:ticks';
const FEEDS = 'prices:feeds';
const FEEDS_CHANNEL = 'prices:feeds';

/** Recent quotes that are kept: a minute of all instruments at several ticks a second. */
const MAX_RECENT = 10_000;

const isTradeable = ({ tradeable }: Quote): boolean => tradeable !== false;

/** Proof of being the one process that fetches prices: the key of its lease and the value that only its holder knows. */
export interface PriceFence {
  key: string;
  token: string;
}

/**
 * Price ticks are not history: the latest value of each in a hash, ticks over pub/sub (apps/worker/src/prices/README.md#prices). The last ones
 * that count are kept for the process that takes over.
 */
export class PriceBus {
  constructor(private readonly redis: RedisClient) {}

  /**
   * Stores the quotes as the latest and sends them to every gateway. One round trip. `counting`: those of them that may move something.
   * With `fence`: returns false and does nothing when the caller is no longer the fetching process, for instance after a pause during which
   * another one took over.
   */
  async publish(quotes: Quote[], fence?: PriceFence, counting = quotes.filter(isTradeable)): Promise<boolean> {
    if (quotes.length === 0) return true;
    const texts = new Map(quotes.map((quote) => [quote, JSON.stringify(quote)]));
    const encoded = Object.fromEntries(quotes.map((quote) => [quote.symbol, texts.get(quote)!]));
    const message = `[${Object.values(encoded).join(',')}]`;
    const recent = counting.map((quote) => texts.get(quote)!);
    if (fence) {
      const keys = [fence.key, LATEST, RECENT];
      const pairs = Object.entries(encoded).flat();
      const answer = await this.redis.eval(PUBLISH_QUOTES, {
        keys,
        arguments: [fence.token, CHANNEL, message, `${MAX_RECENT}`, `${recent.length}`, ...recent, ...pairs],
      });
      return answer === 1;
    }
    await Promise.all([
      this.redis.hSet(LATEST, encoded),
      recent.length > 0 && this.redis.rPush(RECENT, recent),
      this.redis.publish(CHANNEL, message),
    ]);
    return true;
  }

  /** Stores and sends the state of the feeds; fenced like `publish`. */
  async report(report: FeedReport, fence: PriceFence): Promise<boolean> {
    const message = JSON.stringify(report);
    const keys = [fence.key, FEEDS];
    const answer = await this.redis.eval(REPORT_FEEDS, { keys, arguments: [fence.token, FEEDS_CHANNEL, message] });
    return answer === 1;
  }

  /** The latest quote of each instrument that has one. */
  async latest(): Promise<LatestQuotes> {
    const stored = await this.redis.hGetAll(LATEST);
    const quotes: LatestQuotes = {};
    for (const symbol of instrumentSymbols()) {
      const text = stored[symbol];
      if (text) quotes[symbol] = JSON.parse(text) as Quote;
    }
    return quotes;
  }

  /** The last quotes that count, in the order in which they were published. */
  async recent(): Promise<Quote[]> {
    return (await this.redis.lRange(RECENT, 0, -1)).map((text) => JSON.parse(text) as Quote);
  }

  /** Drops the quotes of these instruments, for instance those of a provider that is no longer used. */
  async forget(symbols: InstrumentSymbol[]): Promise<void> {
    if (symbols.length === 0) return;
    const recent = await this.redis.lRange(RECENT, 0, -1);
    const dropped = recent.filter((text) => symbols.includes((JSON.parse(text) as Quote).symbol));
    await Promise.all([
      this.redis.hDel(LATEST, symbols),
      ...[...new Set(dropped)].map((text) => this.redis.lRem(RECENT, 0, text)),
    ]);
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
