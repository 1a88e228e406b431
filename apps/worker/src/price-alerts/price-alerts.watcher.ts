import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { LiveEvent } from '@t0/contracts/live';
import type { LatestQuotes, LoggedQuote } from '@t0/contracts/prices';
import type { TickOutcome } from '@t0/domain/price-alerts';
import { PriceBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { LogFollower } from '@t0/platform';
import { DataSource } from 'typeorm';
import { PriceWatch, type PriceWatcher } from '../prices/price-watch.ts';
import { TickReader } from '../prices/tick-reader.ts';
import { SerialWrites } from '../platform/serial-writes.ts';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import type { ActiveAlerts } from './instrument-alerts.ts';
import { AlertFirer } from './alert-firer.ts';
import { AlertLoader } from './alert-loader.ts';
import type { Firing, WatchedAlert } from './watched-alert.ts';

const ALERT_EVENTS = [
  'price_alert.created',
  'price_alert.updated',
  'price_alert.deleted',
  'price_alert.fired',
] as const;
type AlertEvent = (typeof ALERT_EVENTS)[number];
const AT_ONCE = 4;

/**
 * Evaluates the desk's price alerts on every tick, in memory, and fires each once per crossing (docs/product/notifications.md#price-alerts). The
 * position in the log of ticks is noted only after every firing is stored, so a restart neither repeats nor skips one.
 */
@Injectable()
export class PriceAlerts implements PriceWatcher {
  private activeAlerts: ActiveAlerts | null = null;
  private follower: LogFollower<AlertEvent> | null = null;
  private writes: SerialWrites | null = null;
  private reader: TickReader | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly loader: AlertLoader,
    private readonly firer: AlertFirer,
    private readonly bus: PriceBus,
    watch: PriceWatch,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    watch.add(this);
  }

  async begin(_latest: LatestQuotes, logged: LoggedQuote[]): Promise<void> {
    const writes = new SerialWrites(AT_ONCE, this.logger);
    const reader = new TickReader('price-alerts', this.bus, this.logger, () => writes.pending === 0);
    [this.writes, this.reader] = [writes, reader];
    await reader.begin();
    this.follower = new LogFollower(this.db, this.config, this.logger, ALERT_EVENTS);
    await this.follower.start(
      async () => void (this.activeAlerts = await this.loader.load(reader)),
      (event) => this.onEvent(event),
    );
    // The previous process may have died between publishing ticks and storing their firings.
    this.ticks(reader.unread(logged));
    reader.start();
  }

  ticks(quotes: LoggedQuote[]): void {
    if (!this.activeAlerts) return;
    for (const quote of quotes) this.store(this.activeAlerts.tick(quote));
    this.reader?.read(quotes);
  }

  async end(): Promise<void> {
    const { follower, reader, writes } = this;
    this.follower = null;
    await follower?.stop();
    const isWhole = await writes?.end();
    await reader?.end(isWhole === true && this.activeAlerts !== null);
    this.writes = null;
    this.reader = null;
    this.activeAlerts = null;
  }

  /** The version of an active alert as it is watched in this process; undefined when it is not. */
  versionOf(id: number): number | undefined {
    return this.activeAlerts?.versionOf(id);
  }

  private onEvent(event: LiveEvent<AlertEvent>): void {
    if (event.type === 'price_alert.deleted') this.activeAlerts?.drop(event.data.id);
    else this.take(event.type === 'price_alert.fired' ? event.data.alert : event.data);
  }

  private take(alert: WatchedAlert['alert']): void {
    for (const outcome of this.activeAlerts?.take(alert) ?? []) this.store(outcome);
  }

  private store({ quote, fired, away, sinceMs }: TickOutcome<WatchedAlert>): void {
    const isOpening = sinceMs > this.config.PRICE_STALE_SECONDS * 1000;
    for (const watched of away) this.writes?.add(watched.alert.id, () => this.firer.noteAway(watched.alert.id, quote));
    for (const { alert: watched, ...firing } of fired) this.fire({ watched, quote, isOpening, ...firing });
  }

  private fire(firing: Firing): void {
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
        if (outcome.instead) this.take(outcome.instead);
      }
    });
  }
}
