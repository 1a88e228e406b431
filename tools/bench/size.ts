/**
 * True if the benchmark runs small (`--smoke`): every suite, with little data, to check that it works and that nothing is lost.
 * Times have no meaning then, and are not judged.
 */
export const IS_SMOKE = process.argv.includes('--smoke');

/** How much of something a suite takes: in full, or when the benchmark runs small. */
export const sized = (full: number, small: number): number => (IS_SMOKE ? small : full);
