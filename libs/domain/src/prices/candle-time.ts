import { CANDLE_INTERVALS, type CandleInterval } from '@t0/contracts/prices';

/** Length of a bar in seconds. */
export const candleSeconds = (interval: CandleInterval): number => CANDLE_INTERVALS[interval] * 60;

/** Start of the bar that contains `time`; both in seconds since the epoch. Bars are aligned to UTC: days begin at midnight. */
export function candleStart(interval: CandleInterval, time: number): number {
  const length = candleSeconds(interval);
  return Math.floor(time / length) * length;
}
