import { allInstruments, instrumentSymbols } from '@t0/contracts/prices';
import type { ProviderTick } from './price-provider.ts';
import { FixedPriceProvider } from './fixed-price-provider.ts';

describe('a market that stands still (docs/product/prices.md#sources)', () => {
  const middle = ({ bid, ask }: ProviderTick): number => (Number(bid) + Number(ask)) / 2;

  it('gives every instrument the same price each time, at the time of now', () => {
    const provider = new FixedPriceProvider({}, instrumentSymbols());
    const [first, second] = [provider.quotes(1), provider.quotes(2)];
    expect(first.map(({ symbol }) => symbol)).toEqual(instrumentSymbols());
    expect(second).toEqual(first.map((tick) => ({ ...tick, at: 2 })));
    for (const { symbol, referencePrice } of allInstruments())
      expect(middle(first.find((tick) => tick.symbol === symbol)!)).toBeCloseTo(Number(referencePrice));
  });

  it('stands where the market before it stopped', () => {
    const quote = { symbol: 'US30', bid: '1', ask: '1', price: '41000.00', at: 1, source: 'simulated' } as const;
    const [tick] = new FixedPriceProvider({ US30: quote }, ['US30']).quotes(2);
    expect(middle(tick!)).toBe(41_000);
  });
});
