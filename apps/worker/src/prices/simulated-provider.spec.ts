import { PRICE_PATTERN } from '@t0/contracts/platform';
import { findInstrument, instrumentSymbols, isInstrument } from '@t0/contracts/prices';
import { SimulatedProvider } from './simulated-provider.ts';

/** A repeatable source of numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe('simulated prices (docs/product/prices.md#sources)', () => {
  it('moves all six instruments, with the bid below the ask, in the decimals of each', () => {
    const provider = new SimulatedProvider({}, 400, seeded(7), instrumentSymbols());
    const quotes = Array.from({ length: 2000 }, (_, tick) => provider.next(tick)).flat();
    expect(new Set(quotes.map(({ symbol }) => symbol))).toEqual(new Set(instrumentSymbols()));
    for (const { symbol, bid, ask, tradeable } of quotes) {
      expect(Number(bid) < Number(ask)).toBe(true);
      expect(bid.split('.')[1]).toHaveLength(findInstrument(symbol)!.decimals);
      expect([isInstrument(symbol), tradeable]).toEqual([true, true]);
    }
    expect(quotes.filter(({ symbol }) => symbol === 'GBPJPY').every(({ bid }) => PRICE_PATTERN.test(bid))).toBe(true);
  });

  it('stays in a believable range over a long run', () => {
    const provider = new SimulatedProvider({}, 400, seeded(11), instrumentSymbols());
    let worst = 0;
    for (let tick = 0; tick < 50_000; tick += 1) {
      for (const { symbol, bid } of provider.next(tick))
        worst = Math.max(worst, Math.abs(Number(bid) / Number(findInstrument(symbol)!.referencePrice) - 1));
    }
    expect(worst).toBeLessThan(0.1);
  });

  it('goes on where the last run stopped', () => {
    const quote = { symbol: 'US30', bid: '1', ask: '1', price: '41000.00', at: 1, source: 'simulated' } as const;
    const provider = new SimulatedProvider({ US30: quote }, 400, seeded(3), ['US30']);
    const next = Array.from({ length: 20 }, () => provider.next(2))
      .flat()
      .find(({ symbol }) => symbol === 'US30')!;
    expect(Math.abs(Number(next.bid) - 41_000)).toBeLessThan(50);
  });
});
