import type { TrackRecord } from '@t0/contracts/record';
import type { Signal } from '@t0/contracts/signals';
import { createAdmin, signalBody } from '@t0/testing';
import { PriceStack } from '../support/price-stack.ts';

describe('GET /api/track-record (docs/product/signals.md#track-record: the promo card of the auth screen)', () => {
  let stack: PriceStack;
  beforeAll(async () => {
    stack = await PriceStack.start({ SIGNAL_AUTOMATION: 'off' });
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.490', '196.510');
  });
  afterAll(() => stack.stop());
  /** Each process keeps its answer for a while: a new one looks again. */
  const read = async (): Promise<TrackRecord> => {
    const origin = await stack.api.addApp();
    return (await (await fetch(`${origin}/api/track-record`)).json()) as TrackRecord;
  };

  it('is public, and claims nothing while no signal has ended', async () => {
    const none = { hits: 0, n: 0, share: null, low: null, high: null };
    expect(await read()).toMatchObject({
      signalsToday: 0,
      profitThisMonth: null,
      winRate: none,
      ended: 0,
      drawdownR: 0,
    });
  });

  it('counts what the ledger shows, in R, at the levels first published', async () => {
    const admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    await stack.live('GBPJPY', admin);
    const publish = async (given = {}): Promise<Signal> =>
      (await admin.post<Signal>('/api/signals', signalBody({ entryPrice: '196.000', slPrice: '195.000', ...given })))
        .body;
    const close = async ({ id }: Signal): Promise<void> => {
      await stack.live('GBPJPY', admin);
      expect((await admin.post(`/api/signals/${id}/steps`, { step: 'closed' })).status).toBe(200);
    };
    // +0.49 R, +0.245 R with twice the risk, and -0.51 R of a short that ends on the ask.
    await stack.tick('GBPJPY', '195.980', '196.000');
    const won = [await publish(), await publish({ slPrice: '194.000' })];
    await stack.tick('GBPJPY', '196.490', '196.510');
    for (const signal of won) await close(signal);
    await close(await publish({ direction: 'short', slPrice: '197.000', t0Price: '195.000', t1Price: '194.000' }));
    // Edited into a gain: counts as published.
    const edited = await publish({ entryPrice: '197.000', t0Price: '198.000', t1Price: '199.000' });
    await admin.put(`/api/signals/${edited.id}`, { ...signalBody({ entryPrice: '190.000', slPrice: '189.000' }) });
    await close(edited);
    // Withdrawn while it lost, closed, and not let go of: -0.25 R.
    const withdrawn = await publish({ entryPrice: '197.000', t0Price: '198.000', t1Price: '199.000' });
    await admin.delete(`/api/signals/${withdrawn.id}`);
    // Never filled, and still open: no trades.
    await close(await publish({ status: 'limit' }));
    await publish();
    const { signalsToday, profitThisMonth, winRate } = await read();
    expect([signalsToday, winRate]).toEqual([7, { hits: 2, n: 5, share: null, low: null, high: null }]);
    expect(profitThisMonth).toBeCloseTo(Math.round((0.49 + 0.245 - 0.51 - 0.255 - 0.255) * 10) / 10, 9);
  });
});
