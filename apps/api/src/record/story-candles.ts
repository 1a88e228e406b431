import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { RecordStory } from '@t0/contracts/record';
import { canonicalPrice } from '@t0/domain/prices';
import type { Trade } from '@t0/domain/record';
import { DataSource } from 'typeorm';
import { currentRecordPrices } from './current-record-prices.ts';
import { CONFIG } from '../platform/tokens.ts';

/** Bars of a story, about, and the lengths they may have, seconds. */
const BARS = 240;
const LENGTHS = [60, 300, 900, 3600, 14_400, 86_400] as const;
/** Simulated and real prices never share a chart. */
const READ = `
  SELECT extract(epoch FROM date_bin(make_interval(secs => $5), minute, to_timestamp(0)))::bigint AS time,
    (array_agg(open ORDER BY minute))[1] AS open, max(high) AS high, min(low) AS low,
    (array_agg(close ORDER BY minute DESC))[1] AS close
  FROM price_candles
  WHERE instrument = $1 AND (source = 'simulated') = $2 AND minute >= to_timestamp($3) AND minute <= to_timestamp($4)
  GROUP BY 1 ORDER BY 1`;

interface BarRow {
  time: string;
  open: string;
  high: string;
  low: string;
  close: string;
}

/** The prices of a signal's time, as far as they are stored. */
@Injectable()
export class StoryCandles {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** From its publication to its end, or to now; a tenth of the time more on either side. */
  async read(trade: Trade, now = Date.now()): Promise<Pick<RecordStory, 'candles' | 'candleSeconds'>> {
    const begin = Date.parse(trade.publishedAt) / 1000;
    const end = (trade.endedAt === null ? now : Date.parse(trade.endedAt)) / 1000;
    const margin = Math.max(600, (end - begin) / 10);
    const [from, to] = [begin - margin, end + margin];
    const candleSeconds = LENGTHS.find((length) => (to - from) / length <= BARS) ?? LENGTHS[LENGTHS.length - 1]!;
    const simulated = trade.simulated ?? currentRecordPrices(this.config) === 'simulated';
    const rows = await this.db.query<BarRow[]>(READ, [trade.instrument, simulated, from, to, candleSeconds]);
    const price = (value: string): string => canonicalPrice(trade.instrument, value);
    const candles = rows.map(({ time, open, high, low, close }) => ({
      time: Number(time),
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
    }));
    return { candles, candleSeconds };
  }
}
