import { SIGNAL_WARNINGS, type ApiError, type SignalWarning } from '@t0/contracts/platform';
import type { RecordAnswer, RecordPage, RecordRow } from '@t0/contracts/record';
import type { CreateSignalDto, Signal } from '@t0/contracts/signals';
import { createAdmin, signalBody, waitFor, type TestClient } from '@t0/testing';
import { PriceStack } from '../support/price-stack.ts';

/** Numbers of a run: the same every time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a desk that tries to improve its record (docs/product/record.md#acts-of-the-desk)', () => {
  let stack: PriceStack;
  let desk: TestClient;
  let analyst: TestClient;
  const dow = {
    instrument: 'US30',
    entryPrice: '42680.66',
    slPrice: '42630.66',
    t0Price: '42880.66',
    t1Price: '42980.66',
  };

  beforeAll(async () => {
    stack = await PriceStack.start();
    desk = await stack.api.signedIn(await createAdmin(stack.api.db));
    analyst = await stack.api.signedIn(await createAdmin(stack.api.db, { role: 'analyst' }));
    await stack.addFetcher();
    await market();
    await stack.live('US30', desk);
  });
  afterAll(() => stack.stop());

  /** It never moves, so that nothing can be gained. */
  const market = async (): Promise<void> => {
    await stack.tick('US30', '42769.20', '42771.20');
    await stack.tick('GBPJPY', '196.500', '196.520');
  };
  const publish = async (given: Partial<CreateSignalDto>, client = desk): Promise<number> => {
    const { body, status } = await client.post<Signal & ApiError>('/api/signals', signalBody(given));
    expect([status, body.message]).toEqual([201, undefined]);
    return body.id;
  };
  const rows = async (): Promise<RecordRow[]> => (await desk.get<RecordPage>('/api/record/rows?limit=200')).body.rows;
  const ended = (id: number): Promise<RecordRow> =>
    waitFor(`the end of ${id}`, async () => (await rows()).find((row) => row.signalId === id && row.state === 'ended'));
  const edit = (id: number, body: object, client = desk) =>
    client.put(`/api/signals/${id}`, { ...body, confirmedWarnings: [...SIGNAL_WARNINGS] });

  it('an entry that nobody can have is refused at first, and counts from the market when it is confirmed', async () => {
    const body = { ...signalBody(dow as Partial<CreateSignalDto>), confirmedWarnings: [] };
    const refused = await desk.post<ApiError & { reasons: SignalWarning[] }>('/api/signals', body);
    expect(refused.status).toBe(409);
    expect(refused.body.reasons).toContainEqual(
      expect.objectContaining({
        code: 'ENTRY_BETTER',
        message: expect.stringContaining('counts from 42,771.20') as string,
      }),
    );
    const id = await publish(dow as Partial<CreateSignalDto>);
    expect((await desk.post(`/api/signals/${id}/steps`, { step: 'closed', price: '43500.00' })).status).toBe(200);
    const row = await ended(id);
    expect(row).toMatchObject({ entry: '42771.20', publishedEntry: '42680.66', price: '42769.20' });
    expect(row.results).toEqual({ t1: -0.04, half: -0.04 });
    const { body: record } = await desk.get<RecordAnswer>('/api/record');
    expect([record.counts.offMarket, record.figures.t1.totalR]).toEqual([1, -0.04]);
  });

  it('gains nothing without a live price: what was typed counts nowhere, the first live price does', async () => {
    const aud = {
      instrument: 'AUDUSD',
      entryPrice: '0.65000',
      slPrice: '0.64500',
      t0Price: '0.66000',
      t1Price: '0.67000',
    };
    const id = await publish(aud as Partial<CreateSignalDto>);
    expect((await desk.post(`/api/signals/${id}/steps`, { step: 't0' })).status).toBe(200);
    expect((await edit(id, { instrument: 'US30' })).status).toBe(400);
    expect(
      (await edit(id, { direction: 'short', slPrice: '0.66000', t0Price: '0.64500', t1Price: '0.64000' })).status,
    ).toBe(409);
    expect((await desk.post(`/api/signals/${id}/steps`, { step: 'closed', price: '0.69000' })).status).toBe(200);
    const waiting = (await rows()).find(({ signalId }) => signalId === id)!;
    expect([waiting.state, waiting.marks.priceDue]).toEqual(['open', true]);
    expect((await desk.get<RecordAnswer>('/api/record')).body.counts.priceDue).toBe(1);
    await stack.tick('AUDUSD', '0.65200', '0.65210');
    const row = await ended(id);
    expect(row).toMatchObject({ entry: '0.65210', price: '0.65200', marks: { priceDue: false } });
    expect(row.results).toEqual({ t1: -0.02, half: -0.02 });
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['pauses it', (id) => edit(id, { status: 'paused' })],
    ['makes it an order again', (id) => edit(id, { status: 'limit' })],
    [
      'gives it another instrument',
      (id) =>
        edit(id, {
          instrument: 'GBPJPY',
          entryPrice: '196.120',
          slPrice: '195.380',
          t0Price: '197.050',
          t1Price: '198.400',
        }),
    ],
    [
      'mirrors it',
      (id) =>
        edit(id, {
          direction: 'short',
          entryPrice: '42760.00',
          slPrice: '42880.00',
          t0Price: '42600.00',
          t1Price: '42500.00',
        }),
    ],
    ['withdraws it', (id) => desk.delete(`/api/signals/${id}`)],
  ])('ends a position at the market when it %s, by each role', async (_what, leave) => {
    const id = await publish({ ...(dow as Partial<CreateSignalDto>), entryPrice: '42771.20', slPrice: '42671.20' });
    await leave(id);
    expect(await ended(id)).toMatchObject({ price: '42769.20', results: { t1: -0.02, half: -0.02 } });
  });

  it('gains nothing by any of 150 acts of two roles while the market does not move', async () => {
    const below = random(55);
    const open: number[] = [];
    const price = (): string => (42769 + below(400) - 200).toFixed(2);
    for (let act = 0; act < 150; act += 1) {
      const client = below(2) === 0 ? desk : analyst;
      if (act % 25 === 0) await market();
      const id = open[below(open.length)];
      switch (id === undefined ? 0 : below(8)) {
        case 0: {
          const entry = 42769 + below(400) - 200;
          const sign = below(2) === 0 ? 1 : -1;
          const risk = 1 + below(150);
          const levels = [entry, entry - sign * risk, entry + sign * risk, entry + 2 * sign * risk].map((level) =>
            level.toFixed(2),
          );
          const [entryPrice, slPrice, t0Price, t1Price] = levels as [string, string, string, string];
          const status = (['active', 'limit', 'paused', 'active'] as const)[below(4)]!;
          const direction = sign > 0 ? 'long' : 'short';
          open.push(
            await publish(
              { instrument: 'US30' as never, direction, status, entryPrice, slPrice, t0Price, t1Price },
              client,
            ),
          );
          break;
        }
        case 1:
          await edit(id!, { entryPrice: price() }, client);
          break;
        case 2:
          await edit(id!, { slPrice: price() }, client);
          break;
        case 3:
          await edit(id!, { t0Price: price(), t1Price: price() }, client);
          break;
        case 4:
          await edit(id!, { status: (['active', 'limit', 'paused', 'closed'] as const)[below(4)] }, client);
          break;
        case 5:
          await client.post(`/api/signals/${id!}/steps`, { step: 't0' });
          break;
        case 6:
          await client.post(`/api/signals/${id!}/steps`, { step: 'stop-moved', price: price(), confirmed: true });
          break;
        default:
          await client.post(`/api/signals/${id!}/steps`, { step: 'closed', price: price() });
      }
    }
    await market();
    for (const id of open) await desk.delete(`/api/signals/${id}`);
    const results = await waitFor('every position to have ended', async () => {
      const all = (await rows()).filter(({ signalId }) => open.includes(signalId));
      return all.every(({ state }) => state !== 'open') ? all : null;
    });
    const counted = results.filter(({ state }) => state === 'ended');
    expect(counted.length).toBeGreaterThan(10);
    for (const { signalId, results: r } of counted)
      expect([signalId, r.t1! <= 0, r.half! <= 0]).toEqual([signalId, true, true]);
    const { figures } = (await desk.get<RecordAnswer>('/api/record')).body;
    expect([figures.t1.totalR, figures.half.totalR].every((sum) => sum < 0)).toBe(true);
  });
});
