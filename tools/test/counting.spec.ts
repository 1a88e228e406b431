import { countSuites } from './bench.ts';
import { countJest } from './jest.ts';
import { inWords, total } from './outcome.ts';
import { countPlaywright } from './playwright.ts';

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
};
const browserReport = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('the sum of a test run', () => {
  it('counts tests, files that do not run, and tools that fail without a failing test', () => {
    expect(countJest(jestReport, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(countJest({ ...jestReport, numRuntimeErrorTestSuites: 2 }, 1).failed).toBe(2);
    expect(countJest(jestReport, 1).failed).toBe(1);
    expect(countJest(undefined, 0).failed).toBe(1);
  });

  it('counts a browser test that passed only when repeated as failed', () => {
    expect(countPlaywright(browserReport, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(countPlaywright({ ...browserReport, stats: { ...browserReport.stats, flaky: 1 } }, 0).failed).toBe(1);
    expect(countPlaywright({ ...browserReport, errors: [{}] }, 1).failed).toBe(1);
    expect(countPlaywright(undefined, 1).failed).toBe(1);
  });

  it('counts a suite of the benchmark that lost something, and a run that told nothing, as failed', () => {
    const [sound, lossy] = [0, 1].map((faults) => ({ suite: 'burst', faults, figures: [], referenceSpread: 0 }));
    expect(countSuites([sound!, lossy!], 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(countSuites([sound!], 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countSuites([sound!], 1).failed).toBe(1);
    expect(countSuites(undefined, 0).failed).toBe(1);
  });

  it('is one plain line', () => {
    const sum = total([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]);
    expect(inWords(sum)).toBe('11 passed, 22 failed, 33 skipped');
  });
});
