import { findInstrument } from '@t0/contracts/prices';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { priceDecimals } from '@t0/domain/prices';
import type { MinuteBar } from './candle-recorder.ts';

const MINUTE_MS = 60_000;
/** Usual move of a simulated minute, and the pull back to the reference price, as shares of the price. */
const MOVE = 0.00012;
const PULL = 0.002;

/**
 * Made-up minutes before `now` (ms since the epoch) that lead to `price`, so that the embedded run's charts are not empty on the
 * first day. Labelled `simulated` like the feed itself (docs/product/prices.md#sources). Newest first.
 */
export function simulatedHistory(
  symbol: InstrumentSymbol,
  price: string,
  now: number,
  minutes: number,
  random: () => number = Math.random,
): MinuteBar[] {
  const { decimals, referencePrice } = findInstrument(symbol) ?? {
    decimals: priceDecimals(symbol),
    referencePrice: price,
  };
  const scale = 10 ** decimals;
  const reference = Number(referencePrice) * scale;
  const step = reference * MOVE;
  const gauss = (): number => random() + random() + random() - 1.5;
  const text = (units: number): string => (Math.round(units) / scale).toFixed(decimals);
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const bars: MinuteBar[] = [];
  let close = Math.round(Number(price) * scale);
  for (let index = 0; index < minutes; index += 1) {
    const open = Math.max(1, Math.round(close + (reference - close) * PULL + gauss() * 2 * step));
    const high = Math.max(open, close) + random() * step;
    const low = Math.max(1, Math.min(open, close) - random() * step);
    const minute = last - index * MINUTE_MS;
    bars.push({
      instrument: symbol,
      minute,
      open: text(open),
      high: text(high),
      low: text(low),
      close: text(close),
      source: 'simulated',
    });
    close = open;
  }
  return bars;
}
