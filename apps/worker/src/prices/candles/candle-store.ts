import { Injectable } from '@nestjs/common';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { CandleVersions } from '@t0/events';
import { DataSource } from 'typeorm';
import type { MinuteBar } from './candle-recorder.ts';

/**
 * Several workers may write one minute, one after the other: it grows by each one's ticks. A minute that another provider began is
 * replaced, as two providers' prices do not mix. An instrument that was renamed or deleted meanwhile gets none: the owner's transaction
 * locks its row, and deletes what was stored until then.
 */
const UPSERT = `
  INSERT INTO price_candles AS known (instrument, minute, open, high, low, close, source)
  SELECT bar.* FROM unnest($1::text[], $2::timestamptz[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::text[])
    AS bar (symbol, minute, open, high, low, close, source)
    JOIN instruments USING (symbol) FOR KEY SHARE OF instruments
  ON CONFLICT (instrument, minute) DO UPDATE SET
    open = CASE WHEN known.source = excluded.source THEN known.open ELSE excluded.open END,
    high = CASE WHEN known.source = excluded.source THEN greatest(known.high, excluded.high) ELSE excluded.high END,
    low = CASE WHEN known.source = excluded.source THEN least(known.low, excluded.low) ELSE excluded.low END,
    close = excluded.close,
    source = excluded.source`;
const SLICE = 5000;

/** One-minute bars in PostgreSQL. Readers learn of each change by the candles' version. */
@Injectable()
export class CandleStore {
  constructor(
    private readonly db: DataSource,
    private readonly versions: CandleVersions,
  ) {}

  /** Stores bars in one statement per 5,000. Rejects as well when their version cannot be noted: store them again then. */
  async save(bars: readonly MinuteBar[]): Promise<void> {
    for (let start = 0; start < bars.length; start += SLICE) {
      const slice = bars.slice(start, start + SLICE);
      await this.db.query(UPSERT, [
        slice.map(({ instrument }) => instrument),
        slice.map(({ minute }) => new Date(minute)),
        slice.map(({ open }) => open),
        slice.map(({ high }) => high),
        slice.map(({ low }) => low),
        slice.map(({ close }) => close),
        slice.map(({ source }) => source),
      ]);
    }
    await this.versions.write(bars);
  }

  /** Those of these instruments that have no bar. */
  async without(symbols: readonly InstrumentSymbol[]): Promise<InstrumentSymbol[]> {
    const rows: { symbol: InstrumentSymbol }[] = await this.db.query(
      `SELECT symbol FROM unnest($1::text[]) AS symbol
       WHERE NOT EXISTS (SELECT 1 FROM price_candles WHERE instrument = symbol)`,
      [symbols],
    );
    return rows.map(({ symbol }) => symbol);
  }

  /** Deletes bars older than `days`, in slices so that no lock lasts. Answers how many. */
  async deleteOlderThan(days: number, slice = 10_000): Promise<number> {
    let total = 0;
    for (;;) {
      const rows: unknown[] = await this.db.query(
        `WITH gone AS (
           DELETE FROM price_candles WHERE (instrument, minute) IN (
             SELECT instrument, minute FROM price_candles
             WHERE minute < now() - make_interval(days => $1) ORDER BY minute LIMIT $2)
           RETURNING 1 AS one)
         SELECT one FROM gone`,
        [days, slice],
      );
      total += rows.length;
      if (rows.length < slice) break;
    }
    if (total > 0) await this.versions.forget();
    return total;
  }
}
