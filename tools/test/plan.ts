import { ensureRedisInstalled } from '@t0/embedded';
import { say } from '../shared/say.ts';
import type { Teardown } from '../shared/teardown.ts';
import type { Lane, Part } from './parts.ts';
import { stepsOf, withArgs } from './steps.ts';

/** The one stage of a run of a single part. */
export function planPart(part: Part, args: readonly string[], teardown: Teardown): Lane[][] {
  const steps = stepsOf({ fullFaults: true, isBesideOthers: false, teardown })[part];
  return [[steps.map((step) => withArgs(step, args))]];
}

/**
 * The stages of the first tier, or of both: two lanes while there is work that leaves a processor idle. The many browser tests fill both
 * processors; they come last and alone.
 */
export async function planTiers(tiers: 'first' | 'both', teardown: Teardown): Promise<Lane[][]> {
  const steps = stepsOf({ fullFaults: false, isBesideOthers: true, teardown });
  // Two lanes need it, and two package managers at once would be in each other's way. Anyone who uses it says what is wrong.
  await ensureRedisInstalled(say).catch(() => undefined);
  const first = [
    [
      [...steps.checks, ...steps.unit],
      [...steps.integration, ...steps.golden],
    ],
  ];
  if (tiers === 'first') return first;
  return [
    ...first,
    [[...steps.properties, ...steps.bench, ...steps.faults], steps.system],
    [[...steps.whole, ...steps.sweeps, ...steps.others]],
  ];
}
