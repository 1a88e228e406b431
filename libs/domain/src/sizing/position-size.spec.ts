import Big from 'big.js';
import fc from 'fast-check';
import { currencyRate } from './currency-rate.ts';
import type { PairQuote } from './currency-rate.ts';
import { positionSize } from './position-size.ts';
import type { PositionSize, SizeQuestion } from './position-size.ts';
import { CURRENCIES, tradeTermsOf } from '../signals/trade-terms.ts';
import type { Currency } from '../signals/trade-terms.ts';

/** A pair without a spread, as published examples have it. */
const flat = (symbol: string, price: string): PairQuote => ({ symbol, bid: price, ask: price });

interface Example {
  /** Where it was published. */
  source: string;
  says: string;
  symbol: string;
  account: Currency;
  rates?: PairQuote[];
  trade: Pick<SizeQuestion, 'direction' | 'entry' | 'stop' | 'balance' | 'percent'> & Partial<SizeQuestion>;
  expected: Partial<PositionSize>;
}

const BABYPIPS = 'babypips.com/learn/forex/calculating-position-sizes';
const ESSENTIALS = 'theessentialsoftrading.com, 2010-07-15, Working out position size in forex trading';
const JIKKURI = 'jikkuri-fx.com, 2018-11-05, トレードにおける資金管理計算';
const UCHUJIN = 'uchujinfx.com/fxmanual_entry';
const GOLD = 'calculatorshub.net/trading-calculators/gold-lot-size-calculator';
const US30 = 'positionsizecalculators.net/us30.html';

const EXAMPLES: Example[] = [
  {
    source: BABYPIPS,
    says: 'USD 5,000, 1 %, 200 pips of EURUSD: 2,500 units',
    symbol: 'EURUSD',
    account: 'USD',
    trade: { direction: 'long', entry: '1.3000', stop: '1.2800', balance: '5000', percent: '1', step: '0.00001' },
    expected: { units: '2500', loss: '50' },
  },
  {
    source: `${BABYPIPS}, its EURGBP example`,
    says: 'USD 5,000, 1 %, 200 pips of EURGBP at GBPUSD 1.7500: 1,428.57 units, which it rounds up and we down',
    symbol: 'EURGBP',
    account: 'USD',
    rates: [flat('GBPUSD', '1.7500')],
    trade: { direction: 'short', entry: '0.8500', stop: '0.8700', balance: '5000', percent: '1', step: '0.00001' },
    expected: { units: '1428' },
  },
  {
    source: 'forums.babypips.com/t/risk-exchange-rate-calcution-2/30218',
    says: 'AUD 500 at risk, 45 pips of EURGBP at GBPAUD 1.8009: 61,000 units',
    symbol: 'EURGBP',
    account: 'AUD',
    rates: [flat('GBPAUD', '1.8009')],
    trade: { direction: 'short', entry: '0.8955', stop: '0.9000', balance: '50000', percent: '1' },
    expected: { units: '61000', lots: '0.61' },
  },
  {
    source: 'forums.babypips.com/t/calculating-complex-position-sizes/44599',
    says: 'USD 60 at risk, 200 pips of AUDJPY at USDJPY 79.424: 2,383 units or 2 micro lots',
    symbol: 'AUDJPY',
    account: 'USD',
    rates: [flat('USDJPY', '79.424')],
    trade: { direction: 'long', entry: '81.004', stop: '79.004', balance: '3000', percent: '2' },
    expected: { lots: '0.02', units: '2000' },
  },
  {
    source: 'forums.babypips.com, 46038, 5 % of account balance (GBP account currency)',
    says: 'GBP 50 at risk, 55 pips of EURUSD at GBPUSD 1.5679: 1.42 mini lots',
    symbol: 'EURUSD',
    account: 'GBP',
    rates: [flat('GBPUSD', '1.5679')],
    trade: {
      direction: 'long',
      entry: '1.2287',
      stop: '1.2232',
      balance: '1000',
      percent: '5',
      contractSize: '10000',
    },
    expected: { lots: '1.42' },
  },
  {
    source: ESSENTIALS,
    says: 'GBP 10,000, 1 %, 20 pips of USDCHF at 1.0500, GBPUSD 1.50: 78,750 units, rounded down to 78 micro lots',
    symbol: 'USDCHF',
    account: 'GBP',
    rates: [flat('USDCHF', '1.0500'), flat('GBPUSD', '1.50')],
    trade: { direction: 'long', entry: '1.0500', stop: '1.0480', balance: '10000', percent: '1' },
    expected: { lots: '0.78' },
  },
  {
    source: 'forexdominion.com, 2017-04, Calculate position size in forex',
    says: 'EUR 2,000, 1.5 %, EURUSD bought at 1.0910, stop 1.0850 and converted there: 0.054 lots, of which 0.05 loses EUR 27.65',
    symbol: 'EURUSD',
    account: 'EUR',
    rates: [flat('EURUSD', '1.0850')],
    trade: { direction: 'long', entry: '1.0910', stop: '1.0850', balance: '2000', percent: '1.5' },
    expected: { lots: '0.05', units: '5000' },
  },
  {
    source: 'forexpeacearmy.com, Forex Military School, chapter 33, part II, task 2',
    says: 'EUR 10,000, 1.5 %, 280 pips of EURUSD at 1.3480: 7,214 units or 0.07 lots',
    symbol: 'EURUSD',
    account: 'EUR',
    rates: [flat('EURUSD', '1.3480')],
    trade: { direction: 'long', entry: '1.3480', stop: '1.3200', balance: '10000', percent: '1.5' },
    expected: { lots: '0.07', units: '7000' },
  },
  {
    source: JIKKURI,
    says: 'JPY 10,000 at risk, GBPJPY sold at 146.98, stop 147.28: 33,300 units',
    symbol: 'GBPJPY',
    account: 'JPY',
    trade: { direction: 'short', entry: '146.98', stop: '147.28', balance: '1000000', percent: '1', step: '0.001' },
    expected: { units: '33300', loss: '9990' },
  },
  {
    source: JIKKURI,
    says: 'JPY 10,000 at risk, EURUSD bought at 1.1390, stop 1.1340, USDJPY 113.17: 1.767 x 10,000 units',
    symbol: 'EURUSD',
    account: 'JPY',
    rates: [flat('USDJPY', '113.17')],
    trade: {
      direction: 'long',
      entry: '1.1390',
      stop: '1.1340',
      balance: '1000000',
      percent: '1',
      contractSize: '10000',
      step: '0.001',
    },
    expected: { lots: '1.767' },
  },
  {
    source: UCHUJIN,
    says: 'JPY 1,000,000, 2 %, USDJPY 113.591 with the stop at 113.300: one lot loses JPY 29,100',
    symbol: 'USDJPY',
    account: 'JPY',
    trade: { direction: 'long', entry: '113.591', stop: '113.300', balance: '1000000', percent: '2' },
    expected: { lots: '0.68', loss: '19788' },
  },
  {
    source: GOLD,
    says: 'USD 5,000, 2 %, USD 10 of gold: 0.10 lots',
    symbol: 'XAUUSD',
    account: 'USD',
    trade: { direction: 'long', entry: '2000', stop: '1990', balance: '5000', percent: '2' },
    expected: { lots: '0.1', units: '10', lossPercent: '2' },
  },
  {
    source: `${GOLD}, its table`,
    says: 'USD 50,000, 2 %, USD 12 of gold: 0.83 lots',
    symbol: 'XAUUSD',
    account: 'USD',
    trade: { direction: 'short', entry: '2000', stop: '2012', balance: '50000', percent: '2' },
    expected: { lots: '0.83' },
  },
  {
    source: `${GOLD}, its table`,
    says: 'USD 10,000, 1 %, USD 15 of gold: 0.0667 lots, which it rounds up to 0.07, losing more than 1 %, and we down',
    symbol: 'XAUUSD',
    account: 'USD',
    trade: { direction: 'long', entry: '2000', stop: '1985', balance: '10000', percent: '1' },
    expected: { lots: '0.06', loss: '90' },
  },
  {
    source: US30,
    says: 'USD 10,000, 1 %, 15 points of US30 at USD 1 a point: 6.666 lots, rounded down to 6.66',
    symbol: 'US30',
    account: 'USD',
    trade: { direction: 'long', entry: '42850', stop: '42835', balance: '10000', percent: '1', step: '0.01' },
    expected: { lots: '6.66' },
  },
  {
    source: US30,
    says: 'the same where the broker takes steps of 0.10: 6.6 lots',
    symbol: 'US30',
    account: 'USD',
    trade: { direction: 'long', entry: '42850', stop: '42835', balance: '10000', percent: '1', step: '0.1' },
    expected: { lots: '6.6' },
  },
  {
    source: 'acy.com/en/products/indices',
    says: 'one contract of the Dow at 16,817.1 with 20:1 takes a margin of USD 840.855, and loses 23 at 16,794.1',
    symbol: 'US30',
    account: 'USD',
    trade: { direction: 'long', entry: '16817.1', stop: '16794.1', balance: '2300', percent: '1', leverage: '20' },
    expected: { lots: '1', margin: '840.855', loss: '23' },
  },
  {
    source: 'binance.bh/en-AE/square/post/26784745046810',
    says: 'USD 1,000, 1 %, Bitcoin at 116,200 with the stop at 115,500: 0.014 BTC',
    symbol: 'BTCUSD',
    account: 'USD',
    trade: { direction: 'long', entry: '116200', stop: '115500', balance: '1000', percent: '1', step: '0.001' },
    expected: { units: '0.014', loss: '9.8' },
  },
];

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
    let asked = 0;
    let sized = 0;
    fc.assert(
      fc.property(questions, ({ symbol, account, usd, ...trade }) => {
        asked += 1;
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
    expect(sized).toBeGreaterThan(asked / 20);
  });
});
