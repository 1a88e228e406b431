import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { priceRoutes, type Config } from '@t0/config';
import type { DayCloses, InstrumentSymbol } from '@t0/contracts/prices';
import { canonicalPrice, utcDayOf } from '@t0/domain/prices';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../platform/tokens.ts';

const NOT_READ = "Reading yesterday's closes failed; they are read again";
/** The interval of the readings: late candles, and feeds that have just begun. */
const READ_MS = 5 * 60_000;
const MISSING_READ_MS = 10_000;
const DAY_MS = 86_400_000;
/** The last candles of a day are stored within some seconds of its end. */
const MARGIN_MS = 5000;
/** Markets close for weekends and feasts; an older close does not count as yesterday's. */
const OLDEST = '7 days';
/** The last candle before the day of each instrument, of its own kind: simulated and real prices never mix. */
const CLOSES = `
  SELECT wanted.symbol, last.close FROM unnest($1::text[], $2::bool[]) AS wanted (symbol, simulated)
  JOIN LATERAL (
    SELECT close FROM price_candles
    WHERE instrument = wanted.symbol AND (source = 'simulated') = wanted.simulated
      AND minute < $3::timestamptz AND minute >= $3::timestamptz - interval '${OLDEST}'
    ORDER BY minute DESC LIMIT 1) AS last ON true ORDER BY wanted.symbol`;

/** The time until the next reading, in ms: the end of the UTC day, or sooner as `complete` allows. */
export function nextReadIn(now: number, complete: boolean): number {
  const msToClose = DAY_MS - (now % DAY_MS) + MARGIN_MS;
  return Math.min(msToClose, complete ? READ_MS : MISSING_READ_MS);
}

/**
 * Yesterday's close of each instrument, from the stored candles: the base of the day's change. Kept in memory and read by one statement
 * every few minutes, so that neither a tick nor a client costs a query.
 */
@Injectable()
export class DayClosesReader implements OnModuleInit {
  private closes: DayCloses | null = null;

  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.read(),
      everyMs: () => nextReadIn(Date.now(), this.isComplete()),
      failure: NOT_READ,
    });
  }

  /** The closes that are known; null before the first reading, and on a day that has not been read yet. */
  get current(): DayCloses | null {
    return this.closes?.day === utcDayOf(Date.now()) ? this.closes : null;
  }

  /** The first reading; the program starts without it while it fails. */
  async onModuleInit(): Promise<void> {
    await this.read().catch((error: unknown) => this.logger.warn({ err: error }, NOT_READ));
  }

  private get routes(): [InstrumentSymbol, string][] {
    return Object.entries(priceRoutes(this.config)) as [InstrumentSymbol, string][];
  }

  private async read(): Promise<void> {
    const { routes } = this;
    const day = utcDayOf(Date.now());
    const rows: { symbol: InstrumentSymbol; close: string }[] =
      routes.length === 0
        ? []
        : await this.db.query(CLOSES, [
            routes.map(([symbol]) => symbol),
            routes.map(([, source]) => source === 'simulated'),
            `${day}T00:00:00Z`,
          ]);
    const prices = Object.fromEntries(rows.map(({ symbol, close }) => [symbol, canonicalPrice(symbol, close)]));
    const closes: DayCloses = { day, prices };
    // The same object while nothing changed: the sender compares objects to detect a change.
    if (JSON.stringify(closes) !== JSON.stringify(this.closes)) this.closes = closes;
  }

  /** True if every instrument's close of yesterday is known. */
  private isComplete(): boolean {
    const { current, routes } = this;
    return current !== null && routes.every(([symbol]) => current.prices[symbol] !== undefined);
  }
}
