import { instantOf, instrumentsOf } from '@t0/domain/journal/statements';
import type { EntityManager } from 'typeorm';
import { ZONES, type ReadStatement } from './statement-reader.service.ts';

/** Trades that are looked at, the newest: the desk keeps no older prices for long. */
const LOOKED_AT = 200;
/** Openings that must lie within the desk's prices before they decide. */
const LEAST = 3;
const MINUTE_MS = 60_000;
/** A broker's price may lie beyond the desk's by as much as the minute moved. */
const WITHIN = `SELECT r.zone, count(*)::integer AS count FROM jsonb_to_recordset($1::jsonb) AS r(zone text, instrument text, minute float8, entry numeric)
  JOIN price_candles c ON c.instrument = r.instrument AND c.minute = to_timestamp(r.minute / 1000)
    AND r.entry BETWEEN 2 * c.low - c.high AND 2 * c.high - c.low GROUP BY r.zone ORDER BY count DESC`;

/** The zone by which the openings lie within the desk's prices; without enough of them the one that was proposed (docs/product/journal.md#zones). */
export async function zoneByPrices(manager: EntityManager, { trades, proposed }: ReadStatement): Promise<string> {
  const instruments = instrumentsOf(new Set(trades.map(({ symbol }) => symbol)));
  const looked = trades
    .filter(({ symbol, opened, entry }) => opened !== null && entry !== null && instruments.get(symbol))
    .sort((a, b) => (a.opened! < b.opened! ? 1 : -1))
    .slice(0, LOOKED_AT);
  const rows = ZONES.flatMap((zone) =>
    looked.map(({ symbol, opened, entry }) => {
      const minute = Math.floor(instantOf(opened!, zone).at / MINUTE_MS) * MINUTE_MS;
      return { zone, instrument: instruments.get(symbol), minute, entry };
    }),
  );
  const [best, next] = await manager.query<{ zone: string; count: number }[]>(WITHIN, [JSON.stringify(rows)]);
  return best && best.count >= LEAST && best.count > (next?.count ?? 0) ? best.zone : proposed;
}
