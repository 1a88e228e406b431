import { instrumentSymbols } from '@t0/contracts/prices';
import type { FeedReport, InstrumentSymbol, LatestQuotes, LoggedQuote, Quote } from '@t0/contracts/prices';
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
 * Stores the latest quotes, appends those that count to the log of ticks, and publishes all, only while the lease carries the caller's token.
 * A position is the microsecond of the append, and greater than the one before: it grows on after the log was lost.
 *
 * KEYS: 1 hash of the latest quote by instrument, 2 the log of ticks, 3 the lease, if there is one.
 * ARGV: 1 the token; 2 the channel; 3 the message; 4 the most ticks to keep; 5 how many quotes count; then these; then instrument,
 * quote, instrument, quote...
 * Answers the position of the first quote that counts, or 0 when the lease is another's and nothing was done.
 */
const PUBLISH_QUOTES = `
  if KEYS[3] and redis.call('get', KEYS[3]) ~= ARGV[1] then return 0 end
  local counting = tonumber(ARGV[5])
  local time = redis.call('time')
  local position = time[1] * 1000000 + time[2]
  redis.call('hset', KEYS[1], unpack(ARGV, 6 + counting))
  if counting > 0 then
    local last = redis.call('zrange', KEYS[2], -1, -1, 'withscores')[2]
    if last and tonumber(last) >= position then position = tonumber(last) + 1 end
    for n = 1, counting do redis.call('zadd', KEYS[2], string.format('%.0f', position + n - 1), ARGV[5 + n]) end
    redis.call('zremrangebyrank', KEYS[2], 0, -ARGV[4] - 1)
  end
  redis.call('publish', ARGV[2], ARGV[3])
  return position`;

const LATEST = 'prices:latest';
const LOG = 'prices:log';
const READERS = 'prices:readers';
const CHANNEL = 'prices:ticks';
const FEEDS = 'prices:feeds';
const FEEDS_CHANNEL = 'prices:feeds';

/** Ticks that the log keeps: a minute of all instruments at several ticks a second. */
const MAX_LOGGED = 10_000;

/** How far a reader of the log is done: all effects of the ticks until the position are stored, and these are the last of them. */
export interface ReaderPosition {
  position: number;
  last: LatestQuotes;
}

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
   * Stores the quotes as the latest and sends them to every gateway. One round trip. `counting`: those of them that may move something; the
   * answer is these, in the log of ticks. With `fence`: answers null and does nothing when the caller is no longer the fetching process, for
   * instance after a pause during which another one took over.
   */
  async publish(
    quotes: Quote[],
    fence?: PriceFence,
    counting = quotes.filter(isTradeable),
  ): Promise<LoggedQuote[] | null> {
    if (quotes.length === 0) return [];
    const encoded = Object.fromEntries(quotes.map((quote) => [quote.symbol, JSON.stringify(quote)]));
    const message = `[${Object.values(encoded).join(',')}]`;
    const logged = counting.map((quote) => JSON.stringify(quote));
    const position = await this.redis.eval(PUBLISH_QUOTES, {
      keys: [LATEST, LOG, ...(fence ? [fence.key] : [])],
      arguments: [
        fence?.token ?? '',
        CHANNEL,
        message,
        `${MAX_LOGGED}`,
        `${logged.length}`,
        ...logged,
        ...Object.entries(encoded).flat(),
      ],
    });
    if (position === 0) return null;
    return counting.map((quote, index) => ({ ...quote, position: Number(position) + index }));
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

  /** The log of ticks: the last quotes that count, in the order in which they were published. */
  async logged(): Promise<LoggedQuote[]> {
    const rows = await this.redis.zRangeWithScores(LOG, 0, -1);
    return rows.map(({ value, score }) => ({ ...(JSON.parse(value) as Quote), position: score }));
  }

  /** How far a reader of the log is; null where nothing is known of it. */
  async readerPosition(reader: string): Promise<ReaderPosition | null> {
    const text = await this.redis.hGet(READERS, reader);
    return text ? (JSON.parse(text) as ReaderPosition) : null;
  }

  /** Notes how far a reader is. Rejects at once while Redis is unavailable: the next note includes this one. */
  async noteReader(reader: string, position: ReaderPosition): Promise<void> {
    if (!this.redis.isReady) throw new Error('Redis is away');
    await this.redis.hSet(READERS, reader, JSON.stringify(position));
  }

  /** Drops the quotes of these instruments, for instance those of a provider that is no longer used. */
  async forget(symbols: InstrumentSymbol[]): Promise<void> {
    if (symbols.length === 0) return;
    const dropped = (await this.redis.zRange(LOG, 0, -1)).filter((text) =>
      symbols.includes((JSON.parse(text) as Quote).symbol),
    );
    await Promise.all([this.redis.hDel(LATEST, symbols), dropped.length > 0 && this.redis.zRem(LOG, dropped)]);
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
