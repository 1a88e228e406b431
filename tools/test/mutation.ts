import { SentenceError } from '../shared/sentence.ts';
import { checkOutcome, type Outcome } from './outcome.ts';
import { runTool } from './tool.ts';

/** What is mutated, one after the other; tests/mutation/areas.cjs says which tests its mutants are shown to. */
const AREAS = ['domain', 'events', 'realtime'];
const A_DAY = 24 * 60;

/**
 * Runs Stryker over one area or all; its report says which mutants no test noticed.
 * @param args the area, then options for Stryker, such as `--concurrency 1`
 * @throws SentenceError when there is no such area
 */
export async function runMutation([area, ...options]: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  if (area !== undefined && !AREAS.includes(area))
    throw new SentenceError(`"${area}" is not mutated; there are ${AREAS.join(', ')}.`);
  let isFine = true;
  for (const name of area === undefined ? AREAS : [area]) {
    const args = ['run', 'tests/mutation/stryker.config.cjs', ...options];
    const given = { ...env, NODE_ENV: 'test', MUTATED: name };
    const code = await runTool('node_modules/@stryker-mutator/core/bin/stryker.js', args, {
      env: given,
      withinMinutes: A_DAY,
    });
    isFine &&= code === 0;
  }
  return checkOutcome(isFine);
}
