import type { RecordAnswer, RecordPage, RecordRow } from '@t0/contracts/record';
import { waitFor, type TestClient } from '@t0/testing';
import type { PriceStack } from '../support/price-stack.ts';
import { SignalScene } from './signal-scene.ts';

const soon = (): string => new Date(Date.now() + 1500).toISOString();

describe('ends by time, over a weekend and in the record (docs/product/signals.md#times)', () => {
  let scene: SignalScene;
  let stack: PriceStack;
  let member: TestClient;

  beforeAll(async () => {
    scene = await SignalScene.start();
    ({ stack, member } = scene);
  });
  afterAll(() => scene.stop());

  const rowOf = (id: number, state: RecordRow['state']): Promise<RecordRow> =>
    waitFor(`${state} in the record`, async () => {
      const { body } = await member.get<RecordPage>('/api/record/rows');
      return body.rows.find((row) => row.signalId === id && row.state === state);
    });
  const reached = (at: string): Promise<unknown> => waitFor('its time', () => Date.now() > Date.parse(at));
  /** A price of a market that is closed, which is shown and moves nothing. */
  const tickOfClosedMarket = async (bid: string): Promise<void> => {
    await waitFor('the price of the closed market', async () => {
      stack.oanda.price('GBP_JPY', bid, bid, { tradeable: false });
      const latest = (await stack.bus.latest()).GBPJPY;
      return latest?.tradeable === false && latest.bid === bid;
    });
  };

  it('a position whose time comes while the market is closed is closed by the first tick of the next session, once', async () => {
    const closeAt = soon();
    const { id } = await scene.publish({ closeAt });
    await stack.tick('GBPJPY', '196.700', '196.720');
    await reached(closeAt);
    await tickOfClosedMarket('198.000');
    // Another worker begins with the last price that was there, which is older than the time.
    await stack.closeWorker();
    await stack.addFetcher();
    await scene.watched(id, 1);
    await tickOfClosedMarket('198.100');
    expect(await scene.stored(id)).toMatchObject({
      status: 'active',
      version: 1,
    });
    await stack.tick('GBPJPY', '196.300', '196.320');
    expect(await scene.updated(id, () => true)).toMatchObject({
      status: 'closed',
      closeReason: 'time',
      closePrice: '196.300',
      version: 2,
    });
    await waitFor('the notice', () => scene.titles(id).length === 2);
    expect(scene.titles(id)[1]).toBe('TIME: LONG GBPJPY');
    const row = await rowOf(id, 'ended');
    expect(row).toMatchObject({ ending: 'time', price: '196.300' });
    expect(row.results.t1).toBeCloseTo(-0.22 / 0.74, 9);
  });

  it('a position is closed by the first good tick at or after its time', async () => {
    await stack.live('GBPJPY', scene.admin);
    const closeAt = soon();
    const { id } = await scene.publish({ closeAt });
    await stack.tick('GBPJPY', '196.700', '196.720');
    await waitFor('its time', () => Date.now() > Date.parse(closeAt) + 1100);
    expect((await scene.stored(id)).status).toBe('active');
    await stack.tick('GBPJPY', '196.800', '196.820');
    expect(await scene.updated(id, ({ status }) => status === 'closed')).toMatchObject({
      closeReason: 'time',
      closePrice: '196.800',
      version: 2,
    });
    await waitFor('the notice', () => scene.titles(id).includes('TIME: LONG GBPJPY'));
    expect((await scene.steps(id)).at(-1)).toMatchObject({ kind: 'closed', by: 'price', tick: { bid: '196.800' } });
  });

  it('the stop goes before the time, where the next session begins beyond it', async () => {
    const closeAt = soon();
    const { id } = await scene.publish({ closeAt });
    await reached(closeAt);
    await stack.tick('GBPJPY', '195.000', '195.020');
    expect(await scene.updated(id, () => true)).toMatchObject({
      closeReason: 'stop',
      closePrice: '195.000',
      version: 2,
    });
    await waitFor('the notice', () => scene.titles(id).length === 2);
    expect(scene.titles(id)[1]).toBe('STOP HIT: LONG GBPJPY');
    await stack.tick('GBPJPY', '196.500', '196.520');
  });

  it('an order expires once, under two workers: never filled, listed and counted, in no figure', async () => {
    await stack.addWorker();
    const before = (await member.get<RecordAnswer>('/api/record')).body;
    const { id } = await scene.publish({ status: 'limit', validUntil: soon() });
    expect(await scene.updated(id, () => true)).toMatchObject({
      status: 'closed',
      closeReason: 'expired',
      closePrice: null,
    });
    // A price that would have filled it comes too late.
    await stack.tick('GBPJPY', '196.000', '196.020');
    await waitFor('the notice', () => scene.titles(id).length === 2);
    expect(scene.titles(id)[1]).toBe('EXPIRED: LONG GBPJPY');
    expect(await scene.steps(id)).toMatchObject([
      {},
      { kind: 'closed', closeReason: 'expired', price: null, tick: null },
    ]);
    expect((await scene.stored(id)).version).toBe(2);
    expect(await rowOf(id, 'never-filled')).toMatchObject({
      ending: 'expired',
      price: null,
      results: { t1: null, half: null },
    });
    const { counts, figures } = (await member.get<RecordAnswer>('/api/record')).body;
    expect([counts.neverFilled, counts.ended]).toEqual([before.counts.neverFilled + 1, before.counts.ended]);
    expect(figures.t1.n).toBe(before.figures.t1.n);
  });

  it('a worker whose clock is two hours ahead ends nothing before its time, and its prices move nothing', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { id: order } = await scene.publish({ status: 'limit', entryPrice: '195.600', validUntil: later });
    await stack.tick('GBPJPY', '196.100', '196.120');
    const { id: open } = await scene.publish({ closeAt: later });
    const { id: due } = await scene.publish({
      status: 'limit',
      entryPrice: '195.700',
      validUntil: new Date(Date.now() + 3000).toISOString(),
    });
    for (const id of [order, open, due]) await scene.watched(id, 1);
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 7_200_000);
    try {
      await stack.tick('GBPJPY', '197.100', '197.120');
      expect(await scene.updated(due, () => true)).toMatchObject({ closeReason: 'expired' });
    } finally {
      clock.mockRestore();
    }
    for (const [id, status] of [
      [order, 'limit'],
      [open, 'active'],
    ] as const)
      expect(await scene.stored(id)).toMatchObject({ status, t0Hit: false, version: 1 });
  });
});
