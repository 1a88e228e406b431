import { randomUUID } from 'node:crypto';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import type { RedisClient } from './redis-client.ts';

/**
 * Gives instruments a new version of their candles. A write of minutes long before the newest one is a rewrite of history.
 *
 * KEYS: 1 hash of the version by instrument: 'rewritten written newest', the newest minute in s, or '-' where it is not known.
 * ARGV: 1 the name of this write; 2 the age in s from which a minute counts as history; 3... instrument, oldest and newest minute in s.
 * Returns nothing.
 */
const CANDLES_WRITTEN = `
  for place = 3, #ARGV, 3 do
    local oldest, newest = tonumber(ARGV[place + 1]), tonumber(ARGV[place + 2])
    local rewritten, known = string.match(redis.call('hget', KEYS[1], ARGV[place]) or '', '^(%S+) %S+ (%d+)$')
    if not known or oldest < tonumber(known) - tonumber(ARGV[2]) then rewritten = ARGV[1] end
    if known then newest = math.max(newest, tonumber(known)) end
    redis.call('hset', KEYS[1], ARGV[place], string.format('%s %s %d', rewritten, ARGV[1], newest))
  end`;

const KEY = 'prices:candles';
/** Age in s, behind an instrument's newest minute, from which a write of a minute is a rewrite of history. */
const HISTORY_SECONDS = 120;

/** The stored candles of an instrument change with this. */
export interface CandleVersion {
  /** Another one after every write. */
  written: string;
  /** Another one after a write of minutes that are more than 120 s older than the newest, and after a deletion. */
  rewritten: string;
}

/** A minute that was written; `minute`: its start in ms since the epoch. */
interface WrittenMinute {
  instrument: InstrumentSymbol;
  minute: number;
}

/** Versions of the stored candles, in Redis: readers compare them to keep what they encoded (docs/PRICES.md#candles). */
export class CandleVersions {
  constructor(private readonly redis: RedisClient) {}

  /** Notes that these minutes were written. To be called after the commit; rejects at once while Redis is unavailable. */
  async write(minutes: readonly WrittenMinute[]): Promise<void> {
    this.requireRedis();
    const spans = new Map<InstrumentSymbol, { oldest: number; newest: number }>();
    for (const { instrument, minute } of minutes) {
      const { oldest, newest } = spans.get(instrument) ?? { oldest: minute, newest: minute };
      spans.set(instrument, { oldest: Math.min(oldest, minute), newest: Math.max(newest, minute) });
    }
    if (spans.size === 0) return;
    const written = [...spans].flatMap(([symbol, { oldest, newest }]) => [symbol, seconds(oldest), seconds(newest)]);
    await this.redis.eval(CANDLES_WRITTEN, {
      keys: [KEY],
      arguments: [randomUUID(), String(HISTORY_SECONDS), ...written],
    });
  }

  /** Notes that candles of any instrument were deleted. To be called after the commit; rejects at once while Redis is unavailable. */
  async forget(): Promise<void> {
    this.requireRedis();
    await this.redis.del(KEY);
  }

  /** The version now: rows that are read from here on include every write noted before. Rejects at once while Redis is unavailable. */
  async of(symbol: InstrumentSymbol): Promise<CandleVersion> {
    this.requireRedis();
    const text = (await this.redis.hGet(KEY, symbol)) ?? (await this.begin(symbol));
    const [rewritten = '', written = ''] = text.split(' ');
    return { rewritten, written };
  }

  /** Gives an instrument without a version one. */
  private async begin(symbol: InstrumentSymbol): Promise<string> {
    const name = randomUUID();
    const text = `${name} ${name} -`;
    await this.redis.hSetNX(KEY, symbol, text);
    // Another process may have been first.
    return (await this.redis.hGet(KEY, symbol)) ?? text;
  }

  private requireRedis(): void {
    if (!this.redis.isReady) throw new Error('Redis is away');
  }
}

const seconds = (ms: number): string => String(Math.floor(ms / 1000));
