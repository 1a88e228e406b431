import type { FeedHealth, Quote } from '@t0/contracts/prices';
import { exitPrice, isStopPassed, liveQuote } from './live-quote.ts';

const QUOTE: Quote = { symbol: 'GBPJPY', bid: '99.990', ask: '100.010', price: '100.000', at: 0, source: 'oanda' };
const feed = (state: FeedHealth['state']): FeedHealth => ({ source: 'oanda', state, at: 0, message: null });

describe('a price that can be dealt at (docs/product/prices.md#price-states)', () => {
  it('is that of a live feed while the market is open', () => {
    expect(liveQuote(QUOTE, feed('live'))).toBe(QUOTE);
    const quote = { ...QUOTE, tradeable: true };
    expect(liveQuote(quote, feed('live'))).toBe(quote);
  });

  it('is not there without a price, of a closed market, or of a feed in any other state', () => {
    expect(liveQuote(undefined, feed('live'))).toBeNull();
    expect(liveQuote({ ...QUOTE, tradeable: false }, feed('live'))).toBeNull();
    expect(liveQuote(QUOTE, undefined)).toBeNull();
    for (const state of ['connecting', 'stale', 'closed', 'error'] as const)
      expect(liveQuote(QUOTE, feed(state))).toBeNull();
  });
});

describe('the price at which a position ends', () => {
  it('is the bid for a long, the ask for a short', () => {
    expect([exitPrice('long', QUOTE), exitPrice('short', QUOTE)]).toEqual(['99.990', '100.010']);
  });

  it('has reached a stop when it stands at it or beyond, as a number and not as a text', () => {
    const passed = (direction: 'long' | 'short', ...stops: string[]): boolean[] =>
      stops.map((stop) => isStopPassed(direction, stop, QUOTE));
    expect(passed('long', '99.989', '99.99', '99.991', '100.000')).toEqual([false, true, true, true]);
    expect(passed('short', '100.011', '100.01', '100.009', '99.999')).toEqual([false, true, true, true]);
  });
});
