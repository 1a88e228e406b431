import { analysedInstruments, keyLevelsOf, TIMEFRAMES, widgetUrl } from './charts.ts';

describe('complete analysis (docs/product/terminal.md#complete-analysis)', () => {
  it('embeds the symbols and intervals of docs/product/terminal.md#embedded-charts', () => {
    const shown = analysedInstruments([], []).flatMap((instrument) =>
      TIMEFRAMES.map(({ interval }) => {
        const { origin, searchParams } = new URL(widgetUrl(instrument, interval, 'dark', 'Etc/UTC'));
        return [origin, searchParams.get('symbol'), searchParams.get('interval'), searchParams.get('theme')];
      }),
    );
    const host = 'https://s.tradingview.com';
    expect(shown).toEqual(
      ['OANDA:GBPJPY', 'OANDA:GBPUSD', 'FOREXCOM:DJI'].flatMap((symbol) =>
        ['1M', '1W', '240'].map((interval) => [host, symbol, interval, 'dark']),
      ),
    );
  });

  it.each([
    ['Weekly range high 197.050', [{ name: 'Weekly range high', price: '197.050' }]],
    ['Supply: 42,980.00\r\n\n Demand - 42500 ', [{ name: 'Supply', price: '42,980.00' }, { name: 'Demand', price: '42500' }]], // oxfmt-ignore
    ['Wait for the close above 196', [{ name: 'Wait for the close above', price: '196' }]],
    ['No trade before the minutes.', [{ name: 'No trade before the minutes.', price: null }]],
    ['199.80 monthly range high', [{ name: 'monthly range high', price: '199.80' }]],
    ['43,190: stop', [{ name: 'stop', price: '43,190' }]],
    ['42,980 - 43,190 supply', [{ name: '42,980 - 43,190 supply', price: null }]],
    ['4H close decides', [{ name: '4H close decides', price: null }]],
    ['50 pips below entry', [{ name: '50 pips below entry', price: null }]],
    ['196.120', [{ name: '196.120', price: null }]],
  ])('reads key levels from %j', (text, levels) => expect(keyLevelsOf(text)).toEqual(levels));
});
