import { join } from 'node:path';
import {
  ensureChromium,
  ensureFaketime,
  ensureFirefox,
  ensureHelm,
  ensureWebKit,
  findHeadlessChromium,
} from '@t0/embedded';
import { ROOT } from '@t0/tools/shared/root';
import { say } from '@t0/tools/shared/say';
import type { Teardown } from '@t0/tools/shared/teardown';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';
import { runBench } from './bench.ts';
import { CHECKS, runCheck } from './checks.ts';
import { runJest } from './jest.ts';
import { singleResult, type FileResult, type StepResult } from './outcome.ts';
import { BROWSER, SECOND_TIER, type Part, type Step } from './parts.ts';
import { runPlaywright } from './playwright.ts';
import { startTestServers } from '@t0/tools/shared/test-servers';
import { runTool } from './tool.ts';

/** The mutated areas, one after the other; tests/support/mutation/areas.cjs names the tests that run on their mutants. */
const AREAS = ['domain', 'events', 'realtime'];
const A_DAY = 24 * 60;

/**
 * Runs Stryker over one area or all; its report says which mutants no test noticed.
 * @param args the area, then options for Stryker, such as `--concurrency 1`
 * @throws UserFacingError when there is no such area
 */
async function runMutation([area, ...options]: readonly string[], env: NodeJS.ProcessEnv): Promise<StepResult> {
  if (area !== undefined && !AREAS.includes(area))
    throw new UserFacingError(`"${area}" is not mutated; there are ${AREAS.join(', ')}.`);
  const files: FileResult[] = [];
  let processorMs = 0;
  for (const name of area === undefined ? AREAS : [area]) {
    const end = await runTool(
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      ['run', 'tests/support/mutation/stryker.config.cjs', ...options],
      { env: { ...env, NODE_ENV: 'test', MUTATED: name }, withinMinutes: A_DAY },
    );
    files.push(singleResult(name, end.code === 0 ? 'passed' : 'failed', end.ms));
    processorMs += end.processorMs;
  }
  return { files, processorMs };
}

/**
 * The environment that gives the browser tests the paths of the browsers. Chromium is required; tests of the others are skipped if
 * theirs is missing.
 */
async function findBrowsers(): Promise<Record<string, string>> {
  const chromium = await ensureChromium(say);
  const headless = await findHeadlessChromium(say);
  const firefox = await ensureFirefox(say);
  const webkit = await ensureWebKit(say);
  return {
    CHROMIUM_PATH: chromium,
    ...(headless && { CHROMIUM_HEADLESS_PATH: headless }),
    ...(firefox && { FIREFOX_PATH: firefox }),
    ...(webkit && { WEBKIT_DRIVER_PATH: webkit.driver, XVFB_PATH: webkit.display }),
  };
}

/** Outlives test runs; an installation of packages empties it. */
const HELM_FOLDER = join(ROOT, 'node_modules/.cache/t0-helm');
/** Lengths of runs by name, unless the environment says others (CONTRIBUTING.md#beyond-the-tests). */
const FULL_REVENUE = { REVENUE_HISTORIES: '10000' };
const FULL_FAULTS = {
  FAULT_EVENTS: '10000',
  FAULT_CLIENTS: '200',
  FAULT_COUNT: '400',
  FAULT_CLIENT_EVENTS: '10000',
  FAULT_CLIENT_KILLS: '50',
};
/** Percent of the examples of a property: enough to see that it holds, and all, to look for what breaks it (tests/support/jest/fast-check.cjs). */
const FEW_EXAMPLES = '25';
const MANY_EXAMPLES = '100';

const FILTER = ['--filter', './tests/support/jest/with-properties.cjs'];

/** Playwright's arguments for the pictures whose names begin with one of these, by default all; or for those of the landing page. */
const picturesOf = (names: readonly string[]): string[] => [
  '--project=gallery',
  ...(names[0] === 'landing'
    ? ['--grep=@landing']
    : [`--grep= (?:${names.join('|')})[^ @]*$`, '--reporter=list,json,tests/support/gallery/index-page.ts']),
];

/** How the steps of a run are to be taken. */
export interface StepOptions {
  /** True if unit tests have to leave a processor to another lane. */
  isBesideOthers: boolean;
  /** Whether unit tests try every example of a property at once. */
  tryAllExamples: boolean;
  teardown: Teardown;
}

/** The steps of each part. Servers that several of them need are started once, by whichever comes first. */
export function stepsOf({ isBesideOthers, tryAllExamples, teardown }: StepOptions): Record<Part, Step[]> {
  let servers: Promise<Record<string, string>> | undefined;
  const startServersOnce = (): Promise<Record<string, string>> => (servers ??= startTestServers(teardown));
  const workers = isBesideOthers ? 1 : 2;

  /** Tests next to their files; `examples` of each property. */
  const unit = (examples: string, args: readonly string[]): Promise<StepResult> =>
    runJest({ projects: ['unit', 'web'], args, workers, env: { PROPERTY_RUNS: examples, ...process.env } });

  /** Tests that need servers, and `more` of the machine; alone they run in one process, by path. */
  const served = (
    name: string,
    projects: readonly string[],
    more: () => Promise<NodeJS.ProcessEnv> = nothing,
  ): Step => {
    const run = async (args: readonly string[], processes: number): Promise<StepResult> => {
      const env = await more();
      return runJest({ projects, args, workers: processes, env: { ...(await startServersOnce()), ...env } });
    };
    return withAgain({ name, run: (args) => run(args, 2) }, (file) => run(['--runTestsByPath', file], 1));
  };
  const helpers = async (): Promise<NodeJS.ProcessEnv> => ({
    TEST_HELM: await ensureHelm(HELM_FOLDER, say),
    TEST_FAKETIME: await ensureFaketime(say),
  });
  const atFullLength = (name: 'faults' | 'revenue', folder: string, lengths: Record<string, string>): Step => {
    const step = served(name, ['slow'], async () => ({ ...(await helpers()), ...lengths, ...process.env }));
    return { ...step, run: (args) => step.run(args.length > 0 ? args : [folder]) };
  };

  const browser = (name: Part, ...projects: string[]): Step => {
    const chosen = projects.map((project) => `--project=${project}`);
    const run = async (args: readonly string[]): Promise<StepResult> =>
      runPlaywright([...chosen, ...args], await findBrowsers());
    return withAgain({ name, run }, (file) => run([file, '--workers', '1']));
  };

  return {
    checks: CHECKS.map((check) => ({ name: check.name, run: () => runCheck(check) })),
    unit: [{ name: 'unit', run: (args) => unit(tryAllExamples ? MANY_EXAMPLES : FEW_EXAMPLES, args) }],
    integration: [served('integration', ['integration'])],
    golden: [browser('golden', 'golden')],
    properties: [{ name: 'properties', run: (args) => unit(MANY_EXAMPLES, [...args, ...FILTER]) }],
    bench: [{ name: 'bench', run: runBench, again: (suite) => runBench([suite]) }],
    slow: [served('slow', ['slow'], helpers)],
    browser: [browser('browser', 'browser')],
    faults: [atFullLength('faults', 'tests/live/faults/', FULL_FAULTS)],
    revenue: [atFullLength('revenue', 'tests/billing/business-histories.slow', FULL_REVENUE)],
    e2e: [browser('e2e', ...BROWSER)],
    gallery: [
      {
        name: 'gallery',
        run: async (names) => runPlaywright(picturesOf(names), await findBrowsers()),
      },
    ],
    mutation: [{ name: 'mutation', run: async (args) => runMutation(args, await startServersOnce()) }],
  };
}

/** The step with arguments for its tool. */
export const withArgs = (step: Step, args: readonly string[]): Step => ({
  ...step,
  run: (more) => step.run([...args, ...more]),
});

/** The step with a way to run a file of it once more, if it is of the second tier (CONTRIBUTING.md#flaky-tests). */
const withAgain = (step: Step, again: Step['again']): Step =>
  SECOND_TIER.some((part) => part === step.name) ? { ...step, again } : step;

const nothing = (): Promise<NodeJS.ProcessEnv> => Promise.resolve({});
