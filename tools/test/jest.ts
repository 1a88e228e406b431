import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';
import { runTool } from './tool.ts';

/** The part of jest's JSON report that counts. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not be run at all; their tests are in no other number. */
  numRuntimeErrorTestSuites: number;
}

/** Counts what jest reports; a run without a report, or that failed while every test passed, counts as one failure. */
export function countJest(report: JestReport | undefined, exitCode: number): Outcome {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Runs the tests of some of jest's projects.
 * @param args passed on to jest, such as part of a file name
 * @param options `withinMinutes`: after which a run that hangs is ended; `workers`: processes that run test files
 */
export async function runJest(
  projects: readonly string[],
  args: string[],
  env: NodeJS.ProcessEnv,
  { withinMinutes, workers = 2 }: { withinMinutes?: number; workers?: number } = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 't0-jest-'));
  const outputFile = join(folder, 'report.json');
  try {
    const code = await runTool(
      'node_modules/jest/bin/jest.js',
      [
        ...args,
        '--ci',
        `--maxWorkers=${workers}`,
        '--json',
        `--outputFile=${outputFile}`,
        '--selectProjects',
        ...projects,
      ],
      { env: { ...env, NODE_ENV: 'test' }, discardStdout: true, ...(withinMinutes && { withinMinutes }) },
    );
    return countJest(readReport(outputFile), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): JestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}
