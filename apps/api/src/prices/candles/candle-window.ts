import type { Candle, CandleInterval, CandlePage, Instrument, PriceSource } from '@t0/contracts/prices';
import { candleSeconds, candleStart, canonicalPrice } from '@t0/domain/prices';
import { encodedAnswer, type EncodedAnswer } from '../../live/encoded-answer.ts';

/** The bars that a page shows. */
export interface CandleSeries {
  /** The row of the table of instruments: a changed instrument is another row. */
  instrument: Instrument;
  isSimulated: boolean;
  interval: CandleInterval;
  /** Bars at most, counted back from the newest. */
  bars: number;
}

/** A bar as PostgreSQL has it; times are seconds since the epoch. */
export interface BarRow {
  time: string;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Of its newest minute. */
  source: PriceSource;
  /** Its newest minute. */
  newest: string;
}

interface EncodedBar {
  time: number;
  json: string;
}

/** Age in s, behind the newest minute, from which a bar counts as closed; more than `CandleVersions` counts as history. */
const CLOSED_SECONDS = 300;

/** A page of bars, each of them encoded once: a closed one stays as it is while running ones are read again. */
export class CandleWindow {
  /** The page as `CandlePage`. */
  readonly answer: EncodedAnswer;
  /** Bars that begin before this time are closed. */
  readonly closedUntil: number;

  private constructor(
    readonly series: CandleSeries,
    private readonly bars: readonly EncodedBar[],
    newest: BarRow | undefined,
    private readonly hasEarlier: boolean,
  ) {
    const { interval } = series;
    this.closedUntil = newest ? candleStart(interval, Number(newest.newest) - CLOSED_SECONDS) : 0;
    this.answer = encodedAnswer(this.encode(newest));
  }

  /** The page of these rows; `hasEarlier`: there are minutes before them. */
  static of(series: CandleSeries, rows: readonly BarRow[], hasEarlier: boolean): CandleWindow {
    return new CandleWindow(series, encodeBars(series, rows), rows.at(-1), hasEarlier);
  }

  /** True if bars can follow these; an empty page is read whole. */
  get canGrow(): boolean {
    return this.bars.length > 0;
  }

  /** The page with these rows in the place of all bars since `closedUntil`. */
  with(rows: readonly BarRow[]): CandleWindow {
    const { series, bars, closedUntil } = this;
    const all = [...bars.filter(({ time }) => time < closedUntil), ...encodeBars(series, rows)];
    const first = firstTime(series, all);
    const shown = all.filter(({ time }) => time >= first);
    return new CandleWindow(series, shown, rows.at(-1), this.hasEarlier || shown.length < all.length);
  }

  private encode(newest: BarRow | undefined): string {
    const { series, bars, hasEarlier } = this;
    const page: CandlePage = {
      instrument: series.instrument.symbol,
      interval: series.interval,
      source: newest?.source ?? null,
      candles: [],
      before: hasEarlier && newest ? firstTime(series, bars) : null,
    };
    return JSON.stringify(page).replace('"candles":[]', `"candles":[${bars.map(({ json }) => json).join(',')}]`);
  }
}

/** The start of the oldest bar that the page can show. */
function firstTime({ interval, bars: most }: CandleSeries, bars: readonly EncodedBar[]): number {
  return bars.at(-1)!.time - (most - 1) * candleSeconds(interval);
}

function encodeBars({ instrument }: CandleSeries, rows: readonly BarRow[]): EncodedBar[] {
  const price = (value: string): string => canonicalPrice(instrument.symbol, value);
  return rows.map(({ time, open, high, low, close }) => {
    const candle: Candle = {
      time: Number(time),
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
    };
    return { time: candle.time, json: JSON.stringify(candle) };
  });
}
