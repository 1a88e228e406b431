import { availableParallelism, totalmem } from 'node:os';
import { onStopSignal } from '@t0/tools/shared/stop-signals';
import { explain } from '@t0/tools/shared/explain';
import { say, seconds } from '@t0/tools/shared/say';
import { Teardown } from '@t0/tools/shared/teardown';
import { planChanged } from './changed/plan-changed.ts';
import { failureLines, flakyLines, runFailuresAgain, type Finished } from './flaky.ts';
import { keepResults, RESULTS } from './junit.ts';
import { readRequest, runStages, type Lane, type Step } from './parts.ts';
import { count, inWords, toolFailure, type StepResult } from './outcome.ts';
import { planPart, planTiers } from './plan.ts';
import { tableOf } from './table.ts';
import { endTools } from './tool.ts';

/*
 * npm test                         the first tier
 * npm run test:all                 everything
 * npm test -- SUBJECT              the first tier's tests of a domain, live, deploy or house; npm run test:all -- SUBJECT: all of them
 * npm test -- PART [arguments for jest, Playwright or the benchmark]
 * npm test -- changed [REVISION]   what the changes since then touch (HEAD: those not committed yet)
 * npm run test:mutation [-- AREA and arguments for Stryker]
 * Runs every step, also after one that fails, and ends with one line that sums them up.
 */

const teardown = new Teardown();
let isStopping = false;

/** A step that cannot even be run counts as one failure. */
async function runStep(step: Step): Promise<Finished> {
  say(`${step.name} ...`);
  const began = Date.now();
  let result: StepResult;
  try {
    result = await step.run([]);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    result = { files: [toolFailure(explain(error))], processorMs: 0 };
  }
  const ms = Date.now() - began;
  say(`${step.name}: ${inWords(count(result.files))} (${seconds(ms)})`);
  return { step, ms, ...result };
}

async function cleanUp(): Promise<void> {
  await endTools();
  await teardown.run((name, error) => {
    process.stderr.write(`${name} did not end cleanly: ${explain(error)}\n`);
  });
}

function plan(args: readonly string[]): Lane[][] | Promise<Lane[][]> {
  const request = readRequest(args);
  if ('since' in request) return planChanged(request.since, teardown);
  return 'part' in request
    ? planPart(request.part, request.args, teardown)
    : planTiers(request.tiers, request.subject, teardown);
}

async function main(): Promise<number> {
  const stages = await plan(process.argv.slice(2));
  if (stages.length === 0) return 0;
  const began = Date.now();
  const finished = await runStages(stages, runStep, () => isStopping);
  const flaky = isStopping ? [] : await runFailuresAgain(finished);
  await cleanUp();
  keepResults(finished);
  process.stdout.write('\n');
  for (const line of tableOf(finished, Date.now() - began)) say(line);
  say(`Measured on ${availableParallelism()} processors, ${(totalmem() / 2 ** 30).toFixed(1)} GB of memory.`);
  say(`Results are kept as JUnit XML in ${RESULTS}.`);
  process.stdout.write('\n');
  for (const line of [...flaky.flatMap(flakyLines), ...failureLines(finished)]) process.stdout.write(`${line}\n`);
  const sum = count(finished.flatMap(({ files }) => files));
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
