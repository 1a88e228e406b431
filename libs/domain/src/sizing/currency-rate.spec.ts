import { currencyRate, type PairQuote } from './currency-rate.ts';

const pair = (symbol: string, bid: string, ask: string): PairQuote => ({ symbol, bid, ask });

describe('rates between currencies (docs/product/sizing.md#rates)', () => {
  it('pay the ask and get the bid forwards, one by them backwards', () => {
    const quotes = [pair('GBPJPY', '200', '250')];
    expect(currencyRate('GBP', 'JPY', quotes)).toEqual({ pay: '250', get: '200', by: ['GBPJPY'] });
    expect(currencyRate('JPY', 'GBP', quotes)).toEqual({ pay: '0.005', get: '0.004', by: ['GBPJPY'] });
    expect(currencyRate('JPY', 'JPY', [])).toEqual({ pay: '1', get: '1', by: [] });
  });

  it('take the shortest way, of equal ones the first', () => {
    const way = [pair('GBPJPY', '200', '250'), pair('GBPUSD', '1.25', '1.5'), pair('AUDUSD', '0.5', '0.625')];
    expect(currencyRate('JPY', 'AUD', way)).toEqual({
      pay: '0.015',
      get: '0.008',
      by: ['GBPJPY', 'GBPUSD', 'AUDUSD'],
    });
    const short = [...way, pair('AUDJPY', '100', '125'), pair('AUDJPY', '80', '80')];
    expect(currencyRate('JPY', 'AUD', short)).toEqual({ pay: '0.01', get: '0.008', by: ['AUDJPY'] });
    expect(currencyRate('JPY', 'CHF', short)).toBeNull();
  });

  it('are never reckoned by a price that is none', () => {
    const good = ['200', '250'] as const;
    for (const none of ['0', '', 'x', '-1'])
      for (const [bid, ask] of [
        [none, good[1]],
        [good[0], none],
        [none, none],
      ] as const) {
        expect(currencyRate('GBP', 'JPY', [pair('GBPJPY', bid, ask)])).toBeNull();
        expect(currencyRate('JPY', 'GBP', [pair('GBPJPY', bid, ask)])).toBeNull();
      }
  });

  it('never lead over metals, indexes or currencies that no account has', () => {
    const quotes = [pair('US30', '42850', '42851'), pair('XAUJPY', '500000', '500100'), pair('EURSEK', '11', '11.1')];
    expect(currencyRate('USD', 'JPY', quotes)).toBeNull();
    expect(currencyRate('EUR', 'JPY', quotes)).toBeNull();
  });
});
