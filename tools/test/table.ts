import { seconds } from '../shared/say.ts';
import type { Finished } from './flaky.ts';
import { count, inWords } from './outcome.ts';

const SLOWEST = 15;

/** The durations of a run: a line for each step, the whole, and the slowest files. */
export function tableOf(finished: readonly Finished[], ms: number): string[] {
  const line = (name: string, wall: number, processor: number, words: string): string =>
    `${name.padEnd(12)} ${seconds(wall).padStart(9)} ${seconds(processor).padStart(11)}  ${words}`.trimEnd();
  const files = finished
    .flatMap((one) => one.files)
    .filter(({ file }) => file.includes('/'))
    .sort((a, b) => b.ms - a.ms);
  return [
    `${'part'.padEnd(12)} ${'time'.padStart(9)} ${'processor'.padStart(11)}  tests`,
    ...finished.map((one) => line(one.step.name, one.ms, one.processorMs, inWords(count(one.files)))),
    line(
      'in all',
      ms,
      finished.reduce((sum, one) => sum + one.processorMs, 0),
      '',
    ),
    ...(files.length > 1 ? ['', 'slowest files'] : []),
    ...(files.length > 1 ? files.slice(0, SLOWEST) : []).map(
      ({ file, ms: took }) => `${seconds(took).padStart(9)}  ${file}`,
    ),
  ];
}
