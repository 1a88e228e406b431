import { join, relative, sep } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import {
  toolFailure,
  withCosts,
  withToolFailure,
  type FileResult,
  type StepResult,
  type TestResult,
} from './outcome.ts';
import { costsIn, withReport } from './report.ts';
import { runTool, type ToolEnd } from './tool.ts';

/** The part of Playwright's JSON report that counts. */
export interface PlaywrightReport {
  config: { rootDir: string };
  suites: Suite[];
  /** Faults outside of any test, such as a product that does not start. */
  errors: { message?: string }[];
}

interface Suite {
  /** From the root folder of the tests. */
  file: string;
  specs: {
    title: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}

const STATES: Record<string, TestResult['state']> = { expected: 'passed', skipped: 'skipped' };

const testsOf = ({ specs, suites = [] }: Suite): TestResult[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: title,
      state: STATES[status] ?? ('failed' as const),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      message: results.find(({ error }) => error)?.error?.message,
    })),
  ),
  ...suites.flatMap(testsOf),
];

/** Reads what Playwright reports; a test that passed only when repeated has failed. */
export function readPlaywright(report: PlaywrightReport | undefined, code: number): FileResult[] {
  if (!report) return [toolFailure('Playwright left no report')];
  const files = report.suites.map((suite): FileResult => {
    const tests = testsOf(suite);
    const file = relative(ROOT, join(report.config.rootDir, suite.file)).split(sep).join('/');
    return { file, ms: tests.reduce((sum, { ms }) => sum + ms, 0), tests };
  });
  const errors = report.errors.map(({ message = 'Playwright failed' }) => toolFailure(message));
  return withToolFailure([...files, ...errors], 'Playwright', code);
}

/**
 * Runs browser tests; they start the product themselves.
 * @param args passed on to Playwright, such as part of a file name
 */
export async function runPlaywright(args: readonly string[], env: NodeJS.ProcessEnv): Promise<StepResult> {
  const [{ code, processorMs }, report, costs] = await withReport<PlaywrightReport, ToolEnd>('report.json', (folder) =>
    runTool(
      'node_modules/@playwright/test/cli.js',
      ['test', '--config', 'tests/support/browser/playwright.config.ts', '--reporter=list,json', ...args],
      {
        env: { ...env, ...costsIn(folder), PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'report.json') },
        report: join(folder, 'report.json'),
      },
    ),
  );
  return { files: withCosts(readPlaywright(report, code), costs), processorMs };
}
