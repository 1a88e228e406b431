import { onStopSignal } from '../shared/stop-signals.ts';
import { explain } from '../shared/explain.ts';
import { say, seconds } from '../shared/say.ts';
import { Teardown } from '../shared/teardown.ts';
import { inWords, total, type Outcome } from './outcome.ts';
import { planChanged } from './changed/plan-changed.ts';
import { runStages, type Step } from './lanes.ts';
import { readAsked } from './parts.ts';
import { planOf } from './plan.ts';
import { endTools } from './tool.ts';

/*
 * npm test [-- checks|unit|integration|faults|bench|e2e [arguments for jest, Playwright or the benchmark]]
 * npm run test:mutation [-- AREA and arguments for Stryker]
 * npm test -- changed [REVISION]   what the changes since then touch (HEAD: those not committed yet)
 * Runs every step, also after one that fails, and ends with one line that sums them up.
 */

interface Finished {
  name: string;
  outcome: Outcome;
  ms: number;
}

const teardown = new Teardown();
let isStopping = false;

/** A step that cannot even be run counts as one failure. */
async function runStep(step: Step): Promise<Finished> {
  say(`${step.name} ...`);
  const began = Date.now();
  let outcome: Outcome;
  try {
    outcome = await step.run();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    outcome = { passed: 0, failed: 1, skipped: 0 };
  }
  const ms = Date.now() - began;
  say(`${step.name}: ${inWords(outcome)} (${seconds(ms)})`);
  return { name: step.name, outcome, ms };
}

async function cleanUp(): Promise<void> {
  await endTools();
  await teardown.run((name, error) => {
    process.stderr.write(`${name} did not end cleanly: ${explain(error)}\n`);
  });
}

async function main(): Promise<number> {
  const asked = readAsked(process.argv.slice(2));
  const stages =
    'since' in asked ? await planChanged(asked.since, teardown) : await planOf(asked.parts, asked.rest, teardown);
  if (stages.length === 0) return 0;
  const began = Date.now();
  const finished = await runStages(stages, runStep, () => isStopping);
  await cleanUp();
  if (finished.length > 1) {
    process.stdout.write('\n');
    for (const { name, outcome, ms } of finished)
      say(`${name.padEnd(12)} ${seconds(ms).padStart(8)}  ${inWords(outcome)}`);
    say(`${'in all'.padEnd(12)} ${seconds(Date.now() - began).padStart(8)}`);
    process.stdout.write('\n');
  }
  const sum = total(finished.map(({ outcome }) => outcome));
  process.stdout.write(`${inWords(sum)}\n`);
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

onStopSignal(
  () => {
    isStopping = true;
    say('Stopping the tests');
    void cleanUp().then(() => process.exit(130));
  },
  () => process.exit(130),
);

main().then(
  (code) => {
    if (isStopping) return; // the other path ends the process
    process.stdout.write('', () => process.exit(code));
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
