import { join } from 'node:path';
import { createDataSource } from '@t0/database/platform';
import { seedDemo } from '@t0/database/seed';
import { runCommand } from '@t0/embedded';
import { CandleVersions } from '@t0/events';
import { createMember } from '@t0/testing';
import { compileSourcesOf } from '../../shared/sources-of.ts';
import type { BenchStack } from '../bench-stack.ts';
import type { Figure, SuiteResult } from '../result.ts';
import { IS_SMOKE, middleOf, pairedRatio, sized, spread } from '../result.ts';
import { OpeningMembers } from './opening-members.ts';

/** The reference of the opening: the API before it was optimised. */
const REFERENCE = 'f0a664c';
/** The calls that a member's dashboard made one by one, as Chromium showed them; the reference lacks some of them, and is spared those. */
const CALLS = [
  '/api/auth/session',
  '/api/instruments',
  '/api/signals',
  '/api/billing',
  '/api/user/notifications',
  '/api/messages?limit=1',
  '/api/auth/settings',
  '/api/client-settings',
  '/api/chart-memos',
  '/api/blog-posts',
  '/api/chart-notes',
  '/api/journal/marks',
  '/api/resources',
];
/** The calls it makes now: `tests/desk/opening.e2e.ts` checks that it makes none of the others. */
const OPENING = ['/api/desk'];
/** The bars of the chart as the dashboard shows it first, and minutes for all of them. */
const CHART = '/api/candles/GBPJPY?interval=15m';
const CANDLES = `INSERT INTO price_candles (instrument, minute, open, high, low, close, source)
  SELECT 'GBPJPY', minute, 196 + place % 97 / 1000.0, 196.2, 195.9, 196 + place % 89 / 1000.0, 'simulated'
  FROM generate_series(1, 6000) AS place, date_trunc('minute', now() - make_interval(mins => place)) AS minute
  ON CONFLICT DO NOTHING`;
/** Reads the session and who is signed in, and nothing else: what every call costs before it does anything. */
const PLAIN = ['/api/auth/user'];
/** Openings of different members under way at a time, of either program. */
const AT_ONCE = 8;
/** Openings of one second and core against those of the reference. */
const BAR = 10;
/** CPU of an opening with its chart, one after another, ms. */
const CHART_BAR_MS = 4;
/** The fixed cost of every call, compared with the reference: halved at least. */
const PLAIN_BAR = 2;
const ROUNDS = sized(5, 1);
/** The demonstration's candles are simulated ones. */
const PRICES = { PRICE_PROVIDER: 'simulated' };

/**
 * Members open the dashboard: CPU of the API for all calls of an opening as the browser makes them, compared with the reference's program on the
 * same servers, alternately; several members at a time, and one after another. When the benchmark runs small nothing is compared: building the
 * reference takes a minute.
 */
export async function opening(stack: BenchStack): Promise<SuiteResult> {
  await seedDemo(stack.databaseUrl);
  await stack.db.query(CANDLES);
  const members = await Promise.all(Array.from({ length: AT_ONCE }, () => createMember(stack.db)));
  const emails = members.map(({ email }) => email);
  const product = await OpeningMembers.of(stack, await stack.startApi(PRICES), emails);
  const reference = IS_SMOKE ? null : await startReference(stack);
  const versions = new CandleVersions(stack.redis);
  try {
    const figures: Figure[] = [];
    const known = reference ? await reference.known(CALLS) : CALLS;
    const compare = async (
      name: string,
      own: readonly string[],
      others: readonly string[],
      atOnce: number,
      { bar = 0, barMs = 0 } = {},
    ) => {
      const costs = await measure(product, own, reference, others, atOnce);
      figures.push({ ...cost(`${name}: CPU`, costs.product, own), ...(barMs > 0 && { bar: { atMost: barMs } }) });
      if (reference) {
        figures.push(cost(`${name}: CPU at ${REFERENCE}`, costs.reference, others), {
          name: `${name}: against ${REFERENCE}`,
          ...pairedRatio(costs.reference, costs.product),
          ...(bar > 0 && { bar: { atLeast: bar } }),
        });
      }
      return costs.reference;
    };
    const base = await compare(`openings, ${AT_ONCE} members at a time`, OPENING, known, AT_ONCE, { bar: BAR });
    await compare('openings, one after another', OPENING, known, 1);
    const chart = [...OPENING, CHART];
    await compare('an opening with its chart, alone', chart, [...known, CHART], 1, { barMs: CHART_BAR_MS });
    const moving = [];
    for (let round = 0; round < ROUNDS; round += 1)
      moving.push(await product.cost(chart, 1, () => versions.write([{ instrument: 'GBPJPY', minute: Date.now() }])));
    figures.push({
      ...cost('the same, after a change of the running candle: CPU', moving, chart),
      bar: { atMost: CHART_BAR_MS },
    });
    await compare(`the same by single calls, ${AT_ONCE} members at a time`, known, known, AT_ONCE);
    await compare(`a call that reads the session alone, ${AT_ONCE} at a time`, PLAIN, PLAIN, AT_ONCE, {
      bar: PLAIN_BAR,
    });
    await compare('a call that reads the session alone, one after another', PLAIN, PLAIN, 1);
    figures.push({
      name: 'PostgreSQL statements of one opening',
      value: await product.statements(OPENING),
      unit: '',
      note: 'one after another, with what the programs ask for by themselves meanwhile',
    });
    return {
      suite: 'members open the dashboard',
      referenceSpread: reference && ROUNDS > 1 ? spread(base) : 0,
      figures,
    };
  } finally {
    await Promise.all([product.end(), reference?.end()]);
  }
}

/** The reference's members: of the demonstration's member, as often as needed. */
const COPIES = `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', copy))).*
  FROM users u, unnest($1::text[]) AS copy WHERE u.email = 'member@t0.local'`;

/** Starts the reference on a database of its own, as its tables are others, with the same demonstration. */
async function startReference(stack: BenchStack): Promise<OpeningMembers> {
  const folder = join(stack.folder, REFERENCE);
  await compileSourcesOf(REFERENCE, ['libs', 'apps/api'], 'apps/api', folder);
  await stack.db.query('DROP DATABASE IF EXISTS reference WITH (FORCE)');
  await stack.db.query('CREATE DATABASE reference');
  const url = new URL(stack.databaseUrl);
  url.pathname = '/reference';
  const script = `import { migrate } from '@t0/database/platform'; import { seedDemo } from '@t0/database/seed'; await migrate('${url.href}'); await seedDemo('${url.href}');`;
  const prepared = await runCommand(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(folder, 'apps/api'),
  });
  if (prepared.code !== 0) throw new Error(`The reference's database failed:\n${prepared.output}`);
  const emails = Array.from({ length: AT_ONCE }, (_, index) => `reference-${index}@t0.test`);
  const db = await createDataSource(url.href, 1).initialize();
  await db
    .query(COPIES, [emails])
    .then(() => db.query(CANDLES))
    .finally(() => db.destroy());
  const program = await stack.startApi(
    { ...PRICES, DATABASE_URL: url.href },
    undefined,
    join(folder, 'apps/api/dist/main.js'),
  );
  return OpeningMembers.of(stack, program, emails);
}

/** CPU of one opening, ms, for each round, of both alternately. */
async function measure(
  product: OpeningMembers,
  own: readonly string[],
  reference: OpeningMembers | null,
  others: readonly string[],
  atOnce: number,
): Promise<{ product: number[]; reference: number[] }> {
  const costs = { product: [] as number[], reference: [] as number[] };
  await product.warmUp(own, atOnce);
  await reference?.warmUp(others, atOnce);
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.product.push(await product.cost(own, atOnce));
    if (reference) costs.reference.push(await reference.cost(others, atOnce));
  }
  return costs;
}

const cost = (name: string, costs: number[], calls: readonly string[]): Figure => ({
  name,
  note: `calls: ${calls.length}`,
  ...middleOf(costs),
  unit: 'ms',
});
