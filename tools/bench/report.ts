import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureFolder } from './bench-stack.ts';
import { isJudged, meetsBar } from './result.ts';
import type { Figure, SuiteResult } from './result.ts';

const show = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function row(figure: Figure): string {
  const { name, value, min, max, unit, bar, note } = figure;
  const range = min === undefined || max === undefined ? '' : ` (${show(min)} to ${show(max)})`;
  const asked =
    bar && isJudged(figure)
      ? `${bar.atLeast !== undefined ? `>= ${bar.atLeast}` : `<= ${bar.atMost}`} ${meetsBar(figure) ? 'met' : 'MISSED'}`
      : '';
  return `  ${name.padEnd(56)}${`${show(value)}${unit ? ` ${unit}` : ''}${range}`.padEnd(26)}${asked.padEnd(16)}${note ?? ''}`;
}

/** The outcome as a person reads it. */
export function printSuite(result: SuiteResult): void {
  console.log(
    `\n${result.suite}${result.referenceSpread > 0.25 ? `  (noisy: the reference strayed by ${(result.referenceSpread * 100).toFixed(0)} %)` : ''}`,
  );
  for (const figure of result.figures) console.log(row(figure));
  if (result.faults > 0) console.log(`  ${result.faults} events out of order or repeated`);
}

/** Writes all results as JSON and returns the path. */
export function writeReport(folder: string, results: SuiteResult[]): string {
  ensureFolder(folder);
  const file = join(folder, 'results.json');
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  writeFileSync(
    file,
    JSON.stringify({ at: new Date().toISOString(), machine, loadClient: 'C, epoll, one process', results }, null, 2),
  );
  return file;
}
