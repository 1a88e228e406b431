import { seconds } from '@t0/tools/shared/say';
import type { Finished } from './flaky.ts';
import { count, inWords, type FileResult } from './outcome.ts';

const DEAREST = 40;

/** The durations of a run: a line for each step, the whole, and the files that cost the most processor time. */
export function tableOf(finished: readonly Finished[], ms: number): string[] {
  const line = (name: string, wall: number, processor: number, words: string): string =>
    `${name.padEnd(12)} ${seconds(wall).padStart(9)} ${seconds(processor).padStart(11)}  ${words}`.trimEnd();
  const files = finished
    .flatMap((one) => one.files)
    .filter(({ file }) => file.includes('/'))
    .sort((a, b) => costOf(b) - costOf(a));
  return [
    `${'part'.padEnd(12)} ${'time'.padStart(9)} ${'processor'.padStart(11)}  tests`,
    ...finished.map((one) => line(one.step.name, one.ms, one.processorMs, inWords(count(one.files)))),
    line(
      'in all',
      ms,
      finished.reduce((sum, one) => sum + one.processorMs, 0),
      '',
    ),
    ...(files.length > 1 ? ['', `${'time'.padStart(9)} ${'processor'.padStart(11)}  dearest files`] : []),
    ...(files.length > 1 ? files.slice(0, DEAREST) : []).map(
      (one) => `${seconds(one.ms).padStart(9)} ${seconds(costOf(one)).padStart(11)}  ${one.file}`,
    ),
  ];
}

/** The processor time of a file, or its duration where no tool reports that. */
const costOf = ({ ms, processorMs = ms }: FileResult): number => processorMs;
