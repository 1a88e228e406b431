import { ensureRedisInstalled } from '@t0/embedded';
import { say } from '../shared/say.ts';
import type { Teardown } from '../shared/teardown.ts';
import type { Lane } from './lanes.ts';
import type { Part } from './parts.ts';
import { stepsOf } from './steps.ts';

/**
 * The stages of a run. In a whole one, what looks at the sources runs beside what waits for servers much of the time; the browser tests,
 * which fill both processors, come last and alone.
 */
export async function planOf(parts: readonly Part[], args: string[], teardown: Teardown): Promise<Lane[][]> {
  const isOnly = parts.length === 1;
  const steps = stepsOf({ args, fullFaults: isOnly, isBesideOthers: !isOnly, teardown });
  const [only] = parts;
  if (isOnly && only) return [[steps[only]]];
  // Both lanes need it, and two package managers at once would be in each other's way. Whoever uses it says what is wrong.
  await ensureRedisInstalled(say).catch(() => undefined);
  return [
    [
      [...steps.checks, ...steps.unit, ...steps.bench],
      [...steps.integration, ...steps.faults],
    ],
    [steps.e2e],
  ];
}
