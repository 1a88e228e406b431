import { NEW_INSTRUMENT } from './instrument-fields.ts';
import { withSymbol } from './use-instrument-editor.ts';

const typed = (symbol: string, fields = NEW_INSTRUMENT) => ({ ...fields, ...withSymbol(fields, symbol) });

describe('the first values of a new instrument (docs/product/settings.md#first-values)', () => {
  it.each([
    ['EURNZD', 'currency', 'EUR', 'NZD', '5', '10000', 'pips', '100000', 'OANDA:EURNZD'],
    ['eurjpy', 'currency', 'EUR', 'JPY', '3', '100', 'pips', '100000', 'OANDA:EURJPY'],
    ['XAUEUR', 'metal', 'XAU', 'EUR', '2', '1', 'points', '100', 'OANDA:XAUEUR'],
    ['XAGUSD', 'metal', 'XAG', 'USD', '2', '1', 'points', '5000', 'OANDA:XAGUSD'],
    ['ETHUSD', 'crypto', 'ETH', 'USD', '2', '1', 'points', '1', 'KRAKEN:ETHUSD'],
    ['GER40', 'index', 'GER40', '', '2', '1', 'points', '1', ''],
  ])('come from %s', (symbol, kind, base, quote, decimals, pipFactor, unit, contractSize, chartSymbol) => {
    const named = { symbol, class: kind, base, quote, decimals, pipFactor, unit, contractSize, chartSymbol };
    expect(typed(symbol)).toMatchObject(named);
  });

  it('follow the symbol letter by letter, and leave alone what was written by hand', () => {
    const yen = typed('EURJPY', typed('EURJP'));
    expect([yen.decimals, yen.pipFactor]).toEqual(['3', '100']);
    const dollar = typed('EURUSD', { ...yen, pipFactor: '10' });
    expect([dollar.decimals, dollar.pipFactor, dollar.quote]).toEqual(['5', '10', 'USD']);
  });
});
