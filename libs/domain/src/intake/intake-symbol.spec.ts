import { allInstruments, findInstrument, replaceInstruments, type Instrument } from '@t0/contracts/prices';
import { intakeInstruments } from './intake-symbol.ts';

const symbolOf = (text: string): string | undefined => intakeInstruments(text)[0]?.symbol;

/** Instruments of the table, changed for one test. */
function withInstruments(changes: Record<string, Partial<Instrument>>, test: () => void): void {
  const before = allInstruments();
  replaceInstruments(before.map((one) => ({ ...one, ...changes[one.symbol] })));
  try {
    test();
  } finally {
    replaceInstruments(before);
  }
}

describe('the instrument that a program names (docs/product/intake.md#templates-of-a-source)', () => {
  it('is a row of the table', () => {
    expect(intakeInstruments('GBPJPY')).toEqual([findInstrument('GBPJPY')]);
  });

  it.each([['US30'], ['us30'], [' US30 '], ['FX:US30'], ['A:B:US30'], ['US-30'], ['U.S. 30']])(
    'is known by its symbol as “%s”',
    (text) => {
      expect(symbolOf(text)).toBe('US30');
    },
  );

  it.each([['DJ30'], ['dow'], ['TVC:DJI'], [' d/j.i_a ']])('is known by another of its names as “%s”', (text) => {
    expect(symbolOf(text)).toBe('US30');
  });

  it.each([['BROKER:Odd!'], ['broker:odd!'], ['  Broker:ODD! ']])('is known by its chart symbol as “%s”', (text) => {
    withInstruments({ XAUUSD: { chartSymbol: 'Broker:Odd!' } }, () => expect(symbolOf(text)).toBe('XAUUSD'));
  });

  it('is not known by its chart symbol at another exchange', () => {
    withInstruments({ XAUUSD: { chartSymbol: 'BROKER:ODD' } }, () => {
      expect(symbolOf('FX:ODD')).toBeUndefined();
      expect(symbolOf('ODD')).toBeUndefined();
    });
  });

  it.each([['C:gold-spot'], ['GOLDSPOT'], ['gold_spot']])('is known by its source’s symbol as “%s”', (text) => {
    withInstruments({ XAUUSD: { sourceSymbol: 'gold/Spot' } }, () => expect(symbolOf(text)).toBe('XAUUSD'));
  });

  it.each([['XBTEUR'], ['kraken:xbt/eur']])('is known by base and quote as “%s”', (text) => {
    withInstruments({ BTCUSD: { base: 'XBT', quote: 'Eur' } }, () => expect(symbolOf(text)).toBe('BTCUSD'));
  });

  it('is the one with this chart symbol before the one with this symbol', () => {
    withInstruments({ XAUUSD: { chartSymbol: 'BROKER:GBPUSD' } }, () => {
      expect(symbolOf('BROKER:GBPUSD')).toBe('XAUUSD');
      expect(symbolOf('FX:GBPUSD')).toBe('GBPUSD');
    });
  });

  it('is the one with this symbol or other name before one with this symbol at its source, or this base and quote', () => {
    withInstruments({ AUDUSD: { sourceSymbol: 'XAUUSD', base: 'DO', quote: 'W' } }, () => {
      expect(symbolOf('XAUUSD')).toBe('XAUUSD');
      expect(symbolOf('DOW')).toBe('US30');
    });
  });

  it.each([
    ['GOLD', 'XAUUSD'],
    ['xau', 'XAUUSD'],
    ['BTC/USDT', 'BTCUSD'],
    ['BINANCE:BTCUSDT.P', 'BTCUSD'],
    ['US30.cash', 'US30'],
    ['GBPJPYm', 'GBPJPY'],
    ['CABLE', 'GBPUSD'],
  ])('is known as traders and brokers call it: %s', (text, symbol) => {
    expect(symbolOf(text)).toBe(symbol);
  });

  it('may be two, where the owner gave both one name', () => {
    withInstruments({ XAUUSD: { aliases: ['SHINY'] }, BTCUSD: { aliases: ['SHINY'] } }, () =>
      expect(intakeInstruments('shiny').map(({ symbol }) => symbol)).toEqual(['BTCUSD', 'XAUUSD']),
    );
  });

  it.each([[''], ['  '], ['FX:'], [':'], ['!?'], ['EURXXX'], ['GBP'], ['GBPJPYX'], ['GBPJPY:X']])(
    'is none when it says “%s”',
    (text) => {
      expect(symbolOf(text)).toBeUndefined();
    },
  );
});
