import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { ensureRedisInstalled } from '@t0/embedded';
import { say } from '@t0/tools/shared/say';
import type { Teardown } from '@t0/tools/shared/teardown';
import type { Lane, Part, Step } from './parts.ts';
import { stepsOf, withArgs } from './steps.ts';

/** Minutes of a run on two cores (docs/measurements/tests.md), and ms that Node takes to start on such a machine when it is quiet. */
const REFERENCE = { first: 8, both: 37, startMs: 76 };
const STARTS = 5;

/**
 * How long a run of a tier takes on this machine, in words: machines differ by five, most in what a new process costs, which is what
 * tests begin all the time.
 */
function expectedTime(tiers: 'first' | 'both'): string {
  const began = performance.now();
  for (let count = 0; count < STARTS; count += 1) spawnSync(process.execPath, ['--eval', '0'], { stdio: 'ignore' });
  const slower = Math.max((performance.now() - began) / STARTS / REFERENCE.startMs, 1);
  const minutes = Math.ceil(REFERENCE[tiers] * slower);
  return `About ${minutes} minutes on this machine (Node starts ${slower.toFixed(1)} times slower than on the reference, load ${loadavg()[0]!.toFixed(1)}).`;
}

/** The one stage of a run of a single part. */
export function planPart(part: Part, args: readonly string[], teardown: Teardown): Lane[][] {
  const steps = stepsOf({ isBesideOthers: false, tryAllExamples: false, teardown })[part];
  return [[steps.map((step) => withArgs(step, args))]];
}

/** How each tool is asked for the tests of a subject: those beside their sources, and those of its folder. None may be there. */
const ofSubject = (subject: string): Record<'jest' | 'playwright', string[]> => ({
  jest: [`/(src|tests)/${subject}/`, '--passWithNoTests'],
  playwright: [`/tests/${subject}/`, '--pass-with-no-tests'],
});

/**
 * The stages of the first tier, or of both: two lanes while there is work that leaves a processor idle. The many browser tests fill both
 * processors; they come last and alone. Of a subject its tests alone, without checks and benchmark.
 */
export async function planTiers(
  tiers: 'first' | 'both',
  subject: string | undefined,
  teardown: Teardown,
): Promise<Lane[][]> {
  const steps = stepsOf({ isBesideOthers: true, tryAllExamples: tiers === 'both', teardown });
  if (subject === undefined) say(expectedTime(tiers));
  // Two lanes need it, and two package managers at once would be in each other's way. Anyone who uses it says what is wrong.
  await ensureRedisInstalled(say).catch(() => undefined);
  const pick = (tool: 'jest' | 'playwright', ...chosen: Step[][]): Step[] =>
    chosen.flat().map((step) => (subject === undefined ? step : withArgs(step, ofSubject(subject)[tool])));
  const all = (chosen: Step[]): Step[] => (subject === undefined ? chosen : []);
  const first = [
    [
      [...all(steps.checks), ...pick('jest', steps.unit)],
      [...pick('jest', steps.integration), ...pick('playwright', steps.golden)],
    ],
  ];
  if (tiers === 'first') return first;
  return [...first, [all(steps.bench), pick('jest', steps.slow)], [pick('playwright', steps.browser)]];
}
