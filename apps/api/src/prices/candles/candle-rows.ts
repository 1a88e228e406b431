import { Injectable } from '@nestjs/common';
import { candleSeconds, candleStart } from '@t0/domain/prices';
import { DataSource } from 'typeorm';
import { CandleWindow, type BarRow, type CandleSeries } from './candle-window.ts';

/** Simulated and real prices never share a chart: $2 is true if the instrument has simulated ones now. */
const OWN = `instrument = $1 AND (source = 'simulated') = $2`;
const NEWEST = `
  SELECT extract(epoch FROM minute)::bigint AS time FROM price_candles
  WHERE ${OWN} AND ($3::bigint IS NULL OR minute < to_timestamp($3)) ORDER BY minute DESC LIMIT 1`;
/** date_bin from the epoch: the same bars as candleStart. */
const BARS = `
  SELECT extract(epoch FROM date_bin(make_interval(secs => $4), minute, to_timestamp(0)))::bigint AS time,
    (array_agg(open ORDER BY minute))[1] AS open, max(high) AS high, min(low) AS low,
    (array_agg(close ORDER BY minute DESC))[1] AS close, (array_agg(source ORDER BY minute DESC))[1] AS source,
    extract(epoch FROM max(minute))::bigint AS newest
  FROM price_candles WHERE ${OWN} AND minute >= to_timestamp($3) AND ($5::bigint IS NULL OR minute < to_timestamp($5))
  GROUP BY 1 ORDER BY 1`;

/** Reads stored minutes, put together into bars of any offered length. */
@Injectable()
export class CandleRows {
  constructor(private readonly db: DataSource) {}

  /**
   * Bars back from the newest, or from `end` (seconds since the epoch; null: no end). They are counted from the newest bar there is, so
   * closed markets make no empty pages.
   */
  async read(series: CandleSeries, end: number | null): Promise<CandleWindow> {
    const length = candleSeconds(series.interval);
    const newest = await this.newest(series, end);
    if (newest === null) return CandleWindow.of(series, [], false);
    const last = candleStart(series.interval, newest);
    const first = last - (series.bars - 1) * length;
    const rows = await this.bars(series, first, end === null ? null : last + length);
    return CandleWindow.of(series, rows, (await this.newest(series, first)) !== null);
  }

  /** The window with its running bars as they are now. */
  async refresh(window: CandleWindow): Promise<CandleWindow> {
    return window.with(await this.bars(window.series, window.closedUntil, null));
  }

  private bars(
    { instrument, isSimulated, interval }: CandleSeries,
    from: number,
    end: number | null,
  ): Promise<BarRow[]> {
    return this.db.query(BARS, [instrument.symbol, isSimulated, from, candleSeconds(interval), end]);
  }

  /** The newest stored minute before `end`. */
  private async newest({ instrument, isSimulated }: CandleSeries, end: number | null): Promise<number | null> {
    const rows: { time: string }[] = await this.db.query(NEWEST, [instrument.symbol, isSimulated, end]);
    return rows[0] ? Number(rows[0].time) : null;
  }
}
