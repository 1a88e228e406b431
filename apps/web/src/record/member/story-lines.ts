import type { RecordLevels, RecordStep, RecordStory } from '@t0/contracts';

/** One corner of a level's line: ms since the epoch, the price as a place, and as it is written. */
export interface LevelCorner {
  at: number;
  price: number;
  text: string;
}

/** A level over time as a line with corners where it was moved, up to `to` (ms since the epoch). */
export function levelLines(
  steps: readonly RecordStep[],
  level: Exclude<keyof RecordLevels, 'status'>,
  to: number,
): LevelCorner[] {
  const corners: LevelCorner[] = [];
  for (const { at, levels } of steps) {
    if (!levels) continue;
    const moment = Date.parse(at);
    const last = corners.at(-1);
    if (last && last.text !== levels[level]) corners.push({ ...last, at: moment });
    if (!last || last.text !== levels[level])
      corners.push({ at: moment, price: Number(levels[level]), text: levels[level] });
  }
  const last = corners.at(-1);
  return last ? [...corners, { ...last, at: Math.max(last.at, to) }] : [];
}

/** The range of a story's chart: times in ms since the epoch, prices with a little room. */
export function storySpan({ steps, candles, candleSeconds }: RecordStory): {
  from: number;
  to: number;
  low: number;
  high: number;
} {
  const moments = [
    ...steps.map(({ at }) => Date.parse(at)),
    ...candles.flatMap(({ time }) => [time * 1000, (time + candleSeconds) * 1000]),
  ];
  const prices = [
    ...steps.flatMap(({ levels }) => (levels ? [levels.entry, levels.stop, levels.t0, levels.t1] : [])),
    ...candles.flatMap(({ high, low }) => [high, low]),
  ].map(Number);
  const from = Math.min(...moments);
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const room = (high - low) * 0.06 || 1;
  return { from, to: Math.max(...moments, from + 60_000), low: low - room, high: high + room };
}

/** The positions of labels near these heights, so that none overlaps another: in their order, at least `gap` apart. */
export function apart(heights: readonly number[], gap: number): number[] {
  const places = [...heights];
  let next = -Infinity;
  for (const index of heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]! || a - b)) {
    places[index] = Math.max(heights[index]!, next);
    next = places[index] + gap;
  }
  return places;
}
