import { execFileSync } from 'node:child_process';
import { isSound, type SuiteRun } from '@t0/tools/shared/suite-result';
import { say } from '@t0/tools/shared/say';
import { singleResult, toolFailure, withToolFailure, type FileResult, type StepResult } from './outcome.ts';
import { withReport } from './report.ts';
import { runTool, type ToolEnd } from './tool.ts';

/** Each suite of a small run is one test. `output` says why there are none, or why the tool failed nevertheless. */
export function readSuites(
  results: readonly SuiteRun[] | undefined,
  { code, output }: Pick<ToolEnd, 'code' | 'output'>,
): FileResult[] {
  if (!results) return [toolFailure('the benchmark left no report', output)];
  const files = results.map((one) => singleResult(one.name, isSound(one, true) ? 'passed' : 'failed', 0, one.failure));
  return withToolFailure(files, 'the benchmark', code, output);
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
export async function runBench(args: readonly string[]): Promise<StepResult> {
  if (!hasCompiler()) {
    say('The benchmark is skipped: it needs a C compiler (cc).');
    return { files: [singleResult('bench', 'skipped', 0)], processorMs: 0 };
  }
  const [end, report] = await withReport<{ results: SuiteRun[] }, ToolEnd>('results.json', (folder) =>
    runTool('tests/bench/dist/main.js', ['--smoke', '--into', folder, ...args], { quiet: true }),
  );
  return { files: readSuites(report?.results, end), processorMs: end.processorMs };
}
