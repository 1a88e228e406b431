import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';

/** Minutes of a run on two cores (docs/measurements/tests.md), and ms that Node takes to start on such a machine when it is quiet. */
const REFERENCE = { first: 8, both: 37, startMs: 76 };
const STARTS = 5;

/**
 * How long a run of a tier takes on this machine, in words: machines differ by five, most in what a new process costs, which is what
 * tests begin all the time.
 */
export function expectedTime(tiers: 'first' | 'both'): string {
  const began = performance.now();
  for (let count = 0; count < STARTS; count += 1) spawnSync(process.execPath, ['--eval', '0'], { stdio: 'ignore' });
  const slower = Math.max((performance.now() - began) / STARTS / REFERENCE.startMs, 1);
  const minutes = Math.ceil(REFERENCE[tiers] * slower);
  return `About ${minutes} minutes on this machine (Node starts ${slower.toFixed(1)} times slower than on the reference, load ${loadavg()[0]!.toFixed(1)}).`;
}
