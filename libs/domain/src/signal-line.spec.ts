import fc from 'fast-check';
import { SIGNAL_DIRECTIONS, signalInstruments } from '@t0/contracts';
import { isPriceText } from './level-entry.ts';
import { readSignalLine } from './signal-line.ts';

const FULL = {
  instrument: 'GBPJPY',
  direction: 'long',
  status: 'active',
  entryPrice: '196.12',
  slPrice: '195.38',
  t0Price: '197.05',
  t1Price: '198.40',
};

describe('a signal in one line', () => {
  it('is understood with confidence and memo', () => {
    const line = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 75 Retest of the broken high, TP1 at the gap';
    expect(readSignalLine(line)).toEqual({
      fields: { ...FULL, confidence: 75, memo: 'Retest of the broken high, TP1 at the gap' },
      notUnderstood: [],
    });
  });

  it.each([
    'gbp/jpy BUY 196.12 SL 195.38 TP1 197.05 TP2 198.40',
    'Buy GBPJPY @ 196.12, SL: 195.38, T0: 197.05, T1: 198.40',
    'GBP JPY long entry 196,12 stop loss 195,38 take profit 1 197,05 take profit 2 198,40',
    'LONG #GBPJPY at 196.12 / stop 195.38 / target 197.05 198.40',
  ])('%s', (line) => {
    expect(readSignalLine(line)).toEqual({ fields: FULL, notUnderstood: [] });
  });

  it('knows limit orders, thousands and other names of the Dow', () => {
    expect(readSignalLine('DJ30 sell limit 42,980 sl 43,060.50 tp 42850 42,700').fields).toEqual({
      instrument: 'US30',
      direction: 'short',
      status: 'limit',
      entryPrice: '42980',
      slPrice: '43060.50',
      t0Price: '42850',
      t1Price: '42700',
    });
  });
});

describe('a signal as channels write it', () => {
  it('is understood over several lines, with emojis and decoration', () => {
    const post = [
      '🔥🔥 VIP SIGNAL 🔥🔥',
      '',
      '📊 **GBP/JPY** — BUY NOW',
      '➡️ Entry @ 196.12',
      '🛑 SL: 195.38 (74 pips)',
      '✅ TP1: 197.05',
      '✅ TP2 - 198.40',
      '✅ TP3: 199.90',
      'Monthly bias: bullish',
      'Confidence: 80%',
      'Risk 1% only!',
    ].join('\n');
    const { fields, notUnderstood } = readSignalLine(post);
    expect(fields).toEqual({ ...FULL, confidence: 80, monthlyBias: 'Bullish' });
    expect(notUnderstood).toEqual([
      'Not understood: “VIP SIGNAL”',
      'Not understood: “74 pips”',
      'TP 3 is not used: a signal has two targets',
      'Not understood: “Risk 1% only”',
    ]);
  });

  it('keeps a memo that is named', () => {
    const post = 'SELL GBPJPY 196.12\nSL 196.80\nTP 195.00\nMemo: sell the retest,\nbuy nothing';
    expect(readSignalLine(post).fields).toMatchObject({ direction: 'short', memo: 'sell the retest,\nbuy nothing' });
  });
});

describe('what it refuses instead of guessing', () => {
  it.each([
    ['long 196.12 sl 195.38', 'No instrument is named'],
    ['GBPJPY 196.12 sl 195.38', 'Neither LONG nor SHORT, BUY nor SELL is named'],
    ['GBPJPY BUY/SELL 196.12', 'Both directions are named'],
    ['EURUSD buy 1.08 sl 1.07', 'No signals are published for EURUSD'],
    ['GBPJPY GBPUSD buy 1.3 sl 1.2', 'More than one instrument is named: GBPJPY, GBPUSD'],
    [
      'GBPJPY buy stop 196.5 sl 195 tp 198',
      'A stop order that opens a trade cannot be published: only market and limit',
    ],
    ['', 'No instrument is named'],
  ])('%p: nothing is filled in', (line, why) => {
    const { fields, notUnderstood } = readSignalLine(line);
    expect(fields).toBeNull();
    expect(notUnderstood).toContain(why);
  });

  it.each([
    ['GBPJPY long 196.10-196.20 sl 195.38', 'entryPrice', 'The entry is a range, 196.10 to 196.20: choose one price'],
    ['GBPJPY long 196.12 sl 195.38 sl 195.2', 'slPrice', 'The stop is given twice: 195.38 and 195.2'],
    ['GBPJPY long 196.12 sl 40 pips', 'slPrice', '“40 pips” is a distance: give the stop as a price'],
    ['GBPJPY long 196.12 sl 1.38', 'slPrice', 'The stop 1.38 is no price beside an entry of 196.12'],
    ['US30 long 42.980 sl 42900', 'entryPrice', '“42.980” is not clear as a price: the entry is left out'],
    ['GBPJPY long 196.12 sl 195.38 tp open', 't0Price', 'tp has no price after it'],
    ['GBPJPY long 196.12', 'slPrice', 'The stop is not given'],
  ])('%s: %s stays open', (line, field, why) => {
    const { fields, notUnderstood } = readSignalLine(line);
    expect(fields).not.toHaveProperty(field);
    expect(notUnderstood).toContain(why);
  });
});

describe('any text', () => {
  it('is answered, and what is filled in is of the contract’s form', () => {
    const bit = fc.oneof(
      fc.constantFrom(
        'GBPJPY',
        'us30',
        'long',
        'SELL',
        'sl',
        'TP1:',
        'tp',
        'entry',
        '\n',
        '-',
        '/',
        '%',
        '@',
        '🔥',
        'memo',
        '196.12',
        '42,980',
        '75',
        '1',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
        const { fields } = readSignalLine(bits.join(' '));
        if (!fields) return;
        const { entryPrice, slPrice, t0Price, t1Price, confidence } = fields;
        for (const price of [entryPrice, slPrice, t0Price, t1Price])
          if (price !== undefined) expect(isPriceText(price)).toBe(true);
        if (confidence !== undefined)
          expect(Number.isInteger(confidence) && confidence >= 1 && confidence <= 100).toBe(true);
      }),
    );
  });

  it('gives back every signal that was written plainly, in any order of its named levels', () => {
    const near = fc.integer({ min: 19_000, max: 20_000 }).map((units) => (units / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.constantFrom(...signalInstruments().filter((name) => name === 'GBPJPY')),
        fc.constantFrom(...SIGNAL_DIRECTIONS),
        fc.tuple(near, near, near, near),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        fc.constantFrom(' ', '\n'),
        (instrument, direction, [entryPrice, slPrice, t0Price, t1Price], order, gap) => {
          const levels = [`entry ${entryPrice}`, `SL ${slPrice}`, `TP1: ${t0Price}`, `TP2: ${t1Price}`];
          const text = [instrument, direction, ...order.map((index) => levels[index])].join(gap);
          expect(readSignalLine(text)).toEqual({
            fields: { instrument, direction, status: 'active', entryPrice, slPrice, t0Price, t1Price },
            notUnderstood: [],
          });
        },
      ),
    );
  });

  it('is read in linear time', () => {
    const long = 'sl - '.repeat(20_000);
    expect(readSignalLine(`GBPJPY long ${long}`).fields).not.toBeNull();
  });
});
