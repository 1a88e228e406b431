import { Inject, Injectable } from '@nestjs/common';
import { priceRoutes, type Config } from '@t0/config';
import type { InstrumentSymbol, LoggedQuote } from '@t0/contracts/prices';
import { PriceAlert, toWirePriceAlert } from '@t0/database/price-alerts';
import { WatchedLevels } from '@t0/domain/price-alerts';
import { toPriceUnits } from '@t0/domain/prices';
import { DataSource } from 'typeorm';
import type { TickReader } from '../prices/tick-reader.ts';
import { CONFIG } from '../platform/tokens.ts';
import { ActiveAlerts } from './instrument-alerts.ts';
import type { LastFiring } from './watched-alert.ts';

const DAY_MS = 24 * 3_600_000;

interface Minute {
  instrument: InstrumentSymbol;
  minute: Date;
  open: string;
  high: string;
  low: string;
  close: string;
}

/**
 * Loads the state that survives a restart: how far the process before had read the log of ticks, from Redis; and from PostgreSQL the alerts with
 * what their firings left, and the minutes of the last day.
 */
@Injectable()
export class AlertLoader {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The active alerts of the desk, continuing where the previous process stopped. */
  async load(reader: TickReader): Promise<ActiveAlerts> {
    const activeAlerts = new ActiveAlerts(this.config.PRICE_ALERT_WINDOW_MINUTES, await this.beginning(reader));
    const [alerts, firings] = await Promise.all([
      this.db.getRepository(PriceAlert).findBy({ isActive: true }),
      this.lastFirings(),
    ]);
    activeAlerts.fill(
      alerts.map((alert) => ({
        alert: toWirePriceAlert(alert),
        since: alert.updatedAt.getTime(),
        lastFirings: firings.get(alert.id) ?? new Map<InstrumentSymbol, LastFiring>(),
      })),
    );
    return activeAlerts;
  }

  /** Begins an instrument with its last day, and the tick on which the reader acted last; if Redis lost that, with the last minute's close. */
  async beginning<T>(reader: TickReader): Promise<(symbol: InstrumentSymbol) => WatchedLevels<T>> {
    const { isKnown, last } = reader;
    const rows = await this.minutes();
    return (symbol) => {
      const minutes = rows.filter(({ instrument }) => instrument === symbol);
      const from = last[symbol] ?? (isKnown ? null : closeOf(minutes.at(-1)));
      const levels = new WatchedLevels<T>(from);
      for (const { minute, open, high, low } of minutes)
        if (!from || minute.getTime() <= from.at)
          levels.remember(minute.getTime(), {
            open: toPriceUnits(open),
            high: toPriceUnits(high),
            low: toPriceUnits(low),
          });
      return levels;
    };
  }

  private async lastFirings(): Promise<Map<number, Map<InstrumentSymbol, LastFiring>>> {
    const rows: { alert_id: number; instrument: InstrumentSymbol; position: string; is_near: boolean }[] =
      await this.db.query(
        `SELECT DISTINCT ON (alert_id, instrument) alert_id, instrument, position, is_near FROM price_alert_fires
       WHERE alert_id IS NOT NULL ORDER BY alert_id, instrument, tick_at DESC`,
      );
    const firings = new Map<number, Map<InstrumentSymbol, LastFiring>>();
    for (const { alert_id: id, instrument, position, is_near: isNear } of rows) {
      const own = firings.get(id) ?? new Map<InstrumentSymbol, LastFiring>();
      firings.set(id, own.set(instrument, { position: Number(position), isNear }));
    }
    return firings;
  }

  private minutes(): Promise<Minute[]> {
    const simulated = Object.entries(priceRoutes(this.config)).flatMap(([symbol, source]) =>
      source === 'simulated' ? [symbol] : [],
    );
    return this.db.query(
      `SELECT instrument, minute, open, high, low, close FROM price_candles
       WHERE minute >= $2 AND (source = 'simulated') = (instrument = ANY($1::text[])) ORDER BY minute`,
      [simulated, new Date(Date.now() - DAY_MS)],
    );
  }
}

/** The end of a minute, as the tick that it had last. */
function closeOf(minute: Minute | undefined): LoggedQuote | null {
  if (!minute) return null;
  const { instrument: symbol, close } = minute;
  return { symbol, bid: close, ask: close, price: close, at: minute.minute.getTime(), source: 'oanda', position: 0 };
}
