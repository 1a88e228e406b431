import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import { CANDLE_INTERVALS, CANDLES_DEFAULT, CANDLES_MAX } from '@t0/contracts';
import type { Candle, CandlePage, CandlesQuery, InstrumentSymbol, PriceSource } from '@t0/contracts';
import { candleSeconds, candleStart, canonicalPrice } from '@t0/domain';
import { DataSource } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';

/** Simulated and real prices never share a chart: $2 is true if the instrument has simulated ones now. */
const OWN = `instrument = $1 AND (source = 'simulated') = $2`;
const NEWEST = `
  SELECT extract(epoch FROM minute)::bigint AS time, source FROM price_candles
  WHERE ${OWN} AND ($3::bigint IS NULL OR minute < to_timestamp($3)) ORDER BY minute DESC LIMIT 1`;
/** date_bin from the epoch: the same bars as candleStart. */
const BARS = `
  SELECT extract(epoch FROM date_bin(make_interval(secs => $5), minute, to_timestamp(0)))::bigint AS time,
    (array_agg(open ORDER BY minute))[1] AS open, max(high) AS high, min(low) AS low,
    (array_agg(close ORDER BY minute DESC))[1] AS close
  FROM price_candles WHERE ${OWN} AND minute >= to_timestamp($3) AND minute < to_timestamp($4)
  GROUP BY 1 ORDER BY 1`;

interface BarRow {
  time: string;
  open: string;
  high: string;
  low: string;
  close: string;
}

/** Reads stored minutes, put together into bars of any offered length. */
@Injectable()
export class CandlesService {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Bars back from the newest (or from `before`), over `minutes`. The span is counted from the newest bar there is, so closed markets make
   * no empty pages. 400 when that is more than CANDLES_MAX bars.
   */
  async read(instrument: InstrumentSymbol, { interval, minutes, before }: CandlesQuery): Promise<CandlePage> {
    const length = CANDLE_INTERVALS[interval];
    const bars = Math.ceil((minutes ?? CANDLES_DEFAULT * length) / length);
    if (bars > CANDLES_MAX) {
      const message = `At most ${CANDLES_MAX} bars can be read at once: ask for ${CANDLES_MAX * length} minutes or less`;
      throw new BadRequestException({ error: 'TOO_MANY_CANDLES', message, fields: { minutes: message } });
    }
    const simulated = priceRoutes(this.config)[instrument] === 'simulated';
    const end = before === undefined ? null : candleStart(interval, before);
    const newest = await this.newest(instrument, simulated, end);
    if (!newest) return { instrument, interval, source: null, candles: [], before: null };
    const last = candleStart(interval, newest.time);
    const first = last - (bars - 1) * candleSeconds(interval);
    const rows: BarRow[] = await this.db.query(BARS, [
      instrument,
      simulated,
      first,
      last + candleSeconds(interval),
      candleSeconds(interval),
    ]);
    const earlier = await this.newest(instrument, simulated, first);
    const candles = rows.map((row) => toCandle(instrument, row));
    return { instrument, interval, source: newest.source, candles, before: earlier && first };
  }

  /** The newest stored minute before `end` (seconds since the epoch; null: of all). */
  private async newest(
    instrument: InstrumentSymbol,
    simulated: boolean,
    end: number | null,
  ): Promise<{ time: number; source: PriceSource } | null> {
    const rows: { time: string; source: PriceSource }[] = await this.db.query(NEWEST, [instrument, simulated, end]);
    const [row] = rows;
    return row ? { time: Number(row.time), source: row.source } : null;
  }
}

function toCandle(instrument: InstrumentSymbol, { time, ...prices }: BarRow): Candle {
  const price = (value: string): string => canonicalPrice(instrument, value);
  const { open, high, low, close } = prices;
  return { time: Number(time), open: price(open), high: price(high), low: price(low), close: price(close) };
}
