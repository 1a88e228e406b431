import { Inject, Injectable } from '@nestjs/common';
import { priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import { INSTRUMENTS } from '@t0/contracts';
import type { InstrumentSymbol, LatestQuotes, Quote } from '@t0/contracts';
import type { Logger } from '@t0/observability';
import { PriceWatch } from '../../platform/price-watch.ts';
import type { PriceWatcher } from '../../platform/price-watch.ts';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';
import { CandleRecorder } from './candle-recorder.ts';
import { CandleStore } from './candle-store.ts';
import { simulatedHistory } from './simulated-history.ts';

const FLUSH_MS = 1000;
const RETENTION_MS = 3_600_000;
/** How much history a simulated feed starts with. */
const HISTORY_MINUTES = 48 * 60;

/** Stores the prices as one-minute bars, all instruments in one statement a second, and deletes old ones. */
@Injectable()
export class Candles implements PriceWatcher {
  private readonly recorder = new CandleRecorder();
  private timers: NodeJS.Timeout[] = [];
  private flushing: Promise<void> | null = null;

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
    this.timers = [
      setInterval(() => void this.flush(), FLUSH_MS),
      setInterval(() => void this.deleteOld(), RETENTION_MS),
    ];
    void this.deleteOld();
  }

  ticks(quotes: Quote[]): void {
    for (const quote of quotes) this.recorder.add(quote);
  }

  async end(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await this.flushing;
    await this.flush();
  }

  private flush(): Promise<void> {
    this.flushing ??= this.save().finally(() => (this.flushing = null));
    return this.flushing;
  }

  private async save(): Promise<void> {
    const bars = this.recorder.takeChanged(Date.now());
    if (bars.length === 0) return;
    try {
      await this.store.save(bars);
    } catch (error) {
      this.recorder.giveBack(bars);
      this.logger.warn({ err: error, bars: bars.length }, 'Candles could not be stored and are kept');
    }
  }

  private async deleteOld(): Promise<void> {
    await this.store
      .deleteOlderThan(this.config.CANDLE_RETENTION_DAYS)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Deleting old candles'));
  }

  private async addSimulatedHistory(latest: LatestQuotes): Promise<void> {
    const routes = Object.entries(priceRoutes(this.config)) as [InstrumentSymbol, string][];
    const simulated = routes.filter(([, source]) => source === 'simulated').map(([symbol]) => symbol);
    if (simulated.length === 0) return;
    for (const symbol of await this.store.without(simulated)) {
      const price = latest[symbol]?.price ?? INSTRUMENTS[symbol].referencePrice;
      await this.store.save(simulatedHistory(symbol, price, Date.now(), HISTORY_MINUTES));
    }
  }
}
