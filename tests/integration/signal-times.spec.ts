import type { CreateSignalDto, RecordAnswer, RecordPage, RecordRow, Signal } from '@t0/contracts';
import { Signal as StoredSignal } from '@t0/database';
import { createAdmin, createMember, signalBody, waitFor } from '@t0/testing';
import type { LiveClient, TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from './price-stack.ts';

const soon = (): string => new Date(Date.now() + 1500).toISOString();

describe('ends by time, over a weekend and in the record (docs/product/signals.md#times)', () => {
  let stack: PriceStack;
  let admin: TestClient;
  let member: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await PriceStack.start();
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    member = await stack.api.signedIn(await createMember(stack.api.db));
    screen = await stack.api.live(member);
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.500', '196.520');
  });
  afterAll(() => stack.stop());

  const publish = async (given: Partial<CreateSignalDto>): Promise<Signal> => {
    const { body, status } = await admin.post<Signal>('/api/signals', signalBody(given));
    expect(status).toBe(201);
    await stack.watched(SignalLifecycle, body.id, 1);
    return body;
  };
  const titles = (id: number): string[] =>
    screen.events.flatMap(({ type, data }) =>
      type === 'notification.created' && data.signalId === id ? [data.title] : [],
    );
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
    const { id } = await publish({ closeAt });
    await stack.tick('GBPJPY', '196.700', '196.720');
    await reached(closeAt);
    await tickOfClosedMarket('198.000');
    // Another worker begins with the last price that was there, which is older than the time.
    await stack.closeWorker();
    await stack.addFetcher();
    await stack.watched(SignalLifecycle, id, 1);
    await tickOfClosedMarket('198.100');
    expect(await stack.api.db.getRepository(StoredSignal).findOneByOrFail({ id })).toMatchObject({
      status: 'active',
      version: 1,
    });
    await stack.tick('GBPJPY', '196.300', '196.320');
    const { data } = await screen.next('signal.updated', (event) => event.data.id === id);
    expect(data).toMatchObject({ status: 'closed', closeReason: 'time', closePrice: '196.300', version: 2 });
    await waitFor('the notice', () => titles(id).length === 2);
    expect(titles(id)[1]).toBe('TIME: LONG GBPJPY');
    const row = await rowOf(id, 'ended');
    expect(row).toMatchObject({ ending: 'time', price: '196.300' });
    expect(row.results.t1).toBeCloseTo(0.18 / 0.74, 9);
  });

  it('the stop goes before the time, where the next session begins beyond it', async () => {
    const closeAt = soon();
    const { id } = await publish({ closeAt });
    await reached(closeAt);
    await stack.tick('GBPJPY', '195.000', '195.020');
    const { data } = await screen.next('signal.updated', (event) => event.data.id === id);
    expect(data).toMatchObject({ closeReason: 'stop', closePrice: '195.000', version: 2 });
    await waitFor('the notice', () => titles(id).length === 2);
    expect(titles(id)[1]).toBe('STOP HIT: LONG GBPJPY');
    await stack.tick('GBPJPY', '196.500', '196.520');
  });

  it('an order that expired was never filled: listed and counted, in no figure', async () => {
    const before = (await member.get<RecordAnswer>('/api/record')).body;
    const { id } = await publish({ status: 'limit', validUntil: soon() });
    const { data } = await screen.next('signal.updated', (event) => event.data.id === id);
    expect(data).toMatchObject({ status: 'closed', closeReason: 'expired', closePrice: null });
    // A price that would have filled it comes too late.
    await stack.tick('GBPJPY', '196.000', '196.020');
    await waitFor('the notice', () => titles(id).length === 2);
    expect(titles(id)[1]).toBe('EXPIRED: LONG GBPJPY');
    expect(await rowOf(id, 'never-filled')).toMatchObject({
      ending: 'expired',
      price: null,
      results: { t1: null, half: null },
    });
    const { counts, figures } = (await member.get<RecordAnswer>('/api/record')).body;
    expect([counts.neverFilled, counts.ended]).toEqual([before.counts.neverFilled + 1, before.counts.ended]);
    expect(figures.t1.n).toBe(before.figures.t1.n);
  });
});
