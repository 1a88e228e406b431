import { Inject, Injectable } from '@nestjs/common';
import { priceRoutes, type Config } from '@t0/config';
import { findInstrument, type InstrumentSymbol, type LatestQuotes, type Quote } from '@t0/contracts/prices';
import type { Logger } from '@t0/observability';
import { PeriodicTask, type Periodic } from '@t0/platform';
import { priceDecimals } from '@t0/domain/prices';
import { PriceWatch, type PriceWatcher } from '../price-watch.ts';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';
import { CandleRecorder, type MinuteBar } from './candle-recorder.ts';
import { CandleStore } from './candle-store.ts';

const MINUTE_MS = 60_000;
/** Usual move of a simulated minute, and the pull back to the reference price, as shares of the price. */
const MOVE = 0.00012;
const PULL = 0.002;

/**
 * Made-up minutes before `now` (ms since the epoch) that lead to `price`, so that the embedded run's charts are not empty on the
 * first day. Labelled `simulated` like the feed itself (docs/product/prices.md#sources). Newest first.
 */
export function simulatedHistory(
  symbol: InstrumentSymbol,
  price: string,
  now: number,
  minutes: number,
  random: () => number = Math.random,
): MinuteBar[] {
  const { decimals, referencePrice } = findInstrument(symbol) ?? {
    decimals: priceDecimals(symbol),
    referencePrice: price,
  };
  const scale = 10 ** decimals;
  const reference = Number(referencePrice) * scale;
  const step = reference * MOVE;
  const gauss = (): number => random() + random() + random() - 1.5;
  const text = (units: number): string => (Math.round(units) / scale).toFixed(decimals);
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const bars: MinuteBar[] = [];
  let close = Math.round(Number(price) * scale);
  for (let index = 0; index < minutes; index += 1) {
    const open = Math.max(1, Math.round(close + (reference - close) * PULL + gauss() * 2 * step));
    const high = Math.max(open, close) + random() * step;
    const low = Math.max(1, Math.min(open, close) - random() * step);
    const minute = last - index * MINUTE_MS;
    bars.push({
      instrument: symbol,
      minute,
      open: text(open),
      high: text(high),
      low: text(low),
      close: text(close),
      source: 'simulated',
    });
    close = open;
  }
  return bars;
}

const FLUSH_MS = 1000;
const RETENTION_MS = 3_600_000;
/** The history with which a simulated feed starts, in minutes. */
const HISTORY_MINUTES = 48 * 60;

/** Stores the prices as one-minute bars, all instruments in one statement a second, and deletes old ones. */
@Injectable()
export class Candles implements PriceWatcher {
  private readonly recorder = new CandleRecorder();
  private tasks: PeriodicTask[] = [];
  private history: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: CandleStore,
    watch: PriceWatch,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    watch.add(this);
  }

  async begin(latest: LatestQuotes): Promise<void> {
    await this.addSimulatedHistory(latest);
    const task = (failure: string, every: Periodic): PeriodicTask =>
      new PeriodicTask(every, (error) => this.logger.warn({ err: error }, failure));
    this.tasks = [
      task('Storing candles failed; the next run stores them', {
        run: () => this.flush(),
        everyMs: FLUSH_MS,
        atEnd: () => this.flush(),
      }),
      task('Deleting old candles failed; the next run deletes them', {
        run: () => this.deleteOld(),
        everyMs: RETENTION_MS,
        atStart: true,
      }),
    ];
    for (const one of this.tasks) one.start();
  }

  ticks(quotes: Quote[]): void {
    for (const quote of quotes) this.recorder.add(quote);
  }

  follow(latest: LatestQuotes): void {
    // One without a latest price was taken off the table, or is read from elsewhere or in other digits from now on.
    this.recorder.keepOnly(new Set(Object.keys(latest) as InstrumentSymbol[]));
    this.history = this.history
      .then(() => this.addSimulatedHistory(latest))
      .catch((error: unknown) =>
        this.logger.warn(
          { err: error },
          'Storing simulated history failed; the next change of the instruments stores it',
        ),
      );
  }

  async end(): Promise<void> {
    await this.history;
    await Promise.all(this.tasks.splice(0).map((task) => task.end()));
  }

  private async flush(): Promise<void> {
    const bars = this.recorder.takeChanged(Date.now());
    if (bars.length === 0) return;
    try {
      await this.store.save(bars);
    } catch (error) {
      this.recorder.giveBack(bars);
      throw error;
    }
  }

  private async deleteOld(): Promise<void> {
    await this.store.deleteOlderThan(this.config.CANDLE_RETENTION_DAYS);
  }

  private async addSimulatedHistory(latest: LatestQuotes): Promise<void> {
    const routes = Object.entries(priceRoutes(this.config)) as [InstrumentSymbol, string][];
    const simulated = routes.filter(([, source]) => source === 'simulated').map(([symbol]) => symbol);
    if (simulated.length === 0) return;
    for (const symbol of await this.store.without(simulated)) {
      const price = latest[symbol]?.price ?? findInstrument(symbol)?.referencePrice;
      if (price !== undefined) await this.store.save(simulatedHistory(symbol, price, Date.now(), HISTORY_MINUTES));
    }
  }
}
