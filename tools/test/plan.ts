import { ensureRedisInstalled } from '@t0/embedded';
import { say } from '../shared/say.ts';
import type { Teardown } from '../shared/teardown.ts';
import { expectedTime } from './expected.ts';
import type { Lane, Part, Step } from './parts.ts';
import { stepsOf, withArgs } from './steps.ts';

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
