/**
 * `npm run bench [-- SUITE ...]`: live delivery against references in the same run, interleaved. Ratios are what counts; absolute
 * figures are information. Exits with 1 when a bar is missed. `--smoke`: every suite small, part of `npm test`; `--into FOLDER`: where the
 * results go as JSON. `--against FOLDER`: compares `weight` and `lighthouse` with another built checkout of the product, in the same run.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain } from '../shared/explain.ts';
import { ROOT } from '../shared/root.ts';
import { say } from '../shared/say.ts';
import { onStopSignal } from '../shared/stop-signals.ts';
import { Teardown } from '../shared/teardown.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { builtCheckout } from './against.ts';
import { isSound } from './result.ts';
import { COMPARING, STATIC_SUITES, SUITES, runSuites, writeReport } from './run-suites.ts';

/** The exit code of a run that was interrupted. */
const INTERRUPTED = 130;

/**
 * Runs a tool that starts servers, programs or browsers, and ends this process with its exit code. Everything that `work` gave to the teardown
 * is ended first: when `work` is done or fails, and when it is interrupted (Ctrl-C, SIGTERM, the loss of the process that started this one).
 */
async function withTeardown(work: (teardown: Teardown) => Promise<number>): Promise<never> {
  const teardown = new Teardown();
  const end = (): Promise<void> =>
    teardown.run((name, error) => {
      process.stderr.write(`${name} did not end cleanly: ${explain(error)}\n`);
    });
  onStopSignal(
    () => {
      say('Stopping');
      void end().then(() => process.exit(INTERRUPTED));
    },
    () => process.exit(INTERRUPTED),
  );
  const finish = async (code: number): Promise<void> => {
    if (teardown.hasBegun) return; // the other path ends the process
    await end();
    process.stdout.write('', () => process.exit(code));
  };
  const fail = (error: unknown): void => {
    // Parts that are ending fail their users: that is no defect.
    if (!teardown.hasBegun) process.stderr.write(`${explain(error)}\n`);
    void finish(1);
  };
  process.on('uncaughtException', fail);
  await work(teardown).then(finish, fail);
  return new Promise(() => undefined);
}

const NAMES = [...Object.keys(STATIC_SUITES), ...Object.keys(SUITES)];

function readWanted(): { names: string[]; into: string; against: string | undefined } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      smoke: { type: 'boolean' },
      into: { type: 'string', default: join(ROOT, '.data', 'bench') },
      against: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new UserFacingError(`There is no suite ${unknown.join(', ')}; there are ${NAMES.join(', ')}.`);
  const { into, against } = values;
  if (against === undefined) return { names: positionals.length > 0 ? positionals : NAMES, into, against };
  const alone = positionals.filter((name) => !COMPARING.includes(name));
  if (alone.length > 0) throw new UserFacingError(`Only ${COMPARING.join(' and ')} compare, not ${alone.join(', ')}.`);
  return { names: positionals.length > 0 ? positionals : COMPARING, into, against: builtCheckout(against) };
}

await withTeardown(async (teardown) => {
  const { names, into, against } = readWanted();
  const results = await runSuites(names, teardown, against);
  console.log(`\nJSON: ${writeReport(into, results)}`);
  const missed = results.filter((result) => !isSound(result));
  if (missed.length > 0)
    console.log(`Bars missed or faults of delivery in: ${missed.map(({ suite }) => suite).join('; ')}`);
  return missed.length > 0 ? 1 : 0;
});
