import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';

/**
 * Runs a tool that writes its report, as JSON, into a folder that is gone afterwards.
 * @param run receives the folder, and returns data in addition to the report
 * @param name of the report's file
 * @returns the answer, the report (undefined when the tool left none), and the CPU time in ms by file, if the tool noted it
 */
export async function withReport<Report, Answer>(
  name: string,
  run: (folder: string) => Promise<Answer>,
): Promise<[answer: Answer, report: Report | undefined, costs: ReadonlyMap<string, number>]> {
  const folder = mkdtempSync(join(tmpdir(), 't0-report-'));
  try {
    const answer = await run(folder);
    return [answer, readJson<Report>(join(folder, name)), readCosts(join(folder, COSTS))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

const COSTS = 'costs';

/** Where a tool notes what each of its files costs, a line of JSON each time (tests/support/jest/processor.cjs). */
export const costsIn = (folder: string): { TEST_COSTS_FILE: string } => ({ TEST_COSTS_FILE: join(folder, COSTS) });

/** What each file cost in all, by its path from the root. */
function readCosts(file: string): Map<string, number> {
  const costs = new Map<string, number>();
  if (!existsSync(file)) return costs;
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const one = JSON.parse(line) as { file: string; ms: number };
    const path = relative(ROOT, one.file).split(sep).join('/');
    costs.set(path, (costs.get(path) ?? 0) + one.ms);
  }
  return costs;
}
