import { join } from 'node:path';
import { ensureFaketime, ensureHelm, ensureRedisInstalled } from '@t0/embedded';
import { ROOT } from '../shared/root.ts';
import { say } from '../shared/say.ts';
import type { Teardown } from '../shared/teardown.ts';
import { runBench } from './bench.ts';
import { findBrowsers } from './browsers.ts';
import { CHECKS, runCheck } from './checks.ts';
import { runJest } from './jest.ts';
import type { Step } from './lanes.ts';
import { runMutation } from './mutation.ts';
import type { Part } from './parts.ts';
import { runPlaywright } from './playwright.ts';
import { startTestServers } from './test-servers.ts';

/** Outlives test runs; an installation of packages empties it. */
const HELM_FOLDER = join(ROOT, 'node_modules/.cache/t0-helm');
const FULL_FAULTS = {
  FAULT_EVENTS: '10000',
  FAULT_CLIENTS: '200',
  FAULT_COUNT: '400',
  FAULT_CLIENT_EVENTS: '10000',
  FAULT_CLIENT_KILLS: '50',
};
const FULL_FAULTS_MINUTES = 60;

/** How the steps of a run are to be taken. */
export interface StepOptions {
  /** For jest and Playwright: names of files, for instance. */
  args: string[];
  /** Faults at full length, as when they are asked for by name. */
  fullFaults: boolean;
  /** Whether unit tests have to leave a processor to another lane. */
  isBesideOthers: boolean;
  teardown: Teardown;
}

/** The steps of each part. What several of them need is started once, by whichever comes first. */
export function stepsOf({ args, fullFaults, isBesideOthers, teardown }: StepOptions): Record<Part, Step[]> {
  let servers: Promise<Record<string, string>> | undefined;
  const startServersOnce = (): Promise<Record<string, string>> => (servers ??= startTestServers(teardown));
  return {
    checks: CHECKS.map((check) => ({ name: check.name, run: () => runCheck(check) })),
    unit: [
      {
        name: 'unit',
        run: async () => {
          await ensureRedisInstalled(say);
          return runJest(['unit', 'web'], args, {}, { workers: isBesideOthers ? 1 : 2 });
        },
      },
    ],
    integration: [
      {
        name: 'integration',
        run: async () =>
          runJest(['integration'], args, {
            ...(await startServersOnce()),
            TEST_HELM: (await ensureHelm(HELM_FOLDER, say)) ?? '',
          }),
      },
    ],
    faults: [
      {
        name: 'faults',
        run: async () =>
          runJest(
            ['faults'],
            args,
            {
              ...(await startServersOnce()),
              TEST_FAKETIME: (await ensureFaketime(say)) ?? '',
              ...(fullFaults && { ...FULL_FAULTS, ...process.env }),
            },
            { withinMinutes: FULL_FAULTS_MINUTES },
          ),
      },
    ],
    bench: [{ name: 'bench', run: () => runBench(args) }],
    mutation: [{ name: 'mutation', run: async () => runMutation(args, await startServersOnce()) }],
    e2e: [
      {
        name: 'e2e',
        run: async () => runPlaywright(args, await findBrowsers()),
      },
    ],
  };
}
