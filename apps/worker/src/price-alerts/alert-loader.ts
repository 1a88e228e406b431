import { Inject, Injectable } from '@nestjs/common';
import { priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { PriceAlert, toWirePriceAlert } from '@t0/database/price-alerts';
import { toPriceUnits } from '@t0/domain/prices';
import { PriceBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { DataSource } from 'typeorm';
import { CONFIG, REDIS } from '../platform/tokens.ts';
import { ActiveAlerts } from './instrument-alerts.ts';
import type { SeenPrice, WatchedAlert } from './watched-alert.ts';

const SEEN = 'price-alerts:seen';

/** The last price per instrument all of whose firings are stored. */
export type SeenPrices = Record<InstrumentSymbol, SeenPrice>;

/**
 * Loads the state that survives a restart: from Redis the last price acted on, from PostgreSQL the alerts, their last firings and the
 * window's prices. A firing that was stored although Redis does not say so yet is seen by its entry in the fire log.
 */
@Injectable()
export class AlertLoader {
  constructor(
    private readonly db: DataSource,
    private readonly bus: PriceBus,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The active alerts, continuing where the previous process stopped. */
  async load(): Promise<ActiveAlerts> {
    const seen = await this.readSeen();
    const activeAlerts = new ActiveAlerts(this.config.PRICE_ALERT_WINDOW_MINUTES, seen);
    const [alerts, fires] = await Promise.all([
      this.db.getRepository(PriceAlert).findBy({ isActive: true }),
      this.lastFires(),
      this.remember(activeAlerts),
    ]);
    activeAlerts.fill(
      alerts.map((alert): WatchedAlert => {
        const lastFires = fires.get(alert.id) ?? new Map<InstrumentSymbol, SeenPrice>();
        return { alert: toWirePriceAlert(alert), since: alert.updatedAt.getTime(), lastFires };
      }),
    );
    return activeAlerts;
  }

  /** Rejects at once while Redis is unavailable: the next write includes this one. */
  async writeSeen(seen: SeenPrices): Promise<void> {
    if (!this.redis.isReady) throw new Error('Redis is away');
    const fields = Object.entries(seen).map(([symbol, price]) => [symbol, JSON.stringify(price)]);
    if (fields.length > 0) await this.redis.hSet(SEEN, Object.fromEntries(fields) as Record<string, string>);
  }

  /** As stored; where nothing is, the last published price. */
  private async readSeen(): Promise<SeenPrices> {
    const [stored, latest] = await Promise.all([this.redis.hGetAll(SEEN), this.bus.latest()]);
    const seen: SeenPrices = {};
    for (const { symbol, price, at } of Object.values(latest)) seen[symbol] = { price: toPriceUnits(price), at };
    for (const [symbol, text] of Object.entries(stored) as [InstrumentSymbol, string][])
      if (seen[symbol]) seen[symbol] = JSON.parse(text) as SeenPrice;
    return seen;
  }

  private async lastFires(): Promise<Map<number, Map<InstrumentSymbol, SeenPrice>>> {
    const rows: { alert_id: number; instrument: InstrumentSymbol; price: string; tick_at: Date }[] =
      await this.db.query(
        `SELECT DISTINCT ON (alert_id, instrument) alert_id, instrument, price, tick_at FROM price_alert_fires
       WHERE alert_id IS NOT NULL AND tick_at > now() - interval '7 days'
       ORDER BY alert_id, instrument, tick_at DESC`,
      );
    const fires = new Map<number, Map<InstrumentSymbol, SeenPrice>>();
    for (const { alert_id: id, instrument, price, tick_at: at } of rows) {
      const own = fires.get(id) ?? new Map<InstrumentSymbol, SeenPrice>();
      fires.set(id, own.set(instrument, { price: toPriceUnits(price), at: at.getTime() }));
    }
    return fires;
  }

  /** Fills the windows from the stored minutes. */
  private async remember(activeAlerts: ActiveAlerts): Promise<void> {
    const routes = priceRoutes(this.config);
    const rows: { instrument: InstrumentSymbol; minute: Date; open: string }[] = await this.db.query(
      `SELECT instrument, minute, open FROM price_candles
       WHERE minute >= now() - make_interval(mins => $1)
         AND (source = 'simulated') = (instrument = ANY($2::text[])) ORDER BY minute`,
      [
        this.config.PRICE_ALERT_WINDOW_MINUTES,
        Object.entries(routes)
          .filter(([, source]) => source === 'simulated')
          .map(([symbol]) => symbol),
      ],
    );
    for (const { instrument, minute, open } of rows)
      activeAlerts.of(instrument).remember(minute.getTime(), toPriceUnits(open));
  }
}
