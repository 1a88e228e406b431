import type { Teardown } from '../shared/teardown.ts';
import { BenchStack } from './bench-stack.ts';
import { printSuite } from './report.ts';
import type { SuiteResult } from './result.ts';
import { IS_SMOKE } from './size.ts';
import { STATIC_SUITES, SUITES } from './suites.ts';

const NOISY = 0.25;
const TRIES = 3;

/** Runs these suites, each on fresh servers: one's garbage is not the next one's cost. When the benchmark runs small they share. */
export async function runSuites(names: readonly string[], teardown: Teardown): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  const take = (result: SuiteResult): void => {
    printSuite(result);
    results.push(result);
  };
  for (const [name, run] of Object.entries(STATIC_SUITES)) if (names.includes(name)) take(await run());
  let shared: BenchStack | undefined;
  for (const [name, run] of Object.entries(SUITES)) {
    if (!names.includes(name)) continue;
    if (IS_SMOKE) take(await run((shared ??= await BenchStack.start(teardown))));
    else take(await leastNoisy(run, teardown));
  }
  return results;
}

/** Runs a suite again, a few times at most, while its reference strays; returns the run in which that strayed least. */
async function leastNoisy(run: (stack: BenchStack) => Promise<SuiteResult>, teardown: Teardown): Promise<SuiteResult> {
  let result: SuiteResult | undefined;
  for (let attempt = 0; attempt < TRIES && (!result || result.referenceSpread > NOISY); attempt += 1) {
    const stack = await BenchStack.start(teardown);
    try {
      const next = await run(stack);
      if (!result || next.referenceSpread < result.referenceSpread) result = next;
    } finally {
      await stack.stop();
    }
  }
  return result!;
}
