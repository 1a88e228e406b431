import { randomUUID } from 'node:crypto';
import type { InstrumentSymbol } from '@t0/contracts';
import type { RedisClient } from './redis-client.ts';
import { CANDLES_WRITTEN } from './scripts/candles-written.lua.ts';

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
