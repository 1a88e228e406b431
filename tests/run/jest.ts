import { randomInt } from 'node:crypto';
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

/** The part of jest's JSON report that counts. */
export interface JestReport {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    /** Empty when the file could not be run at all. */
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[];
    status: string;
    /** Why it could not be run. */
    message?: string;
  }[];
}

/** The seed of every run of this process: a property that failed finds its counterexample again (CONTRIBUTING.md#flaky-tests). */
const SEED = randomInt(2 ** 31);

const STATES: Record<string, 'passed' | 'failed'> = { passed: 'passed', failed: 'failed' };

/** Reads what jest reports; a run without a report, or that failed while every test passed, has a failure of its own. */
export function readJest(report: JestReport | undefined, code: number): FileResult[] {
  if (!report) return [toolFailure('jest left no report')];
  const files = report.testResults.map(
    ({ name, status, message, startTime, endTime, assertionResults }): FileResult => {
      const tests = assertionResults.map(({ fullName, status: state, duration, failureMessages }): TestResult => ({
        name: fullName,
        state: STATES[state] ?? ('skipped' as const),
        ms: duration ?? 0,
        message: failureMessages?.[0],
      }));
      if (tests.length === 0 && status === 'failed')
        tests.push({ name: 'cannot be run', state: 'failed', ms: 0, message });
      return { file: relative(ROOT, name).split(sep).join('/'), ms: endTime - startTime, tests };
    },
  );
  return withToolFailure(files, 'jest', code);
}

/** The options of one run of jest. */
export interface JestRun {
  projects: readonly string[];
  /** Passed on to jest, such as part of a file name. */
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Processes that run test files. */
  workers?: number;
}

/** Runs the tests of some of jest's projects. */
export async function runJest(run: JestRun): Promise<StepResult> {
  const { projects, args = [], env, workers = 2 } = run;
  const [{ code, processorMs }, report, costs] = await withReport<JestReport, ToolEnd>('report.json', (folder) =>
    runTool(
      'node_modules/jest/bin/jest.js',
      [
        ...args,
        '--ci',
        `--seed=${SEED}`,
        `--maxWorkers=${workers}`,
        '--json',
        `--outputFile=${join(folder, 'report.json')}`,
        '--selectProjects',
        ...projects,
      ],
      {
        env: { ...env, ...costsIn(folder), NODE_ENV: 'test' },
        discardStdout: true,
        report: join(folder, 'report.json'),
      },
    ),
  );
  return { files: withCosts(readJest(report, code), costs), processorMs };
}
