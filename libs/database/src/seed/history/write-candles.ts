import type { EntityManager } from 'typeorm';
import { SEED } from './half-year.ts';
import type { HalfYear } from './half-year.ts';
import { barsOfToday, CANDLE_DAYS, DAY_MS, priceText } from './market.ts';

const CANDLES = `
  INSERT INTO price_candles (instrument, minute, open, high, low, close, source)
  SELECT $1, to_timestamp(at), open, high, low, close, 'simulated'
  FROM unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[]) AS bar (at, open, high, low, close)
  ON CONFLICT DO NOTHING`;

/** The candles behind the signals, as far back as candles are kept, and those of today: the simulated feed goes on from there. */
export async function writeCandles(manager: EntityManager, { bars, end }: HalfYear, now: number): Promise<void> {
  for (const [market, all] of bars) {
    const kept = all.filter(({ at }) => at >= end - CANDLE_DAYS * DAY_MS);
    kept.push(...barsOfToday(market, end, now, SEED));
    const price = (units: number): string => priceText(market, units);
    await manager.query(CANDLES, [
      market.instrument,
      kept.map(({ at }) => at / 1000),
      kept.map(({ open }) => price(open)),
      kept.map(({ high }) => price(high)),
      kept.map(({ low }) => price(low)),
      kept.map(({ close }) => price(close)),
    ]);
  }
}
