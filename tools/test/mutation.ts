import { UserFacingError } from '../shared/user-facing-error.ts';
import { singleResult, type FileResult, type StepResult } from './outcome.ts';
import { runTool } from './tool.ts';

/** The mutated areas, one after the other; tests/support/mutation/areas.cjs names the tests that run on their mutants. */
const AREAS = ['domain', 'events', 'realtime'];
const A_DAY = 24 * 60;

/**
 * Runs Stryker over one area or all; its report says which mutants no test noticed.
 * @param args the area, then options for Stryker, such as `--concurrency 1`
 * @throws UserFacingError when there is no such area
 */
export async function runMutation([area, ...options]: readonly string[], env: NodeJS.ProcessEnv): Promise<StepResult> {
  if (area !== undefined && !AREAS.includes(area))
    throw new UserFacingError(`"${area}" is not mutated; there are ${AREAS.join(', ')}.`);
  const files: FileResult[] = [];
  let processorMs = 0;
  for (const name of area === undefined ? AREAS : [area]) {
    const end = await runTool(
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      ['run', 'tests/support/mutation/stryker.config.cjs', ...options],
      { env: { ...env, NODE_ENV: 'test', MUTATED: name }, withinMinutes: A_DAY },
    );
    files.push(singleResult(name, end.code === 0 ? 'passed' : 'failed', end.ms));
    processorMs += end.processorMs;
  }
  return { files, processorMs };
}
