import { say, seconds } from '@t0/tools/shared/say';
import type { Step } from './parts.ts';
import { count, reasonLines, type FileResult, type TestResult } from './outcome.ts';

/** A step that has ended. */
export interface Finished {
  step: Step;
  files: FileResult[];
  ms: number;
  processorMs: number;
}

/** A test that failed, and passed when its file ran alone. */
export interface Flaky {
  file: string;
  failed: TestResult;
  passedMs: number;
}

/** More than this many failures are no chance: nothing is run again. */
export const MOST_FLAKY = 3;

const failuresOf = ({ tests }: FileResult): TestResult[] => tests.filter(({ state }) => state === 'failed');

/**
 * Runs each file of the second tier that failed once more, alone. Where it passes now, its results take the place of the first ones, and
 * its tests that had failed are flaky (CONTRIBUTING.md#flaky-tests). Leaves everything as it is when more than `MOST_FLAKY` tests failed.
 * @param finished the steps of a run; their `files` change
 */
export async function runFailuresAgain(finished: readonly Finished[]): Promise<Flaky[]> {
  const failed = finished.flatMap(({ step, files }) => (step.again ? files.flatMap(failuresOf) : []));
  if (failed.length > MOST_FLAKY) return [];
  const flaky: Flaky[] = [];
  for (const one of finished) {
    if (!one.step.again) continue;
    for (const [index, first] of one.files.entries()) {
      const failures = failuresOf(first);
      if (failures.length === 0 || first.file === '') continue;
      say(`${first.file} failed and runs once more, alone ...`);
      const { files, processorMs } = await one.step.again(first.file);
      one.processorMs += processorMs;
      const [second] = files;
      const passed = new Map(second?.tests.map((test) => [test.name, test]));
      const isFine = count(files).failed === 0 && failures.every(({ name }) => passed.get(name)?.state === 'passed');
      if (!second || !isFine) continue;
      one.files[index] = second;
      for (const failure of failures)
        flaky.push({ file: first.file, failed: failure, passedMs: passed.get(failure.name)!.ms });
    }
  }
  return flaky;
}

/** The line that names a flaky test, and why it failed. */
export const flakyLines = ({ file, failed, passedMs }: Flaky): string[] => [
  `FLAKY ${file} › ${failed.name}: failed after ${seconds(failed.ms)}, passed alone in ${seconds(passedMs)}`,
  ...reasonLines(failed),
];

/** The lines that name failures that are not flaky and say why, for the end of a run, which is read first. */
export const failureLines = (finished: readonly Finished[]): string[] =>
  finished.flatMap(({ step, files }) =>
    files.flatMap((result) =>
      failuresOf(result).flatMap((test) => [`FAILED ${result.file || step.name} › ${test.name}`, ...reasonLines(test)]),
    ),
  );
