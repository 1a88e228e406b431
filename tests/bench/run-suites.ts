import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { explain } from '@t0/tools/shared/explain';
import type { Teardown } from '@t0/tools/shared/teardown';
import { BenchStack, ensureFolder } from './bench-stack.ts';
import { IS_SMOKE, isJudged, meetsBar, sized } from '@t0/tools/shared/suite-result';
import type { Figure, SuiteResult, SuiteRun } from '@t0/tools/shared/suite-result';
import { accessChange } from './suites/access.ts';
import { beside } from './suites/beside.ts';
import { idleMemory, reconnectStorm } from './suites/connections.ts';
import { business } from './suites/business.ts';
import { email } from './suites/email.ts';
import { evaluation } from './suites/evaluation.ts';
import { burst, fanOut } from './suites/fan-out.ts';
import { firings } from './suites/firings.ts';
import { floods } from './suites/floods.ts';
import { journal } from './suites/journal.ts';
import { lighthouse } from './suites/lighthouse.ts';
import { opening } from './suites/opening.ts';
import { pipeline } from './suites/pipeline.ts';
import { recordFigures } from './suites/record-figures.ts';
import { resting } from './suites/resting.ts';
import { statements } from './suites/statements.ts';
import { stream } from './suites/stream.ts';
import { tickToScreen } from './suites/tick-to-screen.ts';
import { verifying } from './suites/verifying.ts';
import { weight } from './suites/weight.ts';

/** Suites that need no servers. Some compare with the checkout in the folder `against`. */
export const STATIC_SUITES: Record<string, (against?: string) => Promise<SuiteResult>> = {
  weight,
  verifying,
  record: recordFigures,
  evaluation,
  journal,
  // A small run takes a minute as well, and the browser tests check the same pages: left out.
  ...(!IS_SMOKE && { lighthouse }),
};

/** The suites that compare with another checkout. */
export const COMPARING = ['weight', 'lighthouse'];

/** Suites on separate servers; `email` comes first, as it notifies every member there is. */
export const SUITES: Record<string, (stack: BenchStack) => Promise<SuiteResult>> = {
  email,
  'fan-out-1000': (stack) => fanOut(stack, sized(1000, 10)),
  // Small they are the same.
  ...(!IS_SMOKE && {
    'fan-out-5000': (stack: BenchStack) => fanOut(stack, 5000),
    'fan-out-10000': (stack: BenchStack) => fanOut(stack, 10_000),
  }),
  burst: (stack) => burst(stack, sized(1000, 10)),
  stream,
  pipeline,
  storm: reconnectStorm,
  memory: idleMemory,
  access: accessChange,
  resting,
  'tick-to-screen': tickToScreen,
  firings,
  floods,
  beside,
  business,
  statements,
  // Last: it brings the demonstration.
  opening,
};

const NOISY = 0.25;
const TRIES = 3;

const strayOf = ({ referenceSpread = 0 }: SuiteResult): number => referenceSpread;

const show = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function row(figure: Figure): string {
  const { name, value, min, max, before, unit, bar, note } = figure;
  const range = min === undefined || max === undefined ? '' : ` (${show(min)} to ${show(max)})`;
  const barText =
    bar && isJudged(figure)
      ? `${bar.atLeast !== undefined ? `>= ${bar.atLeast}` : `<= ${bar.atMost}`} ${meetsBar(figure) ? 'met' : 'MISSED'}`
      : '';
  const comparison = before === undefined ? '' : `before ${show(before)}, ratio ${show(value / before)}  `;
  return `  ${name.padEnd(56)}${`${show(value)}${unit ? ` ${unit}` : ''}${range}`.padEnd(26)}${barText.padEnd(16)}${comparison}${note ?? ''}`;
}

/** The outcome as a person reads it. */
function printSuite(result: SuiteRun): void {
  if (result.failure !== undefined) return console.log(`\n${result.suite} failed: ${result.failure}`);
  console.log(
    `\n${result.suite}${strayOf(result) > NOISY ? `  (noisy: the reference strayed by ${(strayOf(result) * 100).toFixed(0)} %)` : ''}`,
  );
  for (const figure of result.figures) console.log(row(figure));
  if (result.errors) console.log(`  ${result.errors} events out of order or repeated`);
}

/** Writes all results as JSON and returns the path. */
export function writeReport(folder: string, results: SuiteRun[]): string {
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

/**
 * Runs these suites, each on fresh servers: one's garbage is not the next one's cost. When the benchmark runs small they share. A suite that
 * throws has failed, and the others run.
 */
export async function runSuites(
  names: readonly string[],
  teardown: Teardown,
  against: string | undefined,
): Promise<SuiteRun[]> {
  const results: SuiteRun[] = [];
  const take = async (name: string, run: () => Promise<SuiteResult>): Promise<void> => {
    if (!names.includes(name)) return;
    const result = await run().then(
      (outcome) => ({ ...outcome, name }),
      (error: unknown) => failed(name, error),
    );
    if (teardown.hasBegun) throw new Error('The benchmark was interrupted');
    printSuite(result);
    results.push(result);
  };
  for (const [name, run] of Object.entries(STATIC_SUITES)) await take(name, () => run(against));
  let shared: Promise<BenchStack> | undefined;
  for (const [name, run] of Object.entries(SUITES)) {
    await take(name, async () =>
      IS_SMOKE ? run(await (shared ??= BenchStack.start(teardown))) : leastNoisy(run, teardown),
    );
  }
  return results;
}

const failed = (name: string, error: unknown): SuiteRun => ({
  name,
  suite: name,
  figures: [],
  failure: explain(error),
});

/** Runs a suite again, a few times at most, while its reference strays; returns the run in which that strayed least. */
async function leastNoisy(run: (stack: BenchStack) => Promise<SuiteResult>, teardown: Teardown): Promise<SuiteResult> {
  let result: SuiteResult | undefined;
  for (let attempt = 0; attempt < TRIES && (!result || strayOf(result) > NOISY); attempt += 1) {
    const stack = await BenchStack.start(teardown);
    try {
      const next = await run(stack);
      if (!result || strayOf(next) < strayOf(result)) result = next;
    } finally {
      await stack.stop();
    }
  }
  return result!;
}
