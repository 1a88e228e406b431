import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../shared/say.ts';
import { isSound, type SuiteResult } from '../bench/result.ts';
import type { Outcome } from './outcome.ts';
import { runTool } from './tool.ts';

/** Each suite of a small run is one test. A run that failed although every suite it reports is sound counts as one failure. */
export function countSuites(results: readonly SuiteResult[] | undefined, exitCode: number): Outcome {
  const failed = results?.filter((result) => !isSound(result, true)).length ?? 0;
  return {
    passed: (results?.length ?? 0) - failed,
    failed: failed === 0 && (exitCode !== 0 || !results) ? 1 : failed,
    skipped: 0,
  };
}

/** The load clients are written in C. */
function hasCompiler(): boolean {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs every suite of the benchmark, small: whether it works and nothing is lost, no matter how fast. Counts as skipped on a machine
 * without a C compiler.
 * @param args names of suites
 */
export async function runBench(args: string[]): Promise<Outcome> {
  if (!hasCompiler()) {
    say('The benchmark needs a C compiler (cc), and this machine has none: skipped.');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const folder = mkdtempSync(join(tmpdir(), 't0-bench-report-'));
  try {
    const code = await runTool('tools/dist/bench/main.js', ['--smoke', '--into', folder, ...args], { quiet: true });
    return countSuites(readResults(join(folder, 'results.json')), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readResults(file: string): SuiteResult[] | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { results: SuiteResult[] }).results;
  } catch {
    return undefined;
  }
}
