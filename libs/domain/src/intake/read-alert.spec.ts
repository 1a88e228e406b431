import fc from 'fast-check';
import { allInstruments, INTAKE_PRESETS, INTAKE_TEMPLATE, LIMITS, replaceInstruments } from '@t0/contracts';
import type { IntakeError, IntakeSignal, IntakeTemplate } from '@t0/contracts';
import { validateLevels } from '../signals/signal-levels.ts';
import { readAlert, validateTemplate } from './read-alert.ts';

const template = (given: Partial<IntakeTemplate> = {}): IntakeTemplate => ({
  ...INTAKE_TEMPLATE,
  monthlyBias: 'Bullish',
  ...given,
});
const SIGNAL = {
  instrument: 'GBPJPY',
  direction: 'long',
  status: 'active',
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '197.050',
  t1Price: '198.400',
  confidence: 75,
  monthlyBias: 'Bullish',
};
const json = (given: object = {}): string =>
  JSON.stringify({ ticker: 'GBPJPY', action: 'buy', close: 196.12, sl: '195.38', tp1: 197.05, tp2: 198.4, ...given });
const said = (raw: string, given?: Partial<IntakeTemplate>): string[] =>
  readAlert(raw, template(given)).errors.map(({ message }) => message);
const fieldsOf = (raw: string, given?: Partial<IntakeTemplate>): IntakeSignal => readAlert(raw, template(given)).fields;
const errorsOf = (raw: string, given?: Partial<IntakeTemplate>): IntakeError[] =>
  readAlert(raw, template(given)).errors;

describe('an alert, read by its source’s template (docs/product/intake.md#templates-of-a-source)', () => {
  it('of JSON is a whole signal', () => {
    expect(readAlert(json({ comment: 'Retest' }), template())).toEqual({
      fields: { ...SIGNAL, memo: 'Retest' },
      errors: [],
      leftOut: [],
    });
  });

  it('follows paths into objects and lists, and a name with points where there is one', () => {
    const raw = JSON.stringify({
      strategy: { order: { action: 'sell', price: 196.12 } },
      'a.b': 'FX:GBPJPY',
      levels: ['197.00', 195, 194],
    });
    const given = {
      instrument: '{{a.b}}',
      entryPrice: '{{strategy.order.price}}',
      slPrice: '{{levels.0}}',
      t0Price: '{{levels.1}}',
      t1Price: '{{levels.2}}',
    };
    expect(readAlert(raw, template(given))).toMatchObject({
      fields: { instrument: 'GBPJPY', direction: 'short', entryPrice: '196.120', t1Price: '194.000' },
      errors: [],
    });
  });

  it.each([
    ['lines', 'ticker=GBPJPY\naction=buy\nclose=196.12\nsl=195.38\ntp1=197.05\ntp2=198.4'],
    ['parts', 'ticker: GBPJPY; action: buy; close: 196.12; sl: 195.38; tp1: 197.05; tp2: 198.4'],
    ['words', 'ticker=GBPJPY action=buy close=196.12 sl=195.38 tp1=197.05 tp2=198.4'],
  ])('of text is read by name=value in %s', (_, raw) => {
    expect(readAlert(raw, template())).toEqual({ fields: SIGNAL, errors: [], leftOut: [] });
  });

  it('of text is read by the patterns of its source, as TradingView’s own message', () => {
    const given = {
      lines: 'order {{action}} @ {{contracts}} filled on {{ticker}} at {{price}}.',
      slPrice: '74 pips',
      t0Price: '1R',
      t1Price: '2R',
    };
    const reading = readAlert('order sell @ 3 filled on OANDA:GBPJPY at 196.12.', template(given));
    expect(reading).toMatchObject({
      fields: { direction: 'short', slPrice: '196.860', t0Price: '195.380', t1Price: '194.640' },
      errors: [],
    });
  });

  it('of text that nothing fits is read as a pasted signal', () => {
    const raw = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 75% Memo: Retest';
    expect(readAlert(raw, template())).toEqual({
      fields: { ...SIGNAL, memo: 'Retest' },
      errors: [],
      leftOut: [],
    });
  });

  it.each([
    ['OANDA:GBPJPY', 'GBPJPY'],
    ['FX:GBPJPY', 'GBPJPY'],
    ['gbp/jpy', 'GBPJPY'],
    ['GBP_JPY', 'GBPJPY'],
    ['DJ30', 'US30'],
    ['FOREXCOM:DJI', 'US30'],
  ])('knows %s as %s', (ticker, symbol) => {
    expect(readAlert(json({ ticker }), template()).fields.instrument).toBe(symbol);
  });

  it('refuses a name of two instruments with both', () => {
    const before = allInstruments();
    const shiny = ['XAUUSD', 'BTCUSD'];
    replaceInstruments(before.map((one) => (shiny.includes(one.symbol) ? { ...one, aliases: ['SHINY'] } : one)));
    const errors = said(json({ ticker: 'FX:SHINY' }));
    replaceInstruments(before);
    expect(errors).toEqual(['“FX:SHINY” is a name of BTCUSD and of XAUUSD']);
  });

  it('rounds what a program reckoned to the digits that the instrument has', () => {
    expect(readAlert(json({ close: 196.12000000000003 }), template()).fields.entryPrice).toBe('196.120');
  });

  it.each([
    ['There is no instrument “EURXXX”', json({ ticker: 'EURXXX' }), {}],
    ['BTCUSD is not open for signals', json({ ticker: 'BTCUSD' }), {}],
    ['“hold” is neither buy nor sell', json({ action: 'hold' }), {}],
    ['Stop is not given', json({ sl: undefined }), {}],
    ['“{{close}}” was not filled in by the sender', json({ close: '{{close}}' }), {}],
    ['“soon” is not a number', json({ tp2: 'soon' }), {}],
    ['A long needs its stop below the entry price', json({ sl: 197 }), {}],
    ['Confidence must be a whole number from 1 to 100', json({ confidence: 101 }), {}],
    ['“sideways” is no monthly bias', json(), { monthlyBias: 'sideways' }],
    ['It begins like JSON and is none', '{"ticker": GBPJPY}', {}],
    ['Instrument is not given', 'Buy something now', {}],
  ])('says “%s” and leaves it out', (sentence, raw, given) => {
    expect(said(raw, given)).toContain(sentence);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'knows no direction and no status “%s”',
    (word) => {
      expect(readAlert(json({ action: word, status: word }), template({ status: '{{status}}' }))).toMatchObject({
        fields: { status: 'active' },
        errors: [
          { field: 'direction', message: `“${word}” is neither buy nor sell` },
          { field: 'status', message: `“${word}” is neither active nor limit` },
        ],
      });
      expect(fieldsOf(json({ action: word }))).not.toHaveProperty('direction');
    },
  );

  it('refuses more decimals than the instrument has, of a program and of a trader', () => {
    expect(fieldsOf(json({ tp1: '197,05' }))).toMatchObject({ t0Price: '197.050' });
    for (const sl of ['195,3812', 195.3812])
      expect(said(json({ sl }))).toEqual([expect.stringContaining('has more decimals than GBPJPY, which has 3')]);
  });

  it('lets the bias follow the direction where the template does not say it', () => {
    expect(fieldsOf(json({ action: 'sell', sl: 197, tp1: 195, tp2: 194 }), { monthlyBias: '{{bias}}' })).toMatchObject({
      direction: 'short',
      monthlyBias: 'Bearish',
    });
  });

  it.each([
    ['position flat', { market_position: 'flat' }],
    ['position long', { action: 'sell', strategy: { market_position: 'long' } }],
    ['Close', { strategy: { order: { comment: 'Close entry(s) order Long' } } }],
    ['cancel', { event: 'cancel' }],
    ['exit', { action: 'exit' }],
  ])('knows the end of a trade by “%s”', (piece, given) => {
    expect(readAlert(json(given), template())).toEqual({
      fields: {},
      errors: [{ field: null, message: `This ends a trade and is no new signal: “${piece}”` }],
      leftOut: [],
    });
  });

  it('keeps what stands beside the values of a text', () => {
    const raw = 'ticker=GBPJPY\naction=buy\nclose=196.12\nsl=195.38\ntp1=197.05\ntp2=198.4\nnot yet active';
    expect(said(raw)).toEqual(['Not understood: “not yet active”']);
    expect(said(json({ comment: 'Wait for my GO' }))).toEqual([
      'The memo says that the signal is not to be taken as it stands',
    ]);
  });

  it('of a text that is no new signal has one reason', () => {
    expect(said('GBPJPY BUY STOP 196.5 SL 195 TP 198 199')).toEqual([
      'A stop order that opens a trade cannot be published: only market and limit',
    ]);
    expect(said('CLOSED in loss: GBPJPY BUY 196.12 SL 195.42 TP 196.62 197.62')).toEqual([
      'This ends a trade and is no new signal: “CLOSED”',
    ]);
  });

  it('holds a price against the market', () => {
    const raw = 'GBPJPY BUY LIMIT\nEntry 19.61\nSL 19.53\nTP1 19.70\nTP2 19.84';
    expect(readAlert(raw, template(), () => '196.2').errors.map(({ message }) => message)).toContain(
      'Entry 19.61 is no price of GBPJPY, which stands at 196.200',
    );
    expect(readAlert(json({ close: 19.61 }), template(), () => '196.2').errors[0]).toEqual({
      field: 'entryPrice',
      message: 'Entry 19.610 is no price of GBPJPY, which stands at 196.200',
    });
  });

  it('is never read from what an object inherits', () => {
    expect(said('{"a":1}', { instrument: '{{constructor.name}}' })).toContain('Instrument is not given');
    expect(said('{"a":1}', { instrument: '{{__proto__.toString}}' })).toContain('Instrument is not given');
  });

  it('never fails, whatever is sent and however it is to be read, and a signal without a fault is in order', () => {
    const raw = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.json(), fc.constant(json()));
    const text = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('{{ticker}}', '{{', '{{a|b}} x', '{{a}}{{b}}'));
    fc.assert(
      fc.property(raw, text, text, (alert, lines, slPrice) => {
        const { fields, errors } = readAlert(alert, template({ lines, slPrice }));
        expect(JSON.stringify(fields)).not.toContain('\\u0000');
        if (errors.length > 0) return;
        const { entryPrice, t0Price, t1Price } = fields;
        const levels = { entryPrice: entryPrice!, slPrice: fields.slPrice!, t0Price: t0Price!, t1Price: t1Price! };
        expect(validateLevels(fields.direction!, levels)).toBeNull();
      }),
    );
  });

  it('takes no longer than its text is long', () => {
    const long = 'a=b '.repeat(4000);
    const lines = Array.from({ length: 10 }, () => `${'{{x}} b a='.repeat(20)}{{y}}`).join('\n');
    expect(readAlert(long, template({ lines })).errors.length).toBeGreaterThan(0);
    for (const nested of [`${'['.repeat(8000)}${']'.repeat(8000)}`, `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`])
      expect(readAlert(nested, template()).errors.length).toBeGreaterThan(0);
  });
});

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
    expect(said(json(), { monthlyBias: bias })).toEqual([`“${'x'.repeat(59)}…” is no monthly bias`]);
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
    expect(said(json({ action: words }))).toEqual([`“${words}” is neither buy nor sell`]);
    expect(said(json({ action: `${words}x` }))).toEqual([`“${words}…” is neither buy nor sell`]);
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
    ['40 points', '40 point', '80 Points'],
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
    expect(said(json({ sl: 200, tp2: undefined }))).toEqual(['T1 is not given']);
    expect(said(json({ sl: 200, action: undefined }))).toEqual(['Direction is not given']);
  });
});

describe('an alert that could be read as a pasted signal', () => {
  const PASTED = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40';

  it('is not where the template finds an instrument', () => {
    expect(readAlert(PASTED, template({ instrument: 'GBPUSD' }))).toMatchObject({
      fields: { instrument: 'GBPUSD' },
      errors: [{ message: 'Direction is not given' }, { message: 'Entry is not given' }, {}, {}, {}, { field: null }],
    });
  });

  it('is not where the template finds a direction', () => {
    const { fields, errors } = readAlert(PASTED, template({ direction: 'sell' }));
    expect(fields).toStrictEqual({ direction: 'short', status: 'active', confidence: 75, monthlyBias: 'Bullish' });
    expect(errors[0]).toEqual({ field: 'instrument', message: 'Instrument is not given' });
  });

  it('is not where it is JSON', () => {
    expect(said(JSON.stringify([PASTED]))).toContain('Instrument is not given');
    expect(said(JSON.stringify({ text: PASTED }))).toContain('Direction is not given');
  });

  it('is one, and what it says goes before what the template finds', () => {
    const given = { confidence: '50', memo: 'by a program', slPrice: '194', t1Price: '199' };
    expect(readAlert(`${PASTED} 80%`, template(given))).toEqual({
      fields: { ...SIGNAL, confidence: 80, memo: 'by a program' },
      errors: [],
      leftOut: [],
    });
  });

  it('says what it lacks', () => {
    expect(errorsOf('GBPJPY long 196.12 tp 197.05')).toEqual([
      { field: 'slPrice', message: 'Stop is not given' },
      { field: 't1Price', message: 'T1 is not given' },
    ]);
  });

  it('is one although it begins like JSON, which is said first', () => {
    const { fields, errors } = readAlert(`{${PASTED}`, template());
    expect(fields.instrument).toBe('GBPJPY');
    expect(errors[0]).toEqual({ field: null, message: 'It begins like JSON and is none' });
  });
});

/** Alerts as they really come. `ends`: no new signal. */
const SENT = {
  reads: [
    '{"ticker":"GBPJPY","action":"buy","close":"196.12","sl":"195.38","tp1":"197.05","tp2":"198.40"}',
    '{"symbol":"OANDA:GBPJPY","side":"BUY","price":196.12,"stop_loss":195.38,"take_profit_1":197.05,"take_profit_2":198.4}',
    '{"pair":"GBP/JPY","direction":"long","entry_price":196.12,"stopLoss":195.38,"takeProfit1":197.05,"takeProfit2":198.4}',
    '{"instrument":"GBPJPYm","order_action":"buy","entry":196.12,"sl":195.38,"targets":[197.05,198.4]}',
    '{"TICKER":"GBPJPY","ACTION":"BUY","ENTRY":196.12,"SL":195.38,"TP1":197.05,"TP2":198.4}',
    '{"ticker":"GBPJPY","strategy":{"order":{"action":"buy","price":196.12},"market_position":"long"},"sl":195.38,"tp1":197.05,"tp2":198.4}',
    'SYMBOL=GBPJPY\nSIDE=BUY\nENTRY=196.12\nSL=195.38\nTP1=197.05\nTP2=198.40',
    'ticker: GBPJPY; action: buy; entry: 196,12; sl: 195,38; tp1: 197,05; tp2: 198,40',
    'GBPJPY BUY @ 196.12 SL 195.38 TP 197.05 198.40',
  ],
  ends: [
    '{"ticker":"GBPJPY","action":"sell","market_position":"flat","price":196.8}',
    '{"ticker":"GBPJPY","action":"close"}',
    'order buy @ 1 filled on GBPJPY. New strategy position is 1',
  ],
};

describe('alerts as they really come', () => {
  it.each(SENT.reads)('%s can be published', (raw) => {
    const { fields, errors } = readAlert(raw, INTAKE_TEMPLATE, () => '196.10');
    expect(errors).toEqual([]);
    expect({ ...fields, memo: undefined }).toEqual({ ...SIGNAL, memo: undefined });
  });

  it.each(SENT.ends)('%s fills no field', (raw) => {
    expect(readAlert(raw, INTAKE_TEMPLATE, () => '196.10')).toMatchObject({ fields: {}, errors: [{ field: null }] });
  });
});

/** A whole signal, to which something is added. */
const PAIRS = 'ticker: GBPJPY\naction: buy\nentry: 196.12\nsl: 195.38\ntp1: 197.05\ntp2: 198.40';
const ONE_LINE = 'GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40';
const both = (line: string, sentence: string): [string, string][] => [
  [`${PAIRS}\n${line}`, sentence],
  [`${line}\n${PAIRS}`, sentence],
  [`${PAIRS.replaceAll('\n', '; ')}; ${line}`, sentence],
];

describe('what an alert says beside its signal (docs/product/intake.md#what-is-not-understood)', () => {
  it.each([
    ...both('WARNING: cancelled', 'Not understood: “WARNING: cancelled”'),
    ...both('CLOSED: trade', 'Not understood: “CLOSED: trade”'),
    ...both('Result: CLOSED in profit', 'Not understood: “Result: CLOSED in profit”'),
    ...both('remark: wait for my GO', 'Not understood: “remark: wait for my GO”'),
    ...both('TP3: 199.50', 'Not understood: “TP3: 199.50”'),
    ...both('valid until noon', 'Not understood: “valid until noon”'),
    ...both('Entry: 196.40', 'Entry is given twice: '),
    ...both('stop_loss: 195.20', 'Stop is given twice: '),
    ...both('take_profit: 197.50', 'T0 is given twice: '),
    ...both('side: sell', 'Direction is given twice: '),
    ...both('symbol: GBPUSD', 'Instrument is given twice: '),
    ...both('state=cancelled', 'This ends a trade and is no new signal: “cancelled”'),
    ...both('Order: stop', 'A stop order that opens a trade cannot be published'),
    ...both('type: sell', 'Not understood: “type: sell”'),
    ...both('strength-now: 7', 'Not understood: “strength-now: 7”'),
    ...both('comment: valid only above 196.50', 'not to be taken as it stands'),
    ...both('comment: better SL 195.60', 'The memo names a level'),
    [json({ cancelled: true }), 'Not understood: “cancelled: true”'],
    [json({ order: { flags: { cancelled: true } } }), 'Not understood: “order.flags.cancelled: true”'],
    [json({ reduce_only: true }), 'Not understood: “reduce_only: true”'],
    [json({ active: false }), 'Not understood: “active: false”'],
    [json({ tp3: 199.5 }), 'Not understood: “tp3: 199.5”'],
    [json({ targets: [197.05, 198.4, 199.5] }), 'Not understood: “targets.2: 199.5”'],
    [json({ stop: 195.2 }), 'Stop is given twice: 195.2 and 195.38'],
    [json({ SL: '195.20' }), 'Stop is given twice: 195.38 and 195.20'],
    [json({ note: 'Half size', comment: 'Retest' }), 'Memo is given twice: Retest and Half size'],
    [json({ comment: 'pending' }), 'not to be taken as it stands'],
    [json({ qty: 0 }), 'Not understood: “qty: 0”'],
    [json({ position_size: -1 }), 'Not understood: “position_size: -1”'],
    [json({ id: 'TP1' }), 'Not understood: “id: TP1”'],
    [json({ exchange: 'pending' }), 'Not understood: “exchange: pending”'],
    [json({ interval: 'half size only' }), 'Not understood: “interval: half size only”'],
    [json({ type: 'stop_limit' }), 'A stop order that opens a trade cannot be published'],
    [json({ order_type: 'limit', type: 'market' }), 'Not understood: “type: market”'],
    [json({ position: 0 }), 'This ends a trade and is no new signal: “position 0”'],
    [json({ position_size: 0 }), 'This ends a trade and is no new signal: “position 0”'],
    [json({ action: 'closelong', side: 'buy' }), 'This ends a trade and is no new signal: “closelong”'],
    [json({ side: 'buy', signal: 'exit_long' }), 'This ends a trade and is no new signal'],
    [json().replace('{', '{"sl":"190",'), 'It says one name twice'],
    [`${ONE_LINE} pending`, 'Not understood: “pending”'],
    [`${ONE_LINE} half size only`, 'Not understood: “half size only”'],
    [`${ONE_LINE} sell instead`, 'Not understood: “sell instead”'],
    [`${ONE_LINE} edit: SL 195.60`, ''],
    [`${ONE_LINE} valid only above 196.50`, 'Not understood: “valid only above 196.50”'],
    [`${ONE_LINE} Memo: wait for my GO`, 'not to be taken as it stands'],
  ])('keeps %j from being published by itself', (raw, sentence) => {
    const { errors } = readAlert(raw, INTAKE_TEMPLATE);
    expect(errors.map(({ message }) => message).join('\n')).toContain(sentence || ' ');
  });

  it.each([
    [json({ id: 'a-1043', time: '2026-11-26T14:30:00Z', interval: '15', exchange: 'OANDA' })],
    [json({ timenow: '1764167400', timeframe: '4h', open: 196.02, high: 196.2, low: 195.9, volume: 1042 })],
    [json({ symbol: 'OANDA:GBPJPY', side: 'long', price: '196.120', type: 'market', market_position: 'long' })],
    [json({ strategy: { order: { contracts: 2, id: 'Long', comment: 'Long entry' }, prev_market_position: 'flat' } })],
    [json({ cancelled: false, reduce_only: false, close_position: 0, note: null, remark: '' })],
    [json({ entry: 196.12, close: 196.05, position_size: 1, leverage: '50x', risk: '1%' })],
    [`${PAIRS}\nTime: 14:30\nTF: H4\nExchange: OANDA\nRisk: 1%\nLeverage: 50x\nID: 1043\ncancelled=false\nTP3:`],
  ])('leaves out of %s what says nothing of the trade', (raw) => {
    const { fields, errors } = readAlert(raw, INTAKE_TEMPLATE);
    expect(errors).toEqual([]);
    expect(fields).toEqual(SIGNAL);
  });

  it('tells what it left out', () => {
    expect(readAlert(json({ id: 7, qty: 2, symbol: 'GBPJPY' }), INTAKE_TEMPLATE).leftOut).toEqual(['id: 7', 'qty: 2']);
    expect(readAlert('GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40\nlot 0.5', INTAKE_TEMPLATE).leftOut).toEqual(
      ['lot 0.5'],
    );
  });

  it.each([
    [json({ type: 'limit' })],
    [json({ type: 'buy limit' })],
    [json({ orderType: 'LIMIT' })],
    [`${PAIRS}\nType: limit`],
    [`${PAIRS}\nOrder: limit`],
  ])('is the kind of its order: %s', (raw) => {
    expect(readAlert(raw, INTAKE_TEMPLATE)).toMatchObject({ fields: { status: 'limit' }, errors: [] });
  });

  it('is its memo where the template takes the rest', () => {
    const rest = template({ memo: '{{rest}}' });
    expect(readAlert(`${ONE_LINE} Retest of the high`, rest)).toMatchObject({
      fields: { memo: 'Retest of the high' },
      errors: [],
    });
    expect(readAlert(`${PAIRS}\nRetest of the high`, rest)).toMatchObject({
      fields: { memo: 'Retest of the high' },
      errors: [],
    });
    for (const text of [`${ONE_LINE} wait for my GO`, `${ONE_LINE} half size only`, `${PAIRS}\nsell instead`])
      expect(readAlert(text, rest).errors).toEqual([
        { field: 'memo', message: 'The memo says that the signal is not to be taken as it stands' },
      ]);
  });

  it('of very many pieces is told by the first twenty', () => {
    const many = Array.from({ length: 25 }, (_, at) => `x${at}: 1`).join('\n');
    const { errors } = readAlert(`${PAIRS}\n${many}`, INTAKE_TEMPLATE);
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)!.message).toBe('Not understood: 5 further pieces');
    const list = json({ prices: Array.from({ length: 4000 }, () => 1) });
    expect(readAlert(list, INTAKE_TEMPLATE).errors.at(-1)!.message).toBe('Not understood: 3980 further pieces');
    const harmless = json({ close: 196.12, id: Array.from({ length: 4000 }, () => 1) });
    expect(readAlert(harmless, INTAKE_TEMPLATE).errors.length).toBeGreaterThan(0);
  });
});

describe('a price without a live one (docs/product/numbers.md#what-a-number-belongs-to)', () => {
  it.each([
    ['US30', 'limit', 42.78],
    ['GBPJPY', 'active', 19612],
  ])('of %s, %s, is held against the reference price: %s', (ticker, status, close) => {
    const raw = json({ ticker, status, close, sl: close * 0.99, tp1: close * 1.01, tp2: close * 1.02 });
    expect(said(raw).join('\n')).toContain(`is no price of ${ticker}, which usually stands at`);
  });
});

describe('a preset (docs/product/intake.md#presets)', () => {
  it.each(INTAKE_PRESETS)('$name reads its example as a whole', ({ template: of, example }) => {
    expect(validateTemplate(of)).toEqual({});
    const { fields, errors } = readAlert(example, of, () => '196.10');
    expect(errors).toEqual([]);
    expect(fields).toMatchObject({
      instrument: 'GBPJPY',
      direction: 'long',
      entryPrice: '196.120',
      slPrice: '195.380',
    });
  });

  it.each(INTAKE_PRESETS.filter(({ example }) => example.includes('-74 pips')))(
    '$name puts the stop of a sell above its entry',
    ({ template: of, example }) => {
      const sell = example.replace('"buy"', '"sell"').replace('"long"', '"short"');
      expect(readAlert(sell, of, () => '196.10')).toMatchObject({
        fields: { direction: 'short', slPrice: '196.860', t0Price: '195.380', t1Price: '194.640' },
        errors: [],
      });
    },
  );
});

describe('a template', () => {
  it('is in order as a new source has it', () => expect(validateTemplate(INTAKE_TEMPLATE)).toStrictEqual({}));

  it.each([
    ['entryPrice', { entryPrice: '{{close' }, 'Placeholders are names in double braces: {{ticker}}'],
    ['memo', { memo: 'x {{}}' }, 'Placeholders are names in double braces: {{ticker}}'],
    ['lines', { lines: '{{a}}{{b}}' }, 'Between two placeholders of a pattern there must be something'],
    ['lines', { lines: '{{a|b}} x' }, 'A placeholder of a pattern has one name'],
  ])('with a fault in %s is told so', (field, given, message) => {
    expect(validateTemplate(template(given))).toStrictEqual({ [field]: message });
  });

  it('with several faults is told of each field, and of the first line', () => {
    const lines = '{{a}} is fine\n\n{{a}}{{b}}\n{{a|b}} x';
    expect(validateTemplate(template({ lines, direction: '{{', t1Price: '{{}}' }))).toStrictEqual({
      direction: 'Placeholders are names in double braces: {{ticker}}',
      t1Price: 'Placeholders are names in double braces: {{ticker}}',
      lines: 'Between two placeholders of a pattern there must be something',
    });
  });
});
