import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SIGNAL_WARNINGS } from '@t0/contracts/platform';
import type { RecordPage, RecordRow } from '@t0/contracts/record';
import type { CreateSignalDto, Signal } from '@t0/contracts/signals';
import { freePort } from '@t0/embedded';
import { createAdmin, createKey, createMember, signalBody, waitFor, type TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from '../support/price-stack.ts';

const ROOT = join(__dirname, '../..');
const NEW = 'examples/paper-broker/mirror.mjs';
/** The mirror as it was before signals had more than two targets. */
const OLD = 'tests/developers/two-target-mirror.mjs';

interface Order {
  id: string;
  state: string;
  stop: string;
  target?: string;
  targets?: { price: string; portion: number }[];
  exits: Record<string, string>;
  closePrice?: string | null;
  gained?: number | null;
}

describe('the paper broker of the examples closes by portions (docs/product/developers.md#examples)', () => {
  const running: ChildProcess[] = [];
  let stack: PriceStack;
  let admin: TestClient;
  let member: TestClient;
  let env: Record<string, string>;

  beforeAll(async () => {
    stack = await PriceStack.start();
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    const user = await createMember(stack.api.db);
    member = await stack.api.signedIn(user);
    const key = await createKey(stack.api.db, user, ['signals:read', 'stream']);
    env = { T0_ORIGIN: stack.api.origin(), T0_KEY: key };
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.500', '196.520');
  });
  afterAll(async () => {
    await Promise.all(running.map(kill));
    await stack.stop();
  });

  function start(program: string, args: string[] = [], more: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [join(ROOT, program), ...args], {
      env: { ...process.env, ...env, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.push(child);
    return child;
  }
  async function startBroker(): Promise<{ BROKER: string; order: (id: number) => Promise<Order | undefined> }> {
    const port = await freePort();
    const BROKER = `http://127.0.0.1:${port}`;
    start('examples/paper-broker/paper-broker.mjs', [String(port)]);
    const orders = async (): Promise<Order[]> => (await (await fetch(`${BROKER}/orders`)).json()) as Order[];
    await waitFor('the broker', () =>
      orders().then(
        () => true,
        () => false,
      ),
    );
    return { BROKER, order: async (id) => (await orders()).find((one) => one.id === `signal-${id}`) };
  }

  /** At its entry, so that broker and record count from the same price. */
  const publish = async (given: Partial<CreateSignalDto>): Promise<number> => {
    const signal = signalBody(given);
    const at = Number(signal.entryPrice);
    const quote = signal.direction === 'long' ? [at - 0.02, at] : [at, at + 0.02];
    if (signal.status !== 'limit') await stack.tick('GBPJPY', quote[0]!.toFixed(3), quote[1]!.toFixed(3));
    await stack.live('GBPJPY', admin);
    const { body } = await admin.post<Signal>('/api/signals', signal);
    await stack.watched(SignalLifecycle, body.id, 1);
    return body.id;
  };
  const recorded = async (id: number): Promise<RecordRow | undefined> =>
    (await member.get<RecordPage>('/api/record/rows?limit=200')).body.rows.find(({ signalId }) => signalId === id);
  const step = (id: number, kind: string) => admin.post(`/api/signals/${id}/steps`, { step: kind });

  it('of four targets, of equal parts, of a short, of one by hand and of a withdrawal, as the record by portions does', async () => {
    const { BROKER, order } = await startBroker();
    const four = { furtherTargets: ['199', '200'], portions: [40, 30, 20, 10], stopRule: 'behind-targets' } as const;
    const stopped = await publish({ ...four, furtherTargets: [...four.furtherTargets], portions: [...four.portions] });
    const equal = await publish({ furtherTargets: ['198.900'], memo: 'equal parts' });
    const withdrawn = await publish({ furtherTargets: ['203'], portions: [10, 20, 70], memo: 'is withdrawn' });
    const byHand = await publish({ t0Price: '198.200', memo: 'T0 by hand' });
    const short = await publish({
      ...{ direction: 'short', entryPrice: '196.600', slPrice: '201.000', t0Price: '196.400', t1Price: '195.000' },
      portions: [70, 30],
    });
    const all = [stopped, equal, withdrawn, byHand, short];
    const mirror = start(NEW, [], { BROKER });
    for (const id of all) await waitFor(`the order of ${id}`, async () => (await order(id))?.state === 'open');
    expect((await order(equal))!.targets!.map(({ portion }) => portion)).toEqual([33, 33, 34]);

    expect((await step(byHand, 't0')).status).toBeLessThan(300);
    await stack.tick('GBPJPY', '197.060', '197.080');
    await waitFor('the first part', async () => '0' in (await order(stopped))!.exits);
    await waitFor('the moved stop', async () => (await order(stopped))!.stop === '196.120');
    // Two targets at once, while the mirror is down; one signal ends by it.
    await kill(mirror);
    await stack.tick('GBPJPY', '199.010', '199.030');
    await waitFor('the end', async () => (await recorded(equal))?.state === 'ended');
    start(NEW, [], { BROKER });
    await waitFor('two more parts', async () => Object.keys((await order(stopped))!.exits).length === 3);
    await waitFor('what ended meanwhile', async () => (await order(equal))!.state === 'closed');

    await stack.tick('GBPJPY', '198.300', '198.320');
    await waitFor('the stop', async () => (await order(stopped))!.state === 'closed');
    await stack.live('GBPJPY', admin);
    await admin.delete(`/api/signals/${withdrawn}`);
    await waitFor('the withdrawal', async () => (await order(withdrawn))!.state === 'closed');
    await stack.tick('GBPJPY', '196.380', '196.390');
    await waitFor('the part of the short', async () => '0' in (await order(short))!.exits);
    await stack.tick('GBPJPY', '194.980', '194.990');
    for (const id of all) await waitFor(`the end of ${id}`, async () => (await order(id))!.state === 'closed');

    for (const id of all) {
      const [row, { gained, exits }] = [(await recorded(id))!, (await order(id))!];
      const risk = Math.abs(Number(row.entry) - Number(row.stop));
      expect([id, exits, gained]).toEqual([id, exits, expect.any(Number)]);
      // The record takes the part of a target by hand out at the live price; an order without a price for it stays in.
      if (id !== byHand) expect(gained! / risk).toBeCloseTo(row.results!.half!, 9);
    }
    expect((await order(byHand))!.exits).toEqual({});
    expect((await order(stopped))!.exits).toEqual({ 0: '197.060', 1: '199.010', 2: '199.010' });
  });

  it('goes on where an edit removes targets or adds some, by the portions first sent', async () => {
    const { BROKER, order } = await startBroker();
    await stack.tick('GBPJPY', '196.500', '196.520');
    const shorter = await publish({ furtherTargets: ['199', '200'], portions: [40, 30, 20, 10], memo: 'shorter' });
    const longer = await publish({ portions: [60, 40], memo: 'longer' });
    const all = [shorter, longer];
    const edit = async (id: number, change: object): Promise<void> =>
      expect(
        (await admin.put(`/api/signals/${id}`, { ...change, confirmedWarnings: [...SIGNAL_WARNINGS] })).status,
      ).toBe(200);
    start(NEW, [], { BROKER });
    for (const id of all) await waitFor(`the order of ${id}`, async () => (await order(id))?.state === 'open');
    await stack.tick('GBPJPY', '197.060', '197.080');
    for (const id of all) await waitFor(`T0 of ${id}`, async () => '0' in (await order(id))!.exits);
    await edit(longer, { furtherTargets: ['199', '200.5'], portions: [25, 25, 25, 25] });
    await stack.watched(SignalLifecycle, longer, 3);
    await stack.tick('GBPJPY', '199.010', '199.030');
    await waitFor('three parts', async () => Object.keys((await order(shorter))!.exits).length === 3);
    await waitFor('two parts', async () => Object.keys((await order(longer))!.exits).length === 2);
    await edit(shorter, { furtherTargets: null, portions: [50, 50], t1Price: '201' });
    await stack.watched(SignalLifecycle, shorter, 5);
    await stack.tick('GBPJPY', '201.010', '201.030');
    for (const id of all) {
      await waitFor(`the end of ${id}`, async () => (await order(id))!.state === 'closed');
      const row = await waitFor('its row', async () => {
        const found = await recorded(id);
        return found?.state === 'ended' && found;
      });
      const risk = Math.abs(Number(row.entry) - Number(row.stop));
      expect((await order(id))!.gained! / risk).toBeCloseTo(row.results!.half!, 9);
    }
    expect((await order(shorter))!.targets!.map(({ portion }) => portion)).toEqual([40, 30, 20, 10]);
    await stack.tick('GBPJPY', '196.500', '196.520');
  });

  it('a program that knows two targets goes on working (docs/product/developers.md#programs-that-know-two-targets)', async () => {
    const { BROKER, order } = await startBroker();
    await stack.tick('GBPJPY', '196.500', '196.520');
    const validUntil = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await publish({ status: 'limit', entryPrice: '196.100', entryZonePrice: '195.900', validUntil });
    const four = await publish({ furtherTargets: ['199', '200'], portions: [40, 30, 20, 10], memo: 'four' });
    start(OLD, [], { BROKER });
    await waitFor('the order', async () => (await order(four))?.state === 'open');
    await stack.tick('GBPJPY', '199.010', '199.030');
    await waitFor('T2', async () => {
      const { body } = await member.get<Signal[]>('/api/signals');
      return body.find(({ id }) => id === four)?.furtherHitsAt?.length === 2;
    });
    await stack.tick('GBPJPY', '195.980', '196.000');
    await waitFor('its activation', async () => (await order(waiting))?.state === 'open');
    expect(await order(four)).toMatchObject({ state: 'open', target: '198.400' });
    await stack.tick('GBPJPY', '200.010', '200.030');
    await waitFor('the end', async () => (await order(four))!.state === 'closed');
  });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
