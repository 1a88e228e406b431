/**
 * True if the benchmark runs small (`--smoke`): every suite, with little data, to check that it works and that nothing is lost.
 * Times have no meaning then, and are not judged.
 */
export const IS_SMOKE = process.argv.includes('--smoke');

/** How much of something a suite takes: in full, or when the benchmark runs small. */
export const sized = (full: number, small: number): number => (IS_SMOKE ? small : full);

type Spread = Required<Pick<Figure, 'value' | 'min' | 'max'>>;

/** A figure against its bar. `value` is a ratio unless `unit` says otherwise. */
export interface Figure {
  name: string;
  value: number;
  min?: number;
  max?: number;
  /** The same value of the checkout that `--against` names, from the same run. */
  before?: number;
  unit?: string;
  /** The bar; absent for information. `always`: also of a small run, as it is no matter of speed or size. */
  bar?: { atLeast?: number; atMost?: number; always?: true };
  note?: string;
}

/** One suite's outcome. */
export interface SuiteResult {
  suite: string;
  figures: Figure[];
  /** Events lost, repeated or out of order: always a failure. */
  errors?: number;
  /** Spread of the reference over the rounds; above 0.25 the suite is run again. */
  referenceSpread?: number;
}

/** The outcome of a suite under the name by which it is run. */
export interface SuiteRun extends SuiteResult {
  name: string;
  /** Why it did not come to its end; it has no figures then. */
  failure?: string;
}

/** True if a figure has a bar to meet: in a small run none that is about speed or size. */
export const isJudged = ({ bar }: Figure, isSmall = IS_SMOKE): boolean =>
  bar !== undefined && (!isSmall || bar.always === true);

/** True if a figure meets its bar; one that has none to meet does. */
export function meetsBar(figure: Figure, isSmall = IS_SMOKE): boolean {
  const { value, bar } = figure;
  return (
    !isJudged(figure, isSmall) ||
    bar === undefined ||
    ((bar.atLeast === undefined || value >= bar.atLeast) && (bar.atMost === undefined || value <= bar.atMost))
  );
}

/** True if a suite came to its end, lost nothing and meets its bars. */
export const isSound = ({ failure, errors, figures }: SuiteRun, isSmall = IS_SMOKE): boolean =>
  failure === undefined && !errors && figures.every((figure) => meetsBar(figure, isSmall));

/** Middle value of a list; of an even one the mean of the two. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value below which the share `p` (0 to 1) of the list lies. */
export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]!;
}

/** The middle of the rounds' own ratios: each round pairs the product with the reference of the same time. */
export const pairedRatio = (product: number[], reference: number[]): Spread =>
  middleOf(product.map((value, index) => value / reference[index]!));

/** The middle of the rounds, and how far they stray. */
export const middleOf = (values: number[]): Spread => ({
  value: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/** How far a list strays: the middle half's width over the median. A reference above 0.25 says the machine was noisy. */
export function spread(values: number[]): number {
  return (percentile(values, 0.75) - percentile(values, 0.25)) / median(values);
}
