/**
 * `npm run bench [-- SUITE ...]`: live delivery against references in the same run, interleaved. Ratios are what counts; absolute
 * figures are information. Exits with 1 when a bar is missed.
 */
import { join } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { BenchStack } from './bench-stack.ts';
import { printSuite, writeReport } from './report.ts';
import { meetsBar } from './result.ts';
import type { SuiteResult } from './result.ts';
import { accessChange } from './suites/access.ts';
import { idleMemory, reconnectStorm } from './suites/connections.ts';
import { email } from './suites/email.ts';
import { evaluation } from './suites/evaluation.ts';
import { burst, fanOut } from './suites/fan-out.ts';
import { pipeline } from './suites/pipeline.ts';
import { pollingCost } from './suites/polling.ts';
import { stalledClients } from './suites/stalled.ts';
import { tickToScreen } from './suites/tick-to-screen.ts';
import { weight } from './suites/weight.ts';

const SUITES: Record<string, (stack: BenchStack) => Promise<SuiteResult>> = {
  'fan-out-1000': (stack) => fanOut(stack, 1000),
  'fan-out-5000': (stack) => fanOut(stack, 5000),
  'fan-out-10000': (stack) => fanOut(stack, 10_000),
  burst: (stack) => burst(stack, 1000),
  pipeline,
  storm: reconnectStorm,
  memory: idleMemory,
  stalled: stalledClients,
  access: accessChange,
  polling: pollingCost,
  'tick-to-screen': tickToScreen,
  email,
};
/** Suites that need no servers. */
const STATIC_SUITES: Record<string, () => Promise<SuiteResult>> = { weight, evaluation };
const NAMES = [...Object.keys(STATIC_SUITES), ...Object.keys(SUITES)];
const NOISY = 0.25;
const TRIES = 3;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${NAMES.join(', ')}.`);
  process.exit(2);
}

const results: SuiteResult[] = [];
for (const [name, run] of Object.entries(STATIC_SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const result = await run();
  printSuite(result);
  results.push(result);
}
for (const [name, run] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // Each suite gets fresh servers: one's garbage is not the next one's cost.
  let result: SuiteResult | undefined;
  for (let attempt = 0; attempt < TRIES && (!result || result.referenceSpread > NOISY); attempt += 1) {
    const stack = await BenchStack.start();
    try {
      const next = await run(stack);
      if (!result || next.referenceSpread < result.referenceSpread) result = next;
    } finally {
      await stack.stop();
    }
  }
  printSuite(result!);
  results.push(result!);
}
console.log(`\nJSON: ${writeReport(join(ROOT, '.data', 'bench'), results)}`);
const missed = results.flatMap(({ figures }) => figures).filter((figure) => !meetsBar(figure));
const faults = results.reduce((sum, { faults: count }) => sum + count, 0);
if (missed.length > 0 || faults > 0) {
  console.log(`${missed.length} bars missed, ${faults} faults of delivery`);
  process.exit(1);
}
