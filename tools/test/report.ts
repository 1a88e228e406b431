import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a tool that writes its report, as JSON, into a folder that is gone afterwards.
 * @param run receives the folder, and returns data in addition to the report
 * @param name of the report's file
 * @returns the answer, and the report; undefined when the tool left none
 */
export async function withReport<Report, Answer>(
  name: string,
  run: (folder: string) => Promise<Answer>,
): Promise<[answer: Answer, report: Report | undefined]> {
  const folder = mkdtempSync(join(tmpdir(), 't0-report-'));
  try {
    const answer = await run(folder);
    return [answer, readJson<Report>(join(folder, name))];
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
