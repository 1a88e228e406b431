import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { LiveEvent } from '@t0/contracts/live';
import type { LatestQuotes, Quote } from '@t0/contracts/prices';
import { toPriceUnits } from '@t0/domain/prices';
import type { Logger } from '@t0/observability';
import { LogFollower, PeriodicTask } from '@t0/platform';
import { DataSource } from 'typeorm';
import { PriceWatch } from '../prices/price-watch.ts';
import type { PriceWatcher } from '../prices/price-watch.ts';
import { SerialWrites } from '../platform/serial-writes.ts';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import type { ActiveAlerts } from './instrument-alerts.ts';
import { AlertFirer } from './alert-firer.ts';
import { AlertLoader } from './alert-loader.ts';
import type { SeenPrices } from './alert-loader.ts';
import type { Firing } from './watched-alert.ts';

const ALERT_EVENTS = [
  'price_alert.created',
  'price_alert.updated',
  'price_alert.deleted',
  'price_alert.fired',
] as const;
type AlertEvent = (typeof ALERT_EVENTS)[number];
const AT_ONCE = 4;
const SEEN_MS = 500;

/**
 * Evaluates price alerts on every tick, in memory, and fires each once per crossing (docs/product/notifications.md#price-alerts). A price
 * is noted outside the process only after every firing it caused is stored, so a restart neither repeats nor skips one.
 */
@Injectable()
export class PriceAlerts implements PriceWatcher {
  private activeAlerts: ActiveAlerts | null = null;
  private follower: LogFollower<AlertEvent> | null = null;
  private writes: SerialWrites | null = null;
  private seen: SeenPrices = {};
  private notes: PeriodicTask | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly loader: AlertLoader,
    private readonly firer: AlertFirer,
    watch: PriceWatch,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    watch.add(this);
  }

  async begin(latest: LatestQuotes, recent: Quote[]): Promise<void> {
    this.writes = new SerialWrites(AT_ONCE, this.logger);
    this.follower = new LogFollower(this.db, this.config, this.logger, ALERT_EVENTS);
    await this.follower.start(
      async () => void (this.activeAlerts = await this.loader.load()),
      (event) => this.onEvent(event),
    );
    // The previous process may have died between publishing ticks and storing their firings.
    for (const firing of this.activeAlerts?.replay(recent) ?? []) this.store(firing);
    this.ticks(Object.values(latest));
    this.notes = new PeriodicTask({ run: () => this.noteSeen(), everyMs: SEEN_MS }, (error) => this.unnoted(error));
    this.notes.start();
  }

  ticks(quotes: Quote[]): void {
    if (!this.activeAlerts) return;
    for (const quote of quotes) {
      for (const firing of this.activeAlerts.tick(quote)) this.store(firing);
      this.seen[quote.symbol] = { price: toPriceUnits(quote.price), at: quote.at };
    }
  }

  async end(): Promise<void> {
    const { follower, notes, writes } = this;
    this.follower = null;
    this.notes = null;
    await notes?.end();
    await follower?.stop();
    const isWhole = await writes?.end();
    // A firing that could not be stored is left to the next process: its tick was not seen.
    if (this.activeAlerts && isWhole) await this.noteSeen().catch((error: unknown) => this.unnoted(error));
    this.writes = null;
    this.activeAlerts = null;
    this.seen = {};
  }

  /** The version of an active alert as it is watched in this process; undefined when it is not. */
  versionOf(id: number): number | undefined {
    return this.activeAlerts?.versionOf(id);
  }

  private onEvent(event: LiveEvent<AlertEvent>): void {
    if (event.type === 'price_alert.deleted') this.activeAlerts?.drop(event.data.id);
    else this.activeAlerts?.take(event.type === 'price_alert.fired' ? event.data.alert : event.data);
  }

  private store(firing: Firing): void {
    const { activeAlerts } = this;
    const { watched } = firing;
    this.writes?.add(watched.alert.id, async () => {
      if (!activeAlerts?.has(watched)) return;
      const outcome = await this.firer.fire(firing);
      if ('stored' in outcome) {
        activeAlerts.stored(watched, outcome.stored);
        this.logger.info({ alertId: watched.alert.id, quote: firing.quote }, 'A price alert fired');
      } else {
        activeAlerts.drop(watched.alert.id);
        if (outcome.instead) activeAlerts.take(outcome.instead);
      }
    });
  }

  /** Stores how far everything is done. Pending writes keep the mark where it was. */
  private async noteSeen(): Promise<void> {
    if (this.writes && this.writes.pending > 0) return;
    const { seen } = this;
    this.seen = {};
    await this.loader.writeSeen(seen);
  }

  private unnoted(error: unknown): void {
    this.logger.warn(
      { err: error },
      'Storing the last prices that price alerts saw failed; the next run stores later ones',
    );
  }
}
