import fc from 'fast-check';
import { LIMITS } from '@t0/contracts/platform';
import { allInstruments, isPrice, replaceInstruments } from '@t0/contracts/prices';

import { errorsOf, readSignalText } from './signal-text.ts';

const WHOLE = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40';
const messagesOf = (text: string): string[] => errorsOf(readSignalText(text)).map(({ message }) => message);

describe('a signal in a text (docs/product/numbers.md#signals)', () => {
  it('is read with the piece of text that each field came from', () => {
    expect(readSignalText(`${WHOLE} 75% Retest of the high, TP1 at the gap`)).toEqual({
      kind: 'signal',
      fields: {
        instrument: 'GBPJPY',
        direction: 'long',
        status: 'active',
        monthlyBias: 'Bullish',
        entryPrice: '196.12',
        slPrice: '195.38',
        t0Price: '197.05',
        t1Price: '198.40',
        confidence: 75,
        memo: 'Retest of the high, TP1 at the gap',
      },
      sources: {
        instrument: 'GBPJPY',
        direction: 'long',
        entryPrice: '196.12',
        slPrice: '195.38',
        t0Price: '197.05',
        t1Price: '198.40',
        confidence: '75',
        memo: 'Retest of the high, TP1 at the gap',
      },
      biasFollows: true,
      notUnderstood: [],
      errors: [],
      leftOut: [],
      beside: 'Retest of the high, TP1 at the gap',
      request: null,
    });
  });

  it('has a memo of at most 2000 characters', () => {
    const { memoMax } = LIMITS.signal;
    expect(readSignalText(`${WHOLE} memo ${'x'.repeat(memoMax)}`).fields.memo).toHaveLength(memoMax);
    expect(messagesOf(`${WHOLE} memo ${'x'.repeat(memoMax + 1)}`)).toEqual([
      `The memo is longer than ${memoMax} characters and left out`,
    ]);
  });

  it.each(['0%', '101%', 'confidence high', 'conf 75.5'])('has no confidence of %s', (words) => {
    expect(messagesOf(`${WHOLE} ${words}`)).toContain('Confidence must be a whole number from 1 to 100');
  });

  it('of a name that two instruments have is refused with both (docs/product/numbers.md#names-of-instruments)', () => {
    const before = allInstruments();
    const shiny = ['XAUUSD', 'BTCUSD'];
    replaceInstruments(before.map((one) => (shiny.includes(one.symbol) ? { ...one, aliases: ['SHINY'] } : one)));
    const errors = messagesOf('Shiny long 196.12 sl 195.38 tp 197.05 198.40');
    replaceInstruments(before);
    expect(errors).toEqual(['“Shiny” is a name of BTCUSD and of XAUUSD']);
  });

  it('says what a text asks for that is none, and of which instrument', () => {
    expect(readSignalText('GBPJPY: SL to BE').request).toEqual({ steps: ['stop_to_entry'], instrument: 'GBPJPY' });
    expect(readSignalText('close half of GBPJPY').request).toEqual({ steps: ['half'], instrument: 'GBPJPY' });
    expect(readSignalText('Cancel GBPJPY buy limit').request).toEqual({ steps: ['cancel'], instrument: 'GBPJPY' });
    expect(readSignalText('GBPJPY: close half here and SL to BE').request).toEqual({
      steps: ['half', 'stop_to_entry'],
      instrument: 'GBPJPY',
    });
    expect(readSignalText('GBPJPY BE now').request).toEqual({ steps: ['stop_to_entry'], instrument: 'GBPJPY' });
    expect(readSignalText('GBPJPY risk free now').request).toEqual({ steps: ['stop_to_entry'], instrument: 'GBPJPY' });
    expect(readSignalText('exit GBPJPY now').request).toEqual({ steps: ['close'], instrument: 'GBPJPY' });
  });
});

describe('the short forms of the generator in its paste line (docs/product/console.md#signal-generator)', () => {
  const read = (text: string, market: (symbol: string) => string | null = () => '196.120') =>
    readSignalText(text, () => '196.10', undefined, { market });
  const [PIPS, RISKS] = [
    ['196.120', '195.720', '196.720', '197.320'],
    ['196.120', '195.720', '196.520', '196.920'],
  ];

  it.each([
    ['GBPJPY long m sl -40 tp +60 +120', PIPS],
    ['GBPJPY long M sl -40 tp1 +60 tp2 +120 75%', PIPS],
    ['long GBPJPY @ m sl -40 tp 1R 2R memo at m', RISKS],
    ['GBPJPY long entry m sl -40 tp 1R / 2R', RISKS],
    ['GBPJPY\nlong\nEntry: m\nSL: -40\nTP1: 1R\nTP2: 2R', RISKS],
  ])('%j is read', (text, prices) => {
    const { fields, errors, notUnderstood } = read(text);
    expect([errors, notUnderstood]).toEqual([[], []]);
    expect([fields.entryPrice, fields.slPrice, fields.t0Price, fields.t1Price]).toEqual(prices);
  });

  it('have no entry without a live price, in a text of a program, and beside another one', () => {
    const text = 'GBPJPY long m sl -40 tp +60 +120';
    const messages = [read(text, () => null), readSignalText(text, () => '196.10')].map(
      (one) => errorsOf(one)[0]?.message,
    );
    expect(messages).toEqual(['Entry is not given', 'Entry is not given']);
    expect(errorsOf(read('GBPJPY long 196.12 m sl -40 tp +60 +120')).map(({ message }) => message)).toEqual([
      'Not understood: “m”',
    ]);
  });
});

describe('the terms of a signal in a text (docs/product/numbers.md#rules-and-times)', () => {
  const NOW = Date.parse('2026-11-27T10:00:00Z');

  it('are read with the piece of text that each came from', () => {
    const text =
      'GBPJPY buy limit 195.90 - 196.12\nSL 195.38\nTP1 197.05 (50%)\nTP2 198.40 (30%)\nTP3 199.50 (20%)\ntrail SL 30 pips\nvalid for 4 hours\nclose at 20:00 UTC';
    expect(readSignalText(text, undefined, NOW)).toMatchObject({
      fields: {
        entryPrice: '196.12',
        entryZonePrice: '195.90',
        furtherTargets: ['199.50'],
        portions: [50, 30, 20],
        stopRule: 'trail',
        trailDistance: '0.300',
        validUntil: '2026-11-27T14:00:00.000Z',
        closeAt: '2026-11-27T20:00:00.000Z',
      },
      sources: {
        entryPrice: '195.90 - 196.12',
        entryZonePrice: '195.90 - 196.12',
        furtherTargets: '199.50',
        portions: '50%, 30%, 20%',
        stopRule: 'trail SL 30 pips',
        trailDistance: 'trail SL 30 pips',
        validUntil: 'valid for 4 hours',
        closeAt: 'close at 20:00 UTC',
      },
      errors: [],
      notUnderstood: [],
    });
  });

  it('are none of a signal with two targets and no rule', () => {
    const terms = [
      'furtherTargets',
      'portions',
      'entryZonePrice',
      'stopRule',
      'trailDistance',
      'validUntil',
      'closeAt',
    ];
    const { fields } = readSignalText(WHOLE);
    expect(terms.filter((term) => term in fields)).toEqual([]);
  });

  it('offer a part of a trade that is open, and not its end', () => {
    expect(readSignalText('GBPJPY close 50%').request).toEqual({ steps: ['half'], instrument: 'GBPJPY' });
    expect(readSignalText('GBPJPY close 30%')).toMatchObject({ kind: 'change', request: null });
    expect(readSignalText('GBPJPY close 100%').request).toEqual({ steps: ['close'], instrument: 'GBPJPY' });
  });
});

describe('any text', () => {
  it('is answered, and what is filled in is of the contract’s form', () => {
    const words = [
      'GBPJPY',
      'us30',
      'long',
      'SELL',
      'sl',
      'TP1:',
      'tp',
      'entry',
      '@',
      '\n',
      '-',
      '/',
      '%',
      '(',
      ')',
      '1)',
    ].concat([
      '🔥',
      '1️⃣',
      'memo',
      'conf',
      '196.12',
      '42,980',
      '42 980',
      '75',
      '1',
      '-40',
      'R:R',
      'x',
      'H',
      '4',
      'bias',
      'limit',
      'SL to BE after',
      'TP1',
      'TP3',
      'trail',
      'pips',
      '50%',
      'valid until 18:00 UTC',
      'close at',
    ]);
    const bit = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
        const {
          entryPrice,
          slPrice,
          t0Price,
          t1Price,
          furtherTargets = [],
          entryZonePrice,
          trailDistance,
          confidence,
        } = readSignalText(bits.join(' ')).fields;
        for (const price of [entryPrice, slPrice, t0Price, t1Price, ...furtherTargets, entryZonePrice, trailDistance])
          if (price !== undefined) expect(isPrice(price)).toBe(true);
        if (confidence !== undefined)
          expect(Number.isInteger(confidence) && confidence >= 1 && confidence <= 100).toBe(true);
      }),
    );
  });

  it.each(['sl - ', 'tp 1 ', '42 980 ', '( 1 ', 'T2 ', '1) 5 ', '@ ', '1️⃣ ', 'to 5 '])(
    'of %j is read in linear time',
    (bit) => {
      // A reader that looked through the whole text at each word would take minutes.
      expect(readSignalText(`GBPJPY long ${bit.repeat(20_000)}`).kind).toBe('signal');
    },
  );

  it.each([
    'TP1 50% ',
    'SL to BE after TP1 ',
    ', to TP1 after TP2',
    'trail ',
    'valid until 18:00 ',
    '50/',
    'TP 196 - ',
    'TP3 199 (40%) ',
  ])('of levels and %j is read in linear time', (bit) => {
    expect(readSignalText(`${WHOLE}\n${bit.repeat(20_000)}`).kind).toBe('signal');
  });
});
