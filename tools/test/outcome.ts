/** What a step of a test run counted. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

/** A check that is either right or wrong counts as one test. */
export const checkOutcome = (right: boolean): Outcome => ({
  passed: right ? 1 : 0,
  failed: right ? 0 : 1,
  skipped: 0,
});

/** Adds up. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The words that a run and each of its steps end with. */
export const inWords = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
