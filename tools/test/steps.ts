import { ensureChromium, ensureRedisInstalled } from '@t0/embedded';
import { say } from '../shared/say.ts';
import type { Teardown } from '../shared/teardown.ts';
import { CHECKS, runCheck } from './checks.ts';
import { runJest } from './jest.ts';
import type { Outcome } from './outcome.ts';
import { runPlaywright } from './playwright.ts';
import { startTestServers } from './test-servers.ts';

/** One step of a test run. */
export interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

/** The parts of a run that can be asked for by name. */
export const PARTS = ['checks', 'unit', 'integration', 'faults', 'e2e'] as const;
export type Part = (typeof PARTS)[number];

const FULL_FAULTS = { FAULT_EVENTS: '10000', FAULT_CLIENTS: '200' };

/**
 * The steps of the parts asked for, in order.
 * @param args passed on to jest and Playwright
 */
export function stepsOf(parts: readonly Part[], args: string[], teardown: Teardown): Step[] {
  let servers: Promise<Record<string, string>> | undefined;
  const startServersOnce = (): Promise<Record<string, string>> => (servers ??= startTestServers(teardown));
  const steps: Record<Part, Step[]> = {
    checks: CHECKS.map((check) => ({ name: check.name, run: () => runCheck(check) })),
    unit: [
      {
        name: 'unit',
        run: async () => {
          await ensureRedisInstalled(say);
          return runJest(['unit', 'web'], args, {});
        },
      },
    ],
    integration: [{ name: 'integration', run: async () => runJest(['integration'], args, await startServersOnce()) }],
    faults: [
      {
        name: 'faults',
        // Asked for by name, at full length; within a whole run, a shorter one of the same.
        run: async () =>
          runJest(['faults'], args, { ...(await startServersOnce()), ...(parts.length === 1 && FULL_FAULTS) }),
      },
    ],
    e2e: [
      {
        name: 'e2e',
        run: async () => runPlaywright(args, { CHROMIUM_PATH: await ensureChromium(say) }),
      },
    ],
  };
  return parts.flatMap((part) => steps[part]);
}
