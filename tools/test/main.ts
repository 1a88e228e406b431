import { onStopSignal } from '../shared/stop-signals.ts';
import { explain, SentenceError } from '../shared/sentence-error.ts';
import { say, seconds } from '../shared/say.ts';
import { Teardown } from '../shared/teardown.ts';
import { inWords, total, type Outcome } from './outcome.ts';
import { PARTS, stepsOf, type Part, type Step } from './steps.ts';
import { endTools } from './tool.ts';

/*
 * npm test [-- checks|unit|integration|faults|e2e [arguments for jest or Playwright]]
 * Runs every step, also after one that fails, and ends with one line that sums them up.
 */

interface Finished {
  name: string;
  outcome: Outcome;
  ms: number;
}

const teardown = new Teardown();
let isStopping = false;

function readParts(args: readonly string[]): { parts: readonly Part[]; rest: string[] } {
  const [first, ...rest] = args;
  if (first === undefined) return { parts: PARTS, rest };
  const part = PARTS.find((one) => one === first);
  if (part) return { parts: [part], rest };
  throw new SentenceError(`"${first}" is no part of the tests; there are ${PARTS.join(', ')}.`);
}

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
  const { parts, rest } = readParts(process.argv.slice(2));
  const finished: Finished[] = [];
  for (const step of stepsOf(parts, rest, teardown)) {
    if (!isStopping) finished.push(await runStep(step));
  }
  await cleanUp();
  if (finished.length > 1) {
    process.stdout.write('\n');
    for (const { name, outcome, ms } of finished)
      say(`${name.padEnd(12)} ${seconds(ms).padStart(8)}  ${inWords(outcome)}`);
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
