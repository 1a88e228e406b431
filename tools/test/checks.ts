import { checkOutcome, type Outcome } from './outcome.ts';
import { runTool } from './tool.ts';

/** A check of the sources: a tool that is content or not. */
export interface Check {
  name: string;
  script: string;
  args: string[];
}

/** The checks; the same tools as the scripts `lint`, `layers` and `format:check` of package.json. */
export const CHECKS: readonly Check[] = [
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['-p', 'tests', '--noEmit'] },
  { name: 'lint', script: 'node_modules/eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  {
    name: 'layers',
    script: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.cjs', 'apps', 'libs', 'tools'],
  },
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', args: ['--check', '.', '--log-level', 'warn'] },
];

/** Runs one check; its output shows only when it is not content. */
export async function runCheck(check: Check): Promise<Outcome> {
  return checkOutcome((await runTool(check.script, check.args, { quiet: true })) === 0);
}
