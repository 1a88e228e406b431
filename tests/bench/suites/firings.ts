import { join } from 'node:path';
import { createMember, LiveClient, startProgram, TestClient, waitFor } from '@t0/testing';
import { ROOT } from '@t0/tools/shared/root';
import type { BenchStack } from '../bench-stack.ts';
import { middleOf, percentile, sized, type SuiteResult } from '@t0/tools/shared/suite-result';
import { TickSource } from './tick-to-screen.ts';

const FIRED = sized(2000, 20);
const ROUNDS = sized(5, 1);
/** Members who have a page open, spread over those whose alerts fire. */
const SCREENS = sized(40, 2);
const PUBLISHED = sized(20, 1);
/** Between two publications, and between two looks at what is stored, ms. */
const EVERY_MS = 20;
const LOOK_MS = 3;
const FIRST = 42_000;
const STEP = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const levelOf = (round: number): number => FIRST + STEP * (round + 1);

/** One tick fires an own alert of each of many members: until all are stored and received, and publications beside it (docs/product/watching.md#firing). */
export async function firings(stack: BenchStack): Promise<SuiteResult> {
  const source = await TickSource.start();
  await addMembers(stack);
  const worker = await startProgram({ main: join(ROOT, 'dist/worker.js'), env: stack.workerEnv(source.env) });
  const screens = await openScreens(stack);
  try {
    await waitFor('the worker to listen', () => source.isHeard);
    const [stored, received, quiet, beside]: [number[], number[], number[], number[]] = [[], [], [], []];
    source.tick(FIRST);
    await pause(1000);
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await publications(stack, screens[0]!)));
      const start = performance.now();
      source.tick(levelOf(round));
      const [inRows, onScreens, published] = await Promise.all([
        untilStored(stack, (round + 1) * FIRED).then(() => performance.now() - start),
        untilReceived(screens, round + 1).then(() => performance.now() - start),
        publications(stack, screens[0]!),
      ]);
      stored.push(inRows);
      received.push(onScreens);
      beside.push(...published);
      await pause(1000);
    }
    return {
      suite: `one tick that fires ${FIRED} own alerts`,
      figures: [
        { name: 'until all are stored, median', ...middleOf(stored), unit: 'ms', bar: { atMost: 250 } },
        { name: 'until all are received, median', ...middleOf(received), unit: 'ms', bar: { atMost: 2000 } },
        {
          name: 'a publication meanwhile / one in quiet, median',
          value: percentile(beside, 0.5) / percentile(quiet, 0.5),
          bar: { atMost: 1.3 },
          note: `${percentile(quiet, 0.5).toFixed(1)} ms, then ${percentile(beside, 0.5).toFixed(1)} ms`,
        },
      ],
    };
  } finally {
    for (const screen of screens) screen.close();
    await worker.kill('SIGTERM');
    source.stop();
  }
}

/** Members, each with one alert at the level of each round. */
async function addMembers({ db }: BenchStack): Promise<void> {
  await db.query(
    `INSERT INTO users (email, password, first_name, has_active_subscription, subscription_status)
     SELECT 'fires-' || n || '@t0.test', 'none', 'Fires', true, 'active' FROM generate_series(1, $1) n`,
    [FIRED - SCREENS],
  );
  for (let index = 0; index < SCREENS; index += 1) await createMember(db, { email: `fires-screen-${index}@t0.test` });
  for (let round = 0; round < ROUNDS; round += 1)
    await db.query(
      `INSERT INTO own_alerts (user_id, instrument, condition, side, unit, threshold, note)
       SELECT id, 'US30', 'rises', 'middle', 'price', $1, '' FROM users WHERE email LIKE 'fires-%'`,
      [levelOf(round)],
    );
}

async function openScreens({ api }: BenchStack): Promise<LiveClient[]> {
  const screens: LiveClient[] = [];
  for (let index = 0; index < SCREENS; index += 1) {
    const { cookie } = await new TestClient(api.origin).logIn(`fires-screen-${index}@t0.test`);
    screens.push(await new LiveClient(api.origin, { cookie }).ready());
  }
  return screens;
}

async function untilStored({ db }: BenchStack, count: number): Promise<void> {
  for (;;) {
    const [row] = await db.query<[{ count: number }]>('SELECT count(*)::integer AS count FROM own_alert_fires');
    if (row.count >= count) return;
    await pause(LOOK_MS);
  }
}

async function untilReceived(screens: readonly LiveClient[], times: number): Promise<void> {
  const isReceived = ({ events }: LiveClient): boolean =>
    events.filter(({ type }) => type === 'own-alert.fired').length >= times;
  while (!screens.every(isReceived)) await pause(LOOK_MS);
}

/** From the commit of an event for everybody until a screen has it, ms. */
async function publications(stack: BenchStack, screen: LiveClient): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < PUBLISHED; index += 1) {
    const before = screen.events.filter(({ type }) => type === 'signal.deleted').length;
    const start = performance.now();
    await stack.log.transact((_manager, emit) => {
      emit('signal.deleted', 'public', { id: -index - 1, version: 1 });
      return Promise.resolve();
    });
    while (screen.events.filter(({ type }) => type === 'signal.deleted').length === before)
      await new Promise((resolve) => setImmediate(resolve));
    times.push(performance.now() - start);
    await pause(EVERY_MS);
  }
  return times;
}
