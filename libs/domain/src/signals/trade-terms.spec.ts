import { allInstruments, findInstrument, replaceInstruments, type Instrument } from '@t0/contracts/prices';
import { tradeTermsOf } from './trade-terms.ts';
import { lotsOf } from '../prices/pips.ts';

/** An instrument of the table, changed for one test. */
function withInstrument(symbol: string, change: Partial<Instrument>, test: () => void): void {
  const before = allInstruments();
  replaceInstruments(before.map((one) => (one.symbol === symbol ? { ...one, ...change } : one)));
  try {
    test();
  } finally {
    replaceInstruments(before);
  }
}

describe('how an instrument is dealt in (docs/product/sizing.md#contract-sizes)', () => {
  it('is as the table of instruments says', () => {
    const row = (symbol: string): Instrument => findInstrument(symbol)!;
    expect(tradeTermsOf('GBPJPY')).toEqual({
      base: 'GBP',
      quote: 'JPY',
      contractSize: row('GBPJPY').contractSize,
      step: '0.01',
      unit: 'GBP',
    });
    expect(tradeTermsOf('XAUUSD')).toMatchObject({ base: null, quote: 'USD', unit: 'oz' });
    expect(tradeTermsOf('US30')).toMatchObject({ base: null, quote: 'USD', unit: 'units' });
    expect(tradeTermsOf('BTCUSD')).toMatchObject({ base: null, quote: 'USD', unit: 'BTC' });
  });

  it('deals in multiples of a smallest size above the step', () => {
    withInstrument('GBPJPY', { smallestSize: '0.1', sizeStep: '0.01' }, () =>
      expect(tradeTermsOf('GBPJPY').step).toBe('0.1'),
    );
    withInstrument('GBPJPY', { smallestSize: '0.01', sizeStep: '0.1' }, () =>
      expect(tradeTermsOf('GBPJPY').step).toBe('0.1'),
    );
  });

  it('names no currency that accounts are not kept in, and no base but of a pair of currencies', () => {
    withInstrument('GBPJPY', { base: 'SEK', quote: 'NOK' }, () =>
      expect(tradeTermsOf('GBPJPY')).toMatchObject({ base: null, quote: null, unit: 'SEK' }),
    );
    withInstrument('US30', { base: 'USD' }, () => expect(tradeTermsOf('US30').base).toBeNull());
  });

  it.each([
    ['EURNZD', { base: 'EUR', quote: 'NZD', contractSize: '100000', step: '0.01', unit: 'EUR' }],
    ['XAGEUR', { base: null, quote: 'EUR', contractSize: '5000', step: '0.01', unit: 'oz' }],
    ['XAUGBP', { base: null, quote: 'GBP', contractSize: '100', step: '0.01', unit: 'oz' }],
    ['DOTEUR', { base: null, quote: 'EUR', contractSize: '1', step: '0.01', unit: 'DOT' }],
    ['EURSEK', { base: null, quote: null, contractSize: '1', step: '0.01', unit: 'units' }],
    ['XAUSEK', { base: null, quote: null, contractSize: '1', step: '0.01', unit: 'units' }],
  ])('outside the table %s goes by its halves', (symbol, terms) => {
    expect(findInstrument(symbol)).toBeUndefined();
    expect(tradeTermsOf(symbol)).toEqual(terms);
  });

  it('tells units in lots, to eight digits', () => {
    expect(lotsOf('25000', '100000')).toBe('0.25');
    expect(lotsOf('1', '300000000')).toBeNull();
    expect(lotsOf('1', '100000000')).toBe('0.00000001');
    expect(lotsOf('0', '100000')).toBeNull();
  });
});
