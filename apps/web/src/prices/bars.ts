import { CANDLE_INTERVALS, type Candle, type CandleInterval } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { targetsOf, targetsReached } from '@t0/domain/signals';

/** A bar of the chart. `time`: its start in whole seconds since the epoch, UTC. */
export interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** The bars of a page, oldest first, each time once: prices for drawing, so plain numbers. */
export function toBars(candles: readonly Candle[]): Bar[] {
  const bars: Bar[] = [];
  for (const { time, open, high, low, close } of candles) {
    if (time <= (bars.at(-1)?.time ?? -1)) continue;
    bars.push({ time, open: Number(open), high: Number(high), low: Number(low), close: Number(close) });
  }
  return bars;
}

/** The bar after a tick: the last one grown, or a new one. Null for a tick that is older than the last bar. `at` in ms. */
export function withTick(last: Bar | undefined, price: number, at: number, interval: CandleInterval): Bar | null {
  const seconds = CANDLE_INTERVALS[interval] * 60;
  const time = Math.floor(at / 1000 / seconds) * seconds;
  if (last && time < last.time) return null;
  if (!last || time > last.time) return { time, open: price, high: price, low: price, close: price };
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
}

/** A line across the chart. */
export interface LevelLine {
  title: string;
  price: number;
  level: 'entry' | 'zone' | 't0' | 't1' | 'reached' | 'sl';
  /** The signal waits for its entry. */
  waiting: boolean;
  /** How soon its label gives way where there is no room for all: the greatest first, 0 never. */
  rank: number;
}

type Level = Omit<LevelLine, 'title' | 'waiting'> & { name: string };

const ZONE_RANK = 2;
const REACHED_RANK = 20;

/** The lines of a signal from its last target down; each names its direction. A target that was reached says so. */
export function levelLines(signal: Signal): LevelLine[] {
  return [...targetLevels(signal), ...entryLevels(signal)].map(({ name, ...level }) => ({
    ...level,
    title: `${signal.direction.toUpperCase()} ${name}`,
    waiting: signal.status === 'limit',
  }));
}

function targetLevels(signal: Signal): Level[] {
  const reached = targetsReached(signal);
  const last = targetsOf(signal).length - 1;
  const rankOf = (index: number): number => {
    if (!signal.furtherTargets || index === reached) return 0;
    return index === last ? 1 : ZONE_RANK + index;
  };
  const levels = targetsOf(signal).map((target, index): Level => {
    const price = Number(target);
    return index < reached
      ? { level: 'reached', name: `T${index} HIT`, price, rank: REACHED_RANK }
      : { level: index === 0 ? 't0' : 't1', name: `T${index}`, price, rank: rankOf(index) };
  });
  return levels.reverse();
}

function entryLevels({ entryPrice, entryZonePrice, slPrice }: Signal): Level[] {
  const zone: Level[] = entryZonePrice
    ? [{ level: 'zone', name: 'ZONE END', price: Number(entryZonePrice), rank: ZONE_RANK }]
    : [];
  return [
    { level: 'entry', name: 'ENTRY', price: Number(entryPrice), rank: 0 },
    ...zone,
    { level: 'sl', name: 'SL', price: Number(slPrice), rank: 0 },
  ];
}

/**
 * The lines that have a label (docs/product/terminal.md#live-chart): those of the next step, and of the others each that is at least `gap`, a
 * difference of prices, from the more important ones.
 */
export function labelledLines(lines: readonly LevelLine[], gap: number): ReadonlySet<LevelLine> {
  const labelled = new Set(lines.filter(({ rank }) => rank === 0));
  const isFree = ({ price }: LevelLine): boolean =>
    [...labelled].every((other) => Math.abs(other.price - price) >= gap);
  for (const line of lines.filter(({ rank }) => rank > 0).sort((a, b) => a.rank - b.rank))
    if (isFree(line)) labelled.add(line);
  return labelled;
}

/** Something that happened to a signal, on the chart at its time and price. `at`: ms since the epoch. */
export interface ChartMark {
  at: number;
  price: number;
  text: string;
  level: LevelLine['level'];
}
