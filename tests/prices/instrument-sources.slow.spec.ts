import type { ApiError } from '@t0/contracts/platform';
import type { Instrument } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { createAdmin, signalBody } from '@t0/testing';
import { EURUSD } from '../support/instruments.ts';
import { PriceStack } from '../support/price-stack.ts';

describe('what gives the prices of an instrument (docs/product/settings.md#instruments)', () => {
  let stack: PriceStack;

  beforeAll(async () => {
    stack = await PriceStack.start();
    await stack.addFetcher();
  });
  afterAll(() => stack.stop());

  it('stays while signals are open, and is of no two instruments', async () => {
    const admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    stack.oanda.instruments.push('EUR_JPY');
    await stack.tick('GBPJPY', '196.100', '196.120');
    await stack.live('GBPJPY', admin);
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    const table = (await admin.get<Instrument[]>('/api/instruments')).body;
    const { id, ...row } = table.find(({ symbol: one }) => one === 'GBPJPY')!;
    const put = (change: Partial<Instrument>) => admin.put<ApiError>(`/api/instruments/${id}`, { ...row, ...change });
    const message = 'GBPJPY has open signals: what gives its prices can change once they are closed';
    for (const [change, field] of [
      [{ source: 'oanda', sourceSymbol: 'EUR_JPY' }, 'sourceSymbol'],
      [{ source: 'simulated' }, 'source'],
      [{ base: 'EUR' }, 'base'],
    ] as const) {
      const { status, body } = await put(change);
      expect([status, body.fields]).toEqual([400, { [field]: message }]);
    }
    const own = { ...EURUSD, symbol: 'OWNJPY', base: 'GBP', quote: 'JPY', decimals: 3, pipFactor: 100 };
    const twin = await admin.post<ApiError>('/api/instruments', { ...own, source: null, aliases: [], inTicker: false });
    expect([twin.status, twin.body.fields]).toEqual([
      400,
      { sourceSymbol: 'GBP_JPY at oanda gives the prices of GBPJPY already' },
    ]);
    await admin.delete(`/api/signals/${signal.id}`);
    expect((await put({ source: 'oanda' })).status).toBe(200);
  });
});
