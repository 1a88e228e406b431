import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';
import { runTool } from './tool.ts';

/** The part of Playwright's JSON report that counts. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Faults outside of any test, such as a product that does not start. */
  errors: unknown[];
}

/** Counts what Playwright reports; a test that passed only when repeated has failed. */
export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Outcome {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return { passed: expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}

/**
 * Runs the browser tests; their own configuration starts the product.
 * @param args passed on to Playwright, such as part of a file name
 */
export async function runPlaywright(args: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 't0-playwright-'));
  const outputFile = join(folder, 'report.json');
  try {
    const code = await runTool(
      'node_modules/@playwright/test/cli.js',
      ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...args],
      {
        withinMinutes: 40,
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile, PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile },
      },
    );
    return countPlaywright(readReport(outputFile), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  } catch {
    return undefined;
  }
}
