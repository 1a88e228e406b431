import type { InstrumentSymbol, Quote } from '@t0/contracts/prices';
import { applyFrame, applyPolled, dropStale, usePrices } from './price-store.ts';

const quote = (symbol: InstrumentSymbol, price: string): Quote => ({
  symbol,
  price,
  bid: price,
  ask: price,
  at: 0,
  source: 'simulated',
});
const of = (symbol: InstrumentSymbol) => usePrices.getState().quotes[symbol];

describe('prices', () => {
  beforeEach(() => usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true }));

  it('knows where a tick went, and that one without a change is none', () => {
    applyFrame({ GBPJPY: quote('GBPJPY', '196.120') });
    expect(of('GBPJPY')).toMatchObject({ move: null, tick: 1, source: 'simulated' });
    applyFrame({ GBPJPY: quote('GBPJPY', '196.130') });
    expect(of('GBPJPY')).toMatchObject({ price: '196.130', move: 'u', tick: 2 });
    applyFrame({ GBPJPY: quote('GBPJPY', '196.130') });
    expect(of('GBPJPY')!.tick).toBe(2);
    applyFrame({ GBPJPY: quote('GBPJPY', '196.100') });
    expect(of('GBPJPY')).toMatchObject({ move: 'd', tick: 3 });
  });

  it('shows no price whose feed has stopped, and shows it again when the feed lives', () => {
    const feed = (state: 'live' | 'stale') => ({ source: 'simulated', state, at: 0, message: null }) as const;
    applyFrame({ GBPJPY: quote('GBPJPY', '196.120'), US30: quote('US30', '42850'), feeds: { GBPJPY: feed('stale') } });
    expect([of('GBPJPY'), of('US30')?.price]).toEqual([undefined, '42850']);
    applyFrame({ GBPJPY: quote('GBPJPY', '196.130'), feeds: { GBPJPY: feed('live') } });
    expect(of('GBPJPY')?.price).toBe('196.130');
  });

  it('keeps one point a second for the sparkline', () => {
    const start = Date.now() + 3_600_000;
    for (let ms = 0; ms <= 2000; ms += 250) applyFrame({ US30: quote('US30', String(42000 + ms)) }, start + ms);
    expect(usePrices.getState().history.US30).toEqual([42000, 43000, 44000]);
  });

  it('takes polled prices while the socket is away, and says why there are none', () => {
    applyPolled({ AUDUSD: 0.65, US30: 42_850 });
    applyPolled({ AUDUSD: 0.65124 });
    expect(of('US30')).toBeUndefined();
    expect(of('AUDUSD')).toMatchObject({ price: '0.65124', source: null });
    applyPolled({ error: 'No provider', requiresSetup: true });
    expect(of('AUDUSD')).toBeUndefined();
    expect(usePrices.getState().failure).toEqual({ error: 'No provider', requiresSetup: true });
  });

  it('drops what has become stale', () => {
    applyFrame({ AUDUSD: quote('AUDUSD', '0.65') }, 1000);
    applyFrame({ US30: quote('US30', '42000') }, 50_000);
    dropStale(30_000, 60_000);
    expect(of('AUDUSD')).toBeUndefined();
    expect(of('US30')).toBeDefined();
  });
});
