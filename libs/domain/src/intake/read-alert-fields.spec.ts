import { INTAKE_TEMPLATE } from '@t0/contracts/intake';
import { LIMITS } from '@t0/contracts/platform';
import type { IntakeSignal } from '@t0/contracts/signals';
import { errorsOf, fieldsOf, json, messagesOf, SIGNAL, template } from '../../../../tests/intake/alerts.ts';
import { readAlert } from './read-alert.ts';

describe('a field of an alert', () => {
  it('that is required is said to be missing, in the order of the fields; the others have their usual values', () => {
    expect(readAlert('{}', INTAKE_TEMPLATE)).toStrictEqual({
      leftOut: [],
      fields: { status: 'active', confidence: 75 },
      errors: [
        { field: 'instrument', message: 'Instrument is not given' },
        { field: 'direction', message: 'Direction is not given' },
        { field: 'entryPrice', message: 'Entry is not given' },
        { field: 'slPrice', message: 'Stop is not given' },
        { field: 't0Price', message: 'T0 is not given' },
        { field: 't1Price', message: 'T1 is not given' },
      ],
    });
  });

  it.each([
    ['instrument', { ticker: 'EURXXX' }, 'There is no instrument “EURXXX”'],
    ['instrument', { ticker: 'BTCUSD' }, 'BTCUSD is not open for signals'],
    ['direction', { action: 'hold' }, '“hold” is neither buy nor sell'],
    ['status', { status: 'stop' }, '“stop” is neither active nor limit'],
    ['entryPrice', { close: '0' }, '“0” is no price'],
    ['entryPrice', { close: '0.0004' }, '“0.0004” has more decimals than GBPJPY, which has 3'],
    ['entryPrice', { close: '999999999999.99' }, '“999999999999.99” is no price'],
    ['entryPrice', { close: '1234567890' }, '“1234567890” is no price'],
    ['entryPrice', { close: '+40' }, 'Entry: Distances are counted from the entry price: give a price here'],
    ['slPrice', { sl: '1R' }, 'Stop: R is counted from the stop: give the stop a price or a distance in pips'],
    ['t0Price', { tp1: '1.5 miles' }, '“1.5 miles” is not a number'],
    ['t1Price', { tp2: '{{tp2}}' }, '“{{tp2}}” was not filled in by the sender'],
    ['confidence', { confidence: 0 }, 'Confidence must be a whole number from 1 to 100'],
    ['monthlyBias', { bias: 'sideways' }, '“sideways” is no monthly bias'],
    ['memo', { memo: 'at {{close}}' }, '“at {{close}}” was not filled in by the sender'],
  ] as const)('%s of %j is left out: “%s”', (field, given, message) => {
    const reading = readAlert(json(given), template({ monthlyBias: '{{bias}}' }));
    expect(reading.errors).toContainEqual({ field, message });
    const usual: IntakeSignal = { status: 'active', confidence: 75 };
    expect(reading.fields[field]).toBe(usual[field]);
  });

  it.each([
    ['buy', 'long'],
    ['LONG', 'long'],
    ['Bull', 'long'],
    ['sell', 'short'],
    ['Short', 'short'],
    ['BEAR', 'short'],
  ])('may say %s for a %s', (action, direction) => {
    expect(fieldsOf(json({ action })).direction).toBe(direction);
  });

  it.each([
    ['active', 'active'],
    ['Market', 'active'],
    ['LIMIT', 'limit'],
    ['', 'active'],
  ])('may say “%s” of the status, which is then %s', (status, expected) => {
    expect(fieldsOf(json({ status })).status).toBe(expected);
  });

  it.each([
    ['bullish', 'Bullish'],
    ['BEARISH', 'Bearish'],
    ['potentially reversing', 'Potentially Reversing'],
  ])('may say %s for the monthly bias %s', (monthlyBias, expected) => {
    expect(fieldsOf(json(), { monthlyBias }).monthlyBias).toBe(expected);
  });

  it.each([
    [1, 1],
    [100, 100],
    ['80', 80],
    ['80%', 80],
    ['7%', 7],
    ['80.0', 80],
    ['80.00%', 80],
    ['007', 7],
  ])('may give a confidence of %s', (confidence, expected) => {
    expect(readAlert(json({ confidence }), template())).toMatchObject({ fields: { confidence: expected }, errors: [] });
  });

  it.each([
    [0],
    ['0%'],
    [101],
    ['100.5'],
    [7.5],
    ['7.5%'],
    [-1],
    ['%80'],
    ['%'],
    ['80%%'],
    ['80 %'],
    ['high'],
    ['1e1'],
  ])('may not give a confidence of %s', (confidence) => {
    expect(readAlert(json({ confidence }), template())).toMatchObject({
      fields: { confidence: 75 },
      errors: [{ field: 'confidence', message: 'Confidence must be a whole number from 1 to 100' }],
    });
  });

  it('is repeated without half a sign, which could not be stored', () => {
    const bias = `${'x'.repeat(59)}\u{1F4C8}y`;
    expect(messagesOf(json(), { monthlyBias: bias })).toEqual([`“${'x'.repeat(59)}…” is no monthly bias`]);
  });

  it('may be a memo of 2000 characters and no more', () => {
    const memo = 'm'.repeat(LIMITS.signal.memoMax);
    expect(readAlert(json({ memo }), template())).toEqual({ fields: { ...SIGNAL, memo }, errors: [], leftOut: [] });
    expect(readAlert(json({ memo: `${memo}m` }), template())).toEqual({
      fields: SIGNAL,
      errors: [{ field: 'memo', message: 'The memo is longer than 2000 characters and left out' }],
      leftOut: [],
    });
  });

  it('that says too much is repeated by its first 60 characters', () => {
    const words = 'w'.repeat(60);
    expect(messagesOf(json({ action: words }))).toEqual([`“${words}” is neither buy nor sell`]);
    expect(messagesOf(json({ action: `${words}x` }))).toEqual([`“${words}…” is neither buy nor sell`]);
  });

  it('can be stored, also where the template says what cannot', () => {
    expect(fieldsOf(json(), { memo: 'a\u0000b' }).memo).toBe('a\ufffdb');
    expect(fieldsOf('GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 75% Re\u0000test').memo).toBe('Re\ufffdtest');
  });
});

describe('a level of an alert', () => {
  it.each([
    ['40 pips', '40 pips', '80 pips'],
    ['40pip', '40 PIPS', '80pips'],
    ['-40', '+40', '+80'],
    ['-40 pips', '+40', '+80'],
    ['195.72', '1R', '2r'],
    ['195,720', '196,520', '196.920'],
    ['195.7200', '196.52', '196.920'],
  ])('of a long may be a stop of %s, with targets of %s and %s', (sl, tp1, tp2) => {
    expect(readAlert(json({ sl, tp1, tp2 }), template())).toEqual({
      fields: { ...SIGNAL, slPrice: '195.720', t0Price: '196.520', t1Price: '196.920' },
      errors: [],
      leftOut: [],
    });
  });

  it.each([
    ['40 pips', '40 pips', '80 pips'],
    ['+40', '-40', '-80'],
    ['-40 pips', '-40', '-80'],
    ['196.52', '1R', '2R'],
  ])('of a short may be a stop of %s, with targets of %s and %s', (sl, tp1, tp2) => {
    expect(readAlert(json({ action: 'sell', sl, tp1, tp2 }), template())).toEqual({
      fields: { ...SIGNAL, direction: 'short', slPrice: '196.520', t0Price: '195.720', t1Price: '195.320' },
      errors: [],
      leftOut: [],
    });
  });

  it('that is counted from one that is not there says so', () => {
    expect(errorsOf(json({ close: undefined, tp1: '40 pips', tp2: '1R' }))).toEqual([
      { field: 'entryPrice', message: 'Entry is not given' },
      { field: 't0Price', message: 'T0: Give the entry price first: distances are counted from it' },
      { field: 't1Price', message: 'T1: Give the entry price first: distances are counted from it' },
    ]);
    expect(errorsOf(json({ sl: undefined, tp2: '2R' }))).toEqual([
      { field: 'slPrice', message: 'Stop is not given' },
      { field: 't1Price', message: 'T1: Give the stop first: R is the distance from the entry to it' },
    ]);
  });

  it('that is counted needs a direction, a price does not', () => {
    const { fields, errors } = readAlert(json({ action: undefined, tp1: '40 pips', tp2: '198,400' }), template());
    expect(errors).toEqual([
      { field: 'direction', message: 'Direction is not given' },
      { field: 't0Price', message: '“40 pips” is not a number' },
    ]);
    expect(fields).toMatchObject({ entryPrice: '196.120', slPrice: '195.380', t1Price: '198.400' });
  });

  it('is not read without the instrument', () => {
    expect(readAlert(json({ ticker: 'EURXXX', sl: 'soon' }), template())).toStrictEqual({
      fields: { direction: 'long', status: 'active', confidence: 75, monthlyBias: 'Bullish' },
      errors: [{ field: 'instrument', message: 'There is no instrument “EURXXX”' }],
      leftOut: [],
    });
  });

  it.each([
    ['slPrice', { sl: 196.12 }, 'A long needs its stop below the entry price'],
    ['t0Price', { tp1: 196 }, 'A long needs Take Profit 0 above the entry price'],
    ['t1Price', { tp2: 197 }, 'A long needs Take Profit 1 at or above Take Profit 0'],
    ['slPrice', { action: 'sell' }, 'A short needs its stop above the entry price'],
  ])('that stands on the wrong side is said of %s, and stays: %j', (field, given, message) => {
    const { fields, errors } = readAlert(json(given), template());
    expect(errors).toEqual([{ field, message }]);
    expect(Object.keys(fields).sort()).toEqual(Object.keys(SIGNAL).sort());
  });

  it('is not compared with others as long as one of them or the direction is missing', () => {
    expect(messagesOf(json({ sl: 200, tp2: undefined }))).toEqual(['T1 is not given']);
    expect(messagesOf(json({ sl: 200, action: undefined }))).toEqual(['Direction is not given']);
  });
});
