import { singleResult, type StepResult } from './outcome.ts';
import { runTool } from './tool.ts';

/** A check of the sources: a tool that is content or not. */
export interface Check {
  name: string;
  script: string;
  args: string[];
  /** The files it can check alone, if any: code, or anything. It takes them in place of the dot. */
  perFile?: 'code' | 'any';
}

/**
 * The checks; the same tools as the scripts `lint`, `layers`, `unused` and `format:check` of package.json. The linter keeps no cache: a rule that
 * reads types may report a file because another one changed.
 */
export const CHECKS: readonly Check[] = [
  { name: 'types', script: 'node_modules/@typescript/native/bin/tsc', args: ['-b'] },
  {
    name: 'lint',
    script: 'node_modules/oxlint/bin/oxlint',
    args: ['--type-aware', '.'],
    perFile: 'code',
  },
  {
    name: 'layers',
    script: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.cjs', 'apps', 'libs', 'tools'],
  },
  {
    name: 'unused',
    script: 'node_modules/knip/bin/knip.js',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
  {
    name: 'format',
    script: 'node_modules/oxfmt/bin/oxfmt',
    args: ['--check', '--no-error-on-unmatched-pattern', '.'],
    perFile: 'any',
  },
];

/** The same check of some files alone. */
export function onFiles(check: Check, files: readonly string[]): Check {
  return { ...check, args: check.args.flatMap((arg) => (arg === '.' ? files : [arg])) };
}

/** Runs one check; its output shows only when it is not content. */
export async function runCheck({ name, script, args }: Check): Promise<StepResult> {
  const { code, ms, processorMs, output } = await runTool(script, args, { quiet: true });
  return { files: [singleResult(name, code === 0 ? 'passed' : 'failed', ms, output)], processorMs };
}
