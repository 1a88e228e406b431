import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { priceRoutes, type Config } from '@t0/config';
import { signalInstruments, type SignalInstrument } from '@t0/contracts/prices';
import type { DailyRanges } from '@t0/contracts/signals';
import { canonicalPrice, utcDayOf } from '@t0/domain/prices';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../platform/tokens.ts';

const NOT_READ = 'Reading the daily ranges failed; they are read again';
const READ_MS = 10 * 60_000;
const MISSING_READ_MS = 60_000;
/** Two weeks: ten days of trading, enough that one wild day does not decide, few enough to follow the market. */
const DAYS = '14 days';
/** The fewest stored minutes of a day: the stub of a Sunday evening, or a day with half its prices missing, does not count. */
const MINUTES_OF_A_DAY = 360;
/** Whole days before `today`; of each instrument its own kind: simulated and real prices never mix. */
const RANGES = `
  SELECT instrument, count(*)::integer AS days, avg(high - low)::numeric(14,5) AS average
  FROM (
    SELECT candle.instrument, max(candle.high) AS high, min(candle.low) AS low
    FROM unnest($1::text[], $2::bool[]) AS wanted (symbol, simulated)
    JOIN price_candles AS candle ON candle.instrument = wanted.symbol
      AND (candle.source = 'simulated') = wanted.simulated
      AND candle.minute < $3::timestamptz AND candle.minute >= $3::timestamptz - interval '${DAYS}'
    GROUP BY candle.instrument, date_bin('1 day', candle.minute, to_timestamp(0))
    HAVING count(*) >= ${MINUTES_OF_A_DAY}) AS whole_days
  GROUP BY instrument`;

/** The usual daily range of each instrument. Kept in memory, so that publishing costs no query. */
@Injectable()
export class DailyRangesReader implements OnModuleInit {
  /** Of each instrument that has whole days; empty before the first reading. */
  current: DailyRanges = {};
  private isComplete = false;

  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.read(),
      everyMs: () => (this.isComplete ? READ_MS : MISSING_READ_MS),
      failure: NOT_READ,
    });
  }

  /** The first reading; the program starts without it while it fails. */
  async onModuleInit(): Promise<void> {
    await this.read().catch((error: unknown) => this.logger.warn({ err: error }, NOT_READ));
  }

  private async read(): Promise<void> {
    const routes = priceRoutes(this.config);
    const wanted = signalInstruments().filter((symbol) => routes[symbol] !== undefined);
    this.isComplete = false;
    const rows: { instrument: SignalInstrument; days: number; average: string }[] =
      wanted.length === 0
        ? []
        : await this.db.query(RANGES, [
            wanted,
            wanted.map((symbol) => routes[symbol] === 'simulated'),
            `${utcDayOf(Date.now())}T00:00:00Z`,
          ]);
    this.current = Object.fromEntries(
      rows.map(({ instrument, days, average }) => [instrument, { days, average: canonicalPrice(instrument, average) }]),
    );
    this.isComplete = wanted.every((symbol) => this.current[symbol] !== undefined);
  }
}
