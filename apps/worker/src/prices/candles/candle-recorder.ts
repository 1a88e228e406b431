import type { InstrumentSymbol, PriceSource, Quote } from '@t0/contracts/prices';

/** A minute that is being built. Prices are decimal strings; `minute` its start in ms since the epoch. */
export interface MinuteBar {
  instrument: InstrumentSymbol;
  minute: number;
  open: string;
  high: string;
  low: string;
  close: string;
  source: PriceSource;
}

const MINUTE_MS = 60_000;
/** Bars kept while the database is unavailable: an hour of all instruments. */
const MAX_BARS = 360;

/** Builds minutes out of ticks, in memory. */
export class CandleRecorder {
  private readonly bars = new Map<string, MinuteBar>();
  private changed = new Set<string>();

  add({ symbol, price, at, source }: Quote): void {
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const key = `${symbol}:${minute}`;
    const bar = this.bars.get(key);
    this.changed.add(key);
    if (!bar || bar.source !== source) {
      this.bars.set(key, { instrument: symbol, minute, open: price, high: price, low: price, close: price, source });
      return;
    }
    bar.close = price;
    if (Number(price) > Number(bar.high)) bar.high = price;
    if (Number(price) < Number(bar.low)) bar.low = price;
  }

  /** Drops the minutes of all instruments but these: their prices are no longer theirs. */
  keepOnly(symbols: ReadonlySet<InstrumentSymbol>): void {
    for (const [key, { instrument }] of this.bars) {
      if (symbols.has(instrument)) continue;
      this.bars.delete(key);
      this.changed.delete(key);
    }
  }

  /** Takes the bars that changed since the last call; a minute that is over is dropped. Give back bars that could not be stored. */
  takeChanged(now: number): MinuteBar[] {
    const rows = [...this.changed].map((key) => ({ ...this.bars.get(key)! }));
    this.changed = new Set();
    for (const [key, bar] of this.bars) if (bar.minute + 2 * MINUTE_MS < now) this.bars.delete(key);
    return rows;
  }

  /** Takes back bars that could not be stored; the oldest are lost beyond an hour's worth. */
  giveBack(rows: readonly MinuteBar[]): void {
    for (const row of rows) {
      const key = `${row.instrument}:${row.minute}`;
      if (!this.bars.has(key)) this.bars.set(key, row);
      this.changed.add(key);
    }
    const oldestFirst = [...this.bars].sort(([, a], [, b]) => a.minute - b.minute);
    for (const [key] of oldestFirst.slice(0, Math.max(0, this.bars.size - MAX_BARS))) {
      this.bars.delete(key);
      this.changed.delete(key);
    }
  }
}
