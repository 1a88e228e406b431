/**
 * `npm run bench [-- SUITE ...]`: live delivery against references in the same run, interleaved. Ratios are what counts; absolute
 * figures are information. Exits with 1 when a bar is missed. `--smoke`: every suite small, part of `npm test`; `--into FOLDER`: where the
 * results go as JSON. `--against FOLDER`: compares `weight` and `lighthouse` with another built checkout of the product, in the same run.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../shared/root.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { withTeardown } from '../shared/with-teardown.ts';
import { builtCheckout } from './against.ts';
import { COMPARING, STATIC_SUITES, SUITES, runSuites, writeReport } from './run-suites.ts';
import { isSound } from './result.ts';

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
