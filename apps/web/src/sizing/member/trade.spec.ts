import { tradeTermsOf } from '@t0/domain/signals';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { linkOf, pipOf, tradeOf, tradeOfSignal } from './trade.ts';
import { sizeOutcome } from './size-outcome.ts';

const LINK = '/calculator?instrument=GBPJPY&direction=long&entry=196.12&stop=195.38&t0=197.05&t1=198.4';
const read = (link: string) => tradeOf(new URL(link, 'http://t0.local').searchParams);

describe('a link to the calculator (docs/product/sizing.md#calculator)', () => {
  it('carries the trade there and back', () => {
    const trade = read(LINK);
    expect(trade).toEqual({
      instrument: 'GBPJPY',
      direction: 'long',
      entry: '196.12',
      stop: '195.38',
      t0: '197.05',
      t1: '198.4',
    });
    expect(linkOf(trade, null)).toBe(LINK);
  });

  it('carries further targets and portions there and back', () => {
    const link = `${LINK}&t2=199&t3=200&portions=40-30-20-10`;
    const trade = read(link);
    expect(trade).toMatchObject({ t1: '198.4', further: ['199', '200'], portions: '40, 30, 20, 10' });
    expect(linkOf(trade, null)).toBe(link);
    expect(linkOf({ ...trade, further: ['199', '200', ''] }, null)).toBe(link);
    const gap = `${LINK}&t2=199&t4=200&portions=40-30-20-10`;
    expect(read(gap).further).toEqual(['199', '', '200']);
    expect(linkOf(read(gap), null)).toBe(gap);
    expect(linkOf({ ...trade, portions: 'x' }, null)).toBe(`${LINK}&t2=199&t3=200`);
    expect(read(`${LINK}&t2=abc&portions=40;30`)).toEqual(read(LINK));
  });

  it('comes from a signal with its zone’s worse end, targets and portions', () => {
    const levels = { entryPrice: '196.12', slPrice: '195.38', t0Price: '197.05', t1Price: '198.4' };
    const signal = wireSignal({ instrument: 'GBPJPY', direction: 'long', ...levels });
    expect(tradeOfSignal(signal)).toEqual(read(LINK));
    const equal = { furtherTargets: ['199', '200'], entryZonePrice: '195.9' };
    const four = { ...equal, portions: [40, 30, 20, 10] };
    expect(tradeOfSignal({ ...signal, ...four })).toEqual(read(`${LINK}&t2=199&t3=200&portions=40-30-20-10`));
    expect(linkOf(tradeOfSignal({ ...signal, ...equal }), null)).toBe(`${LINK}&t2=199&t3=200`);
  });

  it('leaves empty what is no instrument, no direction and no price', () => {
    expect(read('/calculator?instrument=<b>&direction=up&entry=1e5&stop=-3&t0=abc&t1=1234567890')).toEqual({
      instrument: 'AUDUSD',
      direction: 'long',
      entry: '',
      stop: '',
      t0: '',
      t1: '',
    });
  });
});

it('knows what a pip is', () => {
  expect((['AUDUSD', 'GBPJPY', 'US30'] as const).map(pipOf)).toEqual(['0.0001', '0.01', '1']);
});

describe('the calculator says what is missing, first things first', () => {
  const requested = {
    trade: read(LINK),
    live: null,
    figures: { balance: '10,000.00', currency: 'USD', leverage: '30' },
    percent: '2',
    usual: tradeTermsOf('GBPJPY'),
    terms: undefined,
    rate: { pay: '0.0065', get: '0.0065' },
  } as const;
  it.each([
    ['Enter the entry price to see the size.', { trade: { ...requested.trade, entry: '' } }],
    ['Entry: “x” is not a number.', { trade: { ...requested.trade, entry: 'x' } }],
    ['T1: “1.2.3” is not a number.', { trade: { ...requested.trade, t1: '1.2.3' } }],
    [
      'Entry: “196.1234” has more decimals than GBPJPY, which has 3.',
      { trade: { ...requested.trade, entry: '196.1234' } },
    ],
    ['No size without a stop: enter the stop.', { trade: { ...requested.trade, stop: '' } }],
    ['Enter your balance to see the size.', { figures: { ...requested.figures, balance: '' } }],
    ['Balance: “1.2.3” is not a number.', { figures: { ...requested.figures, balance: '1.2.3' } }],
    ['Leverage: “0” is not above 0.', { figures: { ...requested.figures, leverage: '0' } }],
    ['Contract size: “-1” is not above 0.', { terms: { contractSize: '-1', step: '' } }],
    ['Smallest size: “x” is not a number.', { terms: { contractSize: '', step: 'x' } }],
    ['Enter the rate from JPY to USD to see the size.', { rate: null }],
    ['No size without a stop behind the entry.', { trade: { ...requested.trade, stop: '197' } }],
    [
      'No size: the smallest size, 0.01 lots, would lose 4.81 % at the stop.',
      { figures: { ...requested.figures, balance: '100' } },
    ],
  ])('%s', (sentence, change) => {
    expect(sizeOutcome({ ...requested, ...change }).sentence).toBe(sentence);
  });

  it('and a size where nothing is', () => {
    // 200 / (0.74 x 100,000 x 0.0065) = 0.4158
    expect(sizeOutcome(requested).size?.lots).toBe('0.41');
  });

  const four = read(`${LINK}&t2=199&t3=200&portions=40-30-20-10`);
  const sizeOf = (trade: typeof four, balance: string) =>
    sizeOutcome({ ...requested, trade, figures: { ...requested.figures, balance } });
  it.each([
    ['There are 4 targets and 2 portions: give each target one.', '50, 50'],
    ['Portions must add up to 100, not to 90.', '30/30/20/10 %'],
    ['Each portion must be a whole number from 1 to 100.', '40.5, 29.5, 20, 10'],
    ['T3: “x” is not a number.', '40, 30, 20, 10', ['199', 'x']],
    ['T3 is empty: enter it, or clear the targets after it.', '40, 30, 20, 5, 5', ['199', '', '200']],
  ])('%s', (sentence, portions, further = four.further) => {
    expect(sizeOf({ ...four, portions, further: further! }, '10000').sentence).toBe(sentence);
  });

  it('what each portion gains, and what a broker cannot split', () => {
    const whole = sizeOf(four, '24400');
    expect(whole.size?.lots).toBe('1.01');
    // 0.40, 0.30, 0.20 and 0.11 of 1.01 lots, each a step: 1 JPY is USD 650 a lot.
    expect(whole.size && whole.split?.parts.map(({ lots }) => lots)).toEqual(['0.4', '0.3', '0.2', '0.11']);
    expect(whole.size && whole.split?.note).toBe('A broker closes in steps of 0.01 lots: the parts are rounded.');
    const small = sizeOf(four, '250');
    expect(small.size && [small.size.lots, small.split?.note]).toEqual([
      '0.01',
      'A broker cannot split 0.01 lots into 4 parts of at least 0.01: nothing comes out at T0, T1, T2.',
    ]);
    expect(small.size && small.split?.gain).toBe(small.size && small.split?.parts[3]?.gain);
    const even = sizeOf({ ...four, portions: '25 25 25 25' }, '24100');
    expect(even.size && [even.size.lots, even.split?.note]).toEqual(['1', null]);
    expect(sizeOutcome(requested)).not.toHaveProperty('split');
    expect(sizeOf({ ...four, t0: '' }, '10000')).not.toHaveProperty('split');
  });

  it.each([
    ['2500,50', '0.05'],
    ['2.500,50', '0.05'],
    ['10.000,50', '0.2'],
    ['10,000.50', '0.2'],
    ['10,000', '0.2'],
  ])('reads a balance of %s as it is written in every country', (balance, lots) => {
    const trade = { ...read('/calculator?instrument=XAUUSD&direction=long&entry=3315&stop=3305'), entry: '3.315,00' };
    const gold = { trade, usual: tradeTermsOf('XAUUSD'), rate: { pay: '1', get: '1' } };
    expect(sizeOutcome({ ...requested, ...gold, figures: { ...requested.figures, balance } }).size?.lots).toBe(lots);
  });
});
