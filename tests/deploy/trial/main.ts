import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '@t0/tools/shared/explain';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';
import { say, seconds } from '@t0/tools/shared/say';
import { onStopSignal } from '@t0/tools/shared/stop-signals';
import { missingEngine } from './engine.ts';
import { Figures } from './figures.ts';
import { install } from './install.ts';
import { stopRunning } from './run.ts';
import { STEPS, type Step } from './steps/all-steps.ts';
import { Walk } from './walk.ts';

/*
 * npm run test:deploy [-- STEP...]
 * Installs the product with Compose by the commands of docs/operations, in a project and with data of its own, and walks through
 * an owner's first days: every step, or those named. It leaves only images behind, also after Ctrl-C. Exit codes: 0 all went well,
 * 1 something did not, 2 nothing was run as there is no container engine.
 */

const NOT_RUN = 2;
const folder = mkdtempSync(join(tmpdir(), 't0-deploy-'));
const figures = new Figures();
const outcome = { passed: 0, failed: 0, skipped: 0 };
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

/** Ends what was started, the last first. */
async function cleanUp(): Promise<void> {
  for (const end of ends.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      process.stderr.write(`${explain(error)}\n`);
    }
  }
}

/** Does one thing, says how long it took, and counts it. Returns true if it went well. */
async function take(name: string, act: () => Promise<void>): Promise<boolean> {
  const began = Date.now();
  say(`${name} ...`);
  try {
    await act();
    outcome.passed += 1;
    say(`${name}: well (${seconds(Date.now() - began)})`);
    return true;
  } catch (error) {
    outcome.failed += 1;
    process.stderr.write(`${name} failed: ${explain(error)}\n`);
    return false;
  }
}

/** All steps, or the needed ones and then those named, in the order they are named. @throws UserFacingError for a name that is none */
function chosen(names: readonly string[]): readonly Step[] {
  if (names.length === 0) return STEPS;
  const named = names.map((name) => {
    const step = STEPS.find((one) => one.name === name);
    if (!step) throw new UserFacingError(`"${name}" is no step; there are ${STEPS.map((one) => one.name).join(', ')}.`);
    return step;
  });
  return [...new Set([...STEPS.filter(({ isNeeded }) => isNeeded), ...named])];
}

async function walkThrough(steps: readonly Step[]): Promise<void> {
  let walk: Walk | undefined;
  const installed = await take('install', async () => {
    walk = new Walk(await install(join(folder, 't0'), figures, (end) => ends.push(end)), figures);
    ends.push(() => walk?.close());
  });
  if (!installed) return;
  for (const step of steps) {
    const isWell = await take(step.name, () => step.walk(walk!));
    if (!isWell && step.isNeeded) return;
  }
}

async function main(): Promise<number> {
  const steps = chosen(process.argv.slice(2));
  const missing = await missingEngine();
  if (missing) {
    process.stderr.write(`Not run: ${missing}\n`);
    return NOT_RUN;
  }
  await walkThrough(steps);
  for (const line of figures.lines()) process.stdout.write(`${line}\n`);
  for (const { what, ms } of figures.missed) {
    outcome.failed += 1;
    process.stderr.write(`Above its bar: ${what}, ${ms.toFixed(0)} ms\n`);
  }
  process.stdout.write(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped\n`);
  return outcome.failed > 0 ? 1 : 0;
}

onStopSignal(
  () =>
    void stopRunning()
      .then(cleanUp)
      .then(() => process.exit(130)),
  () => process.exit(130),
);

void main()
  .catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  })
  .then(async (code) => {
    await cleanUp();
    process.exit(code);
  });
