import { allInstruments, LIMITS, replaceInstruments } from '@t0/contracts';
import type { Instrument } from '@t0/contracts';
import { readSignalLine } from './signal-line.ts';
import type { LineFields } from './signal-line.ts';

const SUBJECT = { instrument: 'GBPJPY', direction: 'long', status: 'active' } as const;
const STOPPED = { ...SUBJECT, entryPrice: '196.12', slPrice: '195.38' } as const;
const WHOLE = { ...STOPPED, t0Price: '197.05' } as const;

/** What stands in the form, without what every signal of these tests says. */
const read = (text: string): [Partial<LineFields> | null, string[]] => {
  const { fields, notUnderstood } = readSignalLine(text);
  return [fields, notUnderstood];
};
const MISSING: Record<string, string> = {
  entryPrice: 'The entry is not given',
  slPrice: 'The stop is not given',
  t0Price: 'T0 is not given',
  t1Price: 'T1 is not given',
};
/** The sentences for what is neither given nor refused. */
const missing = (...levels: string[]): string[] => levels.map((level) => MISSING[level]!);

describe('names of levels', () => {
  it.each([
    ['TAKE without PROFIT is a word', 'take 198.40', ['Not understood: “take 198.40”']],
    ['PROFIT says nothing by itself', 'profit 198.40', ['Not understood: “198.40”']],
    ['a name at the end is none', 'take', ['Not understood: “take”']],
    ['another letter with a digit is no target', 'X1 198.40', ['Not understood: “X 1 198.40”']],
    ['T with another digit is no target', 'T5 198.40', ['Not understood: “T 5 198.40”']],
    ['T with a digit apart is no target', 'T 1 198.40', ['Not understood: “T 1 198.40”']],
    ['T alone is a word', 'T', ['Not understood: “T”']],
  ])('%s', (_title, line, faults) => {
    expect(read(`GBPJPY long 196.12\nsl 195.38\n${line}`)).toEqual([
      STOPPED,
      [...faults, ...missing('t0Price', 't1Price')],
    ]);
  });

  it.each([
    ['take profit', 'Take Profit'],
    ['TP', 'TP'],
    ['T0', 'T0'],
    ['tp x 197.05', 'tp'],
  ])('%s without a price after it is said by name', (line, name) => {
    const [fields, faults] = read(`GBPJPY long 196.12\nsl 195.38\n${line}`);
    expect(fields).toEqual(STOPPED);
    expect(faults[0]).toBe(`${name} has no price after it`);
  });

  it('finds the price behind fillers, dashes and the end of the line', () => {
    const text = 'GBPJPY long\nentry price is\n196.12\nstop loss —\n195.38\nT0 at level 197.05\nT1: 198.40';
    expect(read(text)).toEqual([{ ...WHOLE, t1Price: '198.40' }, []]);
  });

  it.each(['tp 1', 'tp 1 open', '5 tp 1'])('%p: a digit without a number after it is the price', (line) => {
    const [fields, faults] = read(`GBPJPY long 196.12\nsl 195.38\n${line}`);
    expect(fields).toEqual(STOPPED);
    expect(faults).toContain('T0 1 is no price beside an entry of 196.12');
  });

  it.each([
    ['monthly bias: potentially reversing', 'Potentially Reversing'],
    ['Bias Reversing', 'Potentially Reversing'],
    ['BIAS: Bearish', 'Bearish'],
    ['bias\nbullish', 'Bullish'],
  ])('%p is the bias', (line, monthlyBias) => {
    expect(read(`GBPJPY long 196.12\nsl 195.38\ntp 197.05\n${line}`)).toEqual([
      { ...WHOLE, monthlyBias },
      missing('t1Price'),
    ]);
  });

  it.each(['bias neutral', 'bias potentially', 'bias'])('%p is not', (line) => {
    expect(read(`GBPJPY long 196.12\nsl 195.38\ntp 197.05\n${line}`)).toEqual([
      WHOLE,
      [`Not understood: “${line}”`, ...missing('t1Price')],
    ]);
  });
});

describe('numbers as traders write them', () => {
  it.each([
    ['42811', '42811'],
    ['42.980,50', '42980.50'],
    ['42,980.50', '42980.50'],
    ['42980,5', '42980.5'],
    ['142,980', '142980'],
    ['1,042,980', '1042980'],
    ['1.042.980', '1042980'],
  ])('%s of an index is %s', (text, entryPrice) => {
    expect(readSignalLine(`US30 long ${text}`).fields).toEqual({ ...SUBJECT, instrument: 'US30', entryPrice });
  });

  it.each([
    ['US30', '42.980'],
    ['US30', '4298,012'],
    ['US30', '1,234.5,6'],
    ['US30', '4,29.80'],
    ['US30', '1,04,980'],
    ['US30', '1,042,98'],
    ['GBPJPY', '196.12.30'],
    ['GBPJPY', '0.00'],
  ])('%s: %s is not clear', (instrument, text) => {
    const [fields, faults] = read(`${instrument} long ${text}`);
    expect(fields).toEqual({ ...SUBJECT, instrument });
    expect(faults).toEqual([
      `“${text}” is not clear as a price: the entry is left out`,
      ...missing('slPrice', 't0Price', 't1Price'),
    ]);
  });
});

describe('numbers that are no prices', () => {
  it.each([
    ['a range with a dash', 'entry 196.10-196.20', ['The entry is a range, 196.10 to 196.20: choose one price']],
    ['a range with a slash', 'entry 196.10/196.20', ['The entry is a range, 196.10 to 196.20: choose one price']],
    ['a range in words', 'entry 196.10 to 196.20', ['The entry is a range, 196.10 to 196.20: choose one price']],
    [
      'a range with a capital letter',
      'entry 196.10 To 196.20',
      ['The entry is a range, 196.10 to 196.20: choose one price'],
    ],
  ])('%s is left out', (_title, line, faults) => {
    expect(read(`GBPJPY long ${line} sl 195.38`)).toEqual([
      { ...SUBJECT, slPrice: '195.38' },
      [...faults, ...missing('t0Price', 't1Price')],
    ]);
  });

  it('a dash with nothing after it makes no range', () => {
    expect(read('GBPJPY long 196.12 -')).toEqual([
      { ...SUBJECT, entryPrice: '196.12' },
      missing('slPrice', 't0Price', 't1Price'),
    ]);
  });

  it('a share is none, and the price after it is taken', () => {
    expect(read('GBPJPY long 196.12\nsl 5% 195.38\nrisk 2%\n7')).toEqual([
      STOPPED,
      ['Not understood: “5%”', 'Not understood: “risk 2%”', 'Not understood: “7”', ...missing('t0Price', 't1Price')],
    ]);
  });

  it('a distance with its sign is none', () => {
    expect(read('GBPJPY long 196.12\nsl 195.38\ntp +40 pips')).toEqual([
      STOPPED,
      ['tp has no price after it', 'Not understood: “+ 40 pips”', ...missing('t0Price', 't1Price')],
    ]);
  });

  it('a sign between the levels of one line begins no memo', () => {
    expect(read('GBPJPY long 196.12 sl 195.38 + tp 197.05')).toEqual([
      WHOLE,
      ['Not understood: “+”', ...missing('t1Price')],
    ]);
  });

  it('only a number right after the first target is the second', () => {
    expect(read('GBPJPY long 196.12\nsl 195.38\ntp 197.05\nok 198.40')).toEqual([
      WHOLE,
      ['Not understood: “ok 198.40”', ...missing('t1Price')],
    ]);
    expect(read('GBPJPY long 196.12\nsl 195.38\ntp 197.05 + 198.40')).toEqual([
      WHOLE,
      ['Not understood: “+ 198.40”', ...missing('t1Price')],
    ]);
  });

  it('the same price twice is fine; after two different ones a third does not count', () => {
    expect(read('GBPJPY long 196.12 sl 195.38 sl 195.38')).toEqual([STOPPED, missing('t0Price', 't1Price')]);
    expect(read('GBPJPY long 196.12 sl 195.38 sl 195.2 sl 195.38')).toEqual([
      { ...SUBJECT, entryPrice: '196.12' },
      ['The stop is given twice: 195.38 and 195.2', ...missing('t0Price', 't1Price')],
    ]);
  });

  it.each([
    ['sl 100.01', { slPrice: '100.01' }],
    ['sl 100', {}],
    ['tp 224.99', { t0Price: '224.99' }],
    ['tp 225', {}],
  ])('beside an entry of 150, %s', (line, levels) => {
    expect(readSignalLine(`GBPJPY long 150 ${line}`).fields).toEqual({ ...SUBJECT, entryPrice: '150', ...levels });
  });

  it('two lost pieces of one line make one sentence, of two lines two', () => {
    expect(read('GBPJPY long 196.12\nfoo bar\nbaz\nsl 195.38')).toEqual([
      STOPPED,
      ['Not understood: “foo bar”', 'Not understood: “baz”', ...missing('t0Price', 't1Price')],
    ]);
  });
});

describe('confidence', () => {
  it.each(['1', '100'])('%s is one, with or without its sign', (text) => {
    const whole = { ...WHOLE, confidence: Number(text) };
    expect(read(`GBPJPY long 196.12\nsl 195.38\ntp 197.05\nconf ${text}`)).toEqual([whole, missing('t1Price')]);
    expect(read(`GBPJPY long 196.12 sl 195.38 tp 197.05 confidence ${text}% ok`)).toEqual([
      { ...whole, memo: 'ok' },
      missing('t1Price'),
    ]);
  });

  it.each(['0', '101', '75.5', '1075'])('%s is none', (text) => {
    expect(read(`GBPJPY long 196.12\nsl 195.38\ntp 197.05\nconfidence ${text}`)).toEqual([
      WHOLE,
      ['Confidence must be a whole number from 1 to 100', ...missing('t1Price')],
    ]);
  });

  it.each(['confidence', 'confidence high'])('%p has none', (line) => {
    const [fields, faults] = read(`GBPJPY long 196.12\nsl 195.38\ntp 197.05\n${line}`);
    expect(fields).toEqual(WHOLE);
    expect(faults[0]).toBe('Confidence must be a whole number from 1 to 100');
  });

  it('before any target a number is no confidence', () => {
    expect(read('GBPJPY long 196.12 75 sl 195.38')).toEqual([
      STOPPED,
      ['Not understood: “75”', ...missing('t0Price', 't1Price')],
    ]);
  });
});

describe('memo', () => {
  it.each(['  ', '\n', '\n  \n'])('is cut from the same text, also behind %j', (blank) => {
    const text = `${blank}GBPJPY long 196.12 sl 195.38 looks good, tp 197.05 maybe  `;
    expect(read(text)).toEqual([{ ...STOPPED, memo: 'looks good, tp 197.05 maybe' }, missing('t0Price', 't1Price')]);
  });

  it('begins after the first target too', () => {
    expect(readSignalLine('GBPJPY long 196.12 tp 197.05 looks good').fields).toMatchObject({ memo: 'looks good' });
  });

  it.each(['memo', 'memo:', 'Memo: 🔥!'])('%p without text is none', (name) => {
    expect(read(`GBPJPY long 196.12 sl 195.38 tp 197.05 ${name}`)).toEqual([WHOLE, missing('t1Price')]);
  });

  it('is left out when it is too long', () => {
    const { memoMax } = LIMITS.signal;
    const line = (length: number): string => `GBPJPY long 196.12 sl 195.38 tp 197.05 memo ${'x'.repeat(length)}`;
    expect(read(line(memoMax))).toEqual([{ ...WHOLE, memo: 'x'.repeat(memoMax) }, missing('t1Price')]);
    expect(read(line(memoMax + 1))).toEqual([
      WHOLE,
      [`The memo is longer than ${memoMax} characters and left out`, ...missing('t1Price')],
    ]);
  });
});

describe('instrument and direction', () => {
  /** The table of instruments with one changed, for one test. */
  const withInstrument = (change: Partial<Instrument> & Pick<Instrument, 'symbol'>, test: () => void): void => {
    const before = allInstruments();
    replaceInstruments(before.map((one) => (one.symbol === change.symbol ? { ...one, ...change } : one)));
    try {
      test();
    } finally {
      replaceInstruments(before);
    }
  };

  it.each([
    'GBP-JPY long 196.12 sl 195.38',
    'GBP – JPY long 196.12 sl 195.38',
    'GBPJPY 196.12 sl 195.38 long',
    'GBPJPY now long market 196.12 sl 195.38',
    'BUY 196.12\nSL 195.38\nGBPJPY',
    'buy entry 196.12\nnice setup\nsl 195.38\nGBP/JPY',
  ])('%j', (text) => {
    expect(readSignalLine(text).fields).toMatchObject(text.includes('sl 195.38 long') ? SUBJECT : STOPPED);
  });

  it('takes the number after them for the entry only while none is known', () => {
    expect(read('long 196.12 GBPJPY 5 sl 195.38')).toEqual([
      STOPPED,
      ['Not understood: “5”', ...missing('t0Price', 't1Price')],
    ]);
    for (const level of ['sl 195.38', 'tp 197.05']) {
      const [fields, faults] = read(`${level}\nGBPJPY long 196.12`);
      expect(fields).not.toHaveProperty('entryPrice');
      expect(faults.slice(0, 2)).toEqual(['Not understood: “196.12”', 'The entry is not given']);
    }
  });

  it.each(['sl 195.38', 'SL 195.38', 'stop 195.38', 'stoploss 195.38', 'tp 197.05', 'target 197.05'])(
    'in one line what follows %s is prose',
    (level) => {
      expect(read(`GBPJPY long 196.12 ${level} short term GBPUSD`)[0]).toMatchObject({
        instrument: 'GBPJPY',
        direction: 'long',
        memo: 'short term GBPUSD',
      });
    },
  );

  it.each(['memo GBPJPY long 196.12', 'long 196.12 note GBPJPY'])('%p: prose names none', (line) => {
    expect(read(line)[1]).toContain('No instrument is named');
  });

  it.each([
    ['EURUSD EURCHF buy 1.08', 'No signals are published for EURUSD, EURCHF'],
    ['gold buy 2400', 'No signals are published for GOLD'],
    ['long EUR/CHF 0.94', 'No signals are published for EURCHF'],
    ['XYZUSD long 1.2', 'No instrument is named'],
    ['USDXYZ long 1.2', 'No instrument is named'],
    ['USD long 1.2', 'No instrument is named'],
    ['long GBP', 'No instrument is named'],
    ['long GBP /', 'No instrument is named'],
    ['long GBP / 196', 'No instrument is named'],
  ])('%s: %s', (line, why) => {
    expect(read(line)).toEqual([null, expect.arrayContaining([why])]);
  });

  it('a pair ends with its second half', () => {
    expect(read('GBP/JPY/USD long 196.12 sl 195.38')).toEqual([
      STOPPED,
      ['Not understood: “USD”', ...missing('t0Price', 't1Price')],
    ]);
  });

  it('knows instruments that are closed for signals by every name, and whatever the table deals in', () => {
    withInstrument({ symbol: 'BTCUSD', openForSignals: false, aliases: ['COIN'], base: 'DOGE', quote: 'SGD' }, () => {
      for (const [name, told] of [
        ['BTCUSD', 'BTCUSD'],
        ['coin', 'COIN'],
        ['SGD/JPY', 'SGDJPY'],
        ['GBP SGD', 'GBPSGD'],
      ])
        expect(read(`${name} long 196.12`)).toEqual([null, [`No signals are published for ${told}`]]);
    });
  });
});
