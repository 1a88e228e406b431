import { sourceSymbolOf } from './source-symbol.ts';

const BITCOIN = { base: 'BTC', quote: 'USD', source: 'kraken', sourceSymbol: 'XBT/USD' } as const;

describe('what a source calls an instrument (docs/product/settings.md#instruments)', () => {
  it('is the name given for that source', () => expect(sourceSymbolOf(BITCOIN, 'kraken')).toBe('XBT/USD'));

  it('is else base and quote, as each source writes them', () => {
    expect(sourceSymbolOf({ ...BITCOIN, sourceSymbol: null }, 'kraken')).toBe('BTC/USD');
    // The name given is another source's.
    expect(sourceSymbolOf(BITCOIN, 'oanda')).toBe('BTC_USD');
    expect(sourceSymbolOf({ ...BITCOIN, source: null }, 'kraken')).toBe('BTC/USD');
    expect(sourceSymbolOf({ base: 'GBP', quote: 'JPY', source: null, sourceSymbol: null }, 'oanda')).toBe('GBP_JPY');
  });
});
