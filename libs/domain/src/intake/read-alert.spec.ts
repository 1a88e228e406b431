import fc from 'fast-check';
import { allInstruments, replaceInstruments } from '@t0/contracts/prices';
import { errorsOf, fieldsOf, json, messagesOf, SIGNAL, template } from '../../../../tests/intake/alerts.ts';
import { validateLevels } from '../signals/signal-levels.ts';
import { readAlert } from './read-alert.ts';

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
    const errors = messagesOf(json({ ticker: 'FX:SHINY' }));
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
    expect(messagesOf(raw, given)).toContain(sentence);
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
      expect(messagesOf(json({ sl }))).toEqual([expect.stringContaining('has more decimals than GBPJPY, which has 3')]);
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
    expect(messagesOf(raw)).toEqual(['Not understood: “not yet active”']);
    expect(messagesOf(json({ comment: 'Wait for my GO' }))).toEqual([
      'The memo says not to take the signal as published',
    ]);
  });

  it('of a text that is no new signal has one reason', () => {
    expect(messagesOf('GBPJPY BUY STOP 196.5 SL 195 TP 198 199')).toEqual([
      'A stop order that opens a trade cannot be published: only market and limit',
    ]);
    expect(messagesOf('CLOSED in loss: GBPJPY BUY 196.12 SL 195.42 TP 196.62 197.62')).toEqual([
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
    expect(messagesOf('{"a":1}', { instrument: '{{constructor.name}}' })).toContain('Instrument is not given');
    expect(messagesOf('{"a":1}', { instrument: '{{__proto__.toString}}' })).toContain('Instrument is not given');
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
    expect(messagesOf(JSON.stringify([PASTED]))).toContain('Instrument is not given');
    expect(messagesOf(JSON.stringify({ text: PASTED }))).toContain('Direction is not given');
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

describe('a price without a live one (docs/product/numbers.md#meaning-of-a-number)', () => {
  it.each([
    ['US30', 'limit', 42.78],
    ['GBPJPY', 'active', 19612],
  ])('of %s, %s, is held against the reference price: %s', (ticker, status, close) => {
    const raw = json({ ticker, status, close, sl: close * 0.99, tp1: close * 1.01, tp2: close * 1.02 });
    expect(messagesOf(raw).join('\n')).toContain(`is no price of ${ticker}, which usually stands at`);
  });
});
