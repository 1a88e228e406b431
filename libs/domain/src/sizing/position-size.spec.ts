import Big from 'big.js';
import fc from 'fast-check';
import { EXAMPLES, flat, type Example } from '../../../../tests/sizing/position-sizes.ts';
import { currencyRate, type PairQuote } from './currency-rate.ts';
import { positionSize, type SizeQuestion } from './position-size.ts';
import { CURRENCIES, tradeTermsOf, type Currency } from '../signals/trade-terms.ts';

const ask = ({ symbol, account, rates = [], trade }: Omit<Example, 'source' | 'says' | 'expected'>): SizeQuestion => {
  const terms = tradeTermsOf(symbol);
  return {
    contractSize: terms.contractSize,
    step: terms.step,
    rate: currencyRate(terms.quote!, account, rates)!,
    pip: '0.0001',
    ...trade,
  };
};

describe('the position size (docs/product/sizing.md#size)', () => {
  it.each(EXAMPLES)('agrees with $source: $says', ({ expected, ...example }) => {
    expect(positionSize(ask(example)).size).toMatchObject(expected);
  });

  it.each<[string, string, Currency, PairQuote[], string]>([
    ['sharptrader.com: 28,000 GBPJPY are JPY 280 a pip, EUR 2.12', 'GBPJPY', 'EUR', [flat('EURJPY', '132.08')], '2.12'],
    [
      'articlehorizon.com: a lot of EURUSD at GBPUSD 1.3189 is GBP 7.58 a pip',
      'EURUSD',
      'GBP',
      [flat('GBPUSD', '1.3189')],
      '7.58',
    ],
    [
      'articlehorizon.com: a lot of AUDJPY at 79.104 is AUD 12.64 a pip',
      'AUDJPY',
      'AUD',
      [flat('AUDJPY', '79.104')],
      '12.64',
    ],
    ['eightcap.com: a lot of GBPUSD is USD 10 a pip', 'GBPUSD', 'USD', [], '10.00'],
  ])('tells the value of a pip: %s', (_source, symbol, account, rates, expected) => {
    const pip = symbol.endsWith('JPY') ? '0.01' : '0.0001';
    const question = ask({
      symbol,
      account,
      rates,
      trade: { direction: 'long', entry: '150', stop: '149', balance: '1000000000', percent: '1', pip },
    });
    const { units, pipValue } = positionSize(question).size!;
    const ofExample = new Big(pipValue).div(units).times(symbol === 'GBPJPY' ? 28_000 : 100_000);
    expect(ofExample.toFixed(2)).toBe(expected);
  });

  it.each<[Currency, string]>([
    ['USD', '1'],
    ['GBP', '0.8'],
    ['AUD', '2'],
    ['JPY', '160'],
  ])('crosses our feeds from the dollar to %s', (account, rate) => {
    const feeds = [flat('AUDUSD', '0.5'), flat('GBPUSD', '1.25'), flat('GBPJPY', '200'), flat('US30', '42850')];
    expect(currencyRate('USD', account, feeds)?.pay).toBe(rate);
  });

  it('has no rate where no feed leads, and none over gold or Bitcoin', () => {
    const feeds = [flat('AUDUSD', '0.5'), flat('GBPJPY', '200'), flat('XAUUSD', '3300'), flat('BTCUSD', '104200')];
    expect(currencyRate('USD', 'EUR', feeds)).toBeNull();
    expect(currencyRate('USD', 'JPY', feeds)).toBeNull();
    expect(currencyRate('JPY', 'GBP', feeds)?.by).toEqual(['GBPJPY']);
  });

  it('pays at the dearer side and receives at the cheaper one, over every cross', () => {
    const feeds = [
      { symbol: 'AUDUSD', bid: '0.5', ask: '0.51' },
      { symbol: 'GBPUSD', bid: '1.25', ask: '1.26' },
      { symbol: 'GBPJPY', bid: '200', ask: '200.1' },
    ];
    const rate = currencyRate('JPY', 'AUD', feeds)!;
    expect(rate.by).toEqual(['GBPJPY', 'GBPUSD', 'AUDUSD']);
    expect(rate.pay.slice(0, 8)).toBe(String(((1 / 200) * 1.26) / 0.5).slice(0, 8));
    expect(rate.get.slice(0, 8)).toBe(String(((1 / 200.1) * 1.25) / 0.51).slice(0, 8));
  });

  const pounds: SizeQuestion = ask({
    symbol: 'GBPUSD',
    account: 'USD',
    trade: { direction: 'long', entry: '1.3000', stop: '1.2900', balance: '1000', percent: '1' },
  });

  it('has none without a stop behind the entry', () => {
    for (const stop of ['1.3000', '1.3100'])
      expect(positionSize({ ...pounds, stop })).toEqual({ none: { reason: 'no-stop' } });
    expect(positionSize({ ...pounds, direction: 'short' })).toEqual({ none: { reason: 'no-stop' } });
  });

  it('says so below the smallest size, instead of showing it', () => {
    expect(positionSize({ ...pounds, balance: '999' })).toMatchObject({
      none: { reason: 'too-small', smallest: '0.01' },
    });
    expect(positionSize({ ...pounds, balance: '500' }).none).toMatchObject({ smallestPercent: '2' });
    expect(positionSize(pounds).size?.lots).toBe('0.01');
  });

  it('tells gains, margin, and that the margin is more than the balance', () => {
    const size = positionSize({ ...pounds, t0: '1.3100', t1: '1.3300', leverage: '30', balance: '10000' }).size!;
    expect(size).toMatchObject({ lots: '0.1', gainT0: '100', gainT1: '300', marginShort: false });
    expect(new Big(size.margin!).toFixed(2)).toBe('433.33');
    expect(positionSize({ ...pounds, leverage: '1' }).size?.marginShort).toBe(true);
    expect(positionSize(pounds).size?.margin).toBeNull();
  });

  it('is exact where floats are not: 0.3 / 0.1 is three steps', () => {
    const thirds = { ...pounds, balance: '30', percent: '1', entry: '1.1', stop: '1', contractSize: '1', step: '1' };
    expect(positionSize(thirds).size?.lots).toBe('3');
  });

  const text = (min: number, max: number, decimals: number): fc.Arbitrary<string> =>
    fc
      .integer({ min: min * 10 ** decimals, max: max * 10 ** decimals })
      .map((n) => new Big(n).div(10 ** decimals).toFixed());
  const questions = fc.record({
    symbol: fc.constantFrom('EURUSD', 'GBPJPY', 'US30', 'XAUUSD', 'BTCUSD', 'AUDUSD'),
    account: fc.constantFrom(...CURRENCIES),
    direction: fc.constantFrom('long' as const, 'short' as const),
    entry: text(1, 50_000, 5),
    stop: text(1, 50_000, 5),
    balance: text(1, 1_000_000, 2),
    percent: fc.constantFrom('1', '2', '5', '10', '0.25'),
    contractSize: fc.constantFrom('1', '5', '100', '10000', '100000'),
    step: fc.constantFrom('0.01', '0.001', '0.1', '1', '0.03'),
    usd: fc.tuple(...CURRENCIES.map(() => text(1, 200, 5))),
  });

  it('never loses more at the stop than the percent chosen, and never leaves a step unused', () => {
    let requested = 0;
    let sized = 0;
    fc.assert(
      fc.property(questions, ({ symbol, account, usd, ...trade }) => {
        requested += 1;
        // Every currency against the dollar, so that everything but the dollar is crossed.
        const feeds = CURRENCIES.map((currency, index) => flat(`${currency}USD`, usd[index]!)).slice(1);
        const question = ask({ symbol, account, rates: feeds, trade });
        const { size, none } = positionSize(question);
        const allowed = new Big(trade.balance).times(trade.percent);
        if (!size) {
          if (none.reason === 'too-small') expect(Number(none.smallestPercent)).toBeGreaterThan(Number(trade.percent));
          return;
        }
        sized += 1;
        const distance = new Big(trade.entry).minus(trade.stop).abs();
        const lossOf = (lots: Big): Big => lots.times(trade.contractSize).times(distance).times(question.rate.pay);
        expect(lossOf(new Big(size.lots)).times(100).lte(allowed)).toBe(true);
        expect(lossOf(new Big(size.lots).plus(trade.step)).times(100).gt(allowed)).toBe(true);
        expect(new Big(size.lots).mod(trade.step).eq(0)).toBe(true);
        expect(new Big(size.lossPercent).lte(trade.percent)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
    expect(sized).toBeGreaterThan(requested / 20);
  });
});
