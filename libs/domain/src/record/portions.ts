import type { Signal } from '@t0/contracts';

/** Two targets without published portions. */
const HALVES: readonly number[] = [50, 50];

/**
 * Percent of a position that comes out at each target, T0 first (docs/product/record.md#exit-rules): as published, or equal whole
 * percents with the remainder on the last.
 */
export function portionsOf({
  portions,
  furtherTargets,
}: Pick<Signal, 'portions' | 'furtherTargets'>): readonly number[] {
  if (portions) return portions;
  if (!furtherTargets?.length) return HALVES;
  const before = furtherTargets.length + 1;
  const each = Math.floor(100 / (before + 1));
  return [...Array<number>(before).fill(each), 100 - before * each];
}
