import { Random } from '../schedule/random.ts';

/** Between which two machines nothing passes any more; in one direction, or both. */
export interface Cut {
  between: readonly [string, string];
  directions: readonly ('there' | 'back')[];
}

/** Every two machines that speak with each other. The second API reaches PostgreSQL and Redis by way of our slow wires. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['us', 'api-0'],
  ['us', 'api-1'],
  ['api-0', 'database'],
  ['api-0', 'redis'],
  ['api-1', 'slow database'],
  ['api-1', 'slow redis'],
  ['worker', 'database'],
  ['worker', 'redis'],
  ['worker', 'us'],
];

const DIRECTIONS: readonly Cut['directions'][] = [['there'], ['back'], ['there', 'back']];

/**
 * Each pair cut in one direction, in the other and in both, in an order that follows from the seed. Unless `all`, each pair in one of these
 * ways: three seeds in a row have all of them.
 */
export function cutsOf(seed: number, all: boolean): Cut[] {
  const cuts = PAIRS.flatMap((between, pair): Cut[] =>
    DIRECTIONS.filter((_, way) => all || (pair + seed) % DIRECTIONS.length === way).map((directions) => ({
      between,
      directions,
    })),
  );
  return new Random(seed).shuffled(cuts);
}
