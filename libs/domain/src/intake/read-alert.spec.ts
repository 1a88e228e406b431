import fc from 'fast-check';
import { INTAKE_TEMPLATE } from '@t0/contracts';
import type { IntakeTemplate } from '@t0/contracts';
import { findLevelFault } from '../signal-levels.ts';
import { readAlert, templateFaults } from './read-alert.ts';

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
  readAlert(raw, template(given)).faults.map(({ message }) => message);

describe('an alert, read by its source’s template (docs/product/intake.md#templates-of-a-source)', () => {
  it('of JSON is a whole signal', () => {
    expect(readAlert(json({ comment: 'Retest' }), template())).toEqual({
      fields: { ...SIGNAL, memo: 'Retest' },
      faults: [],
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
      faults: [],
    });
  });

  it.each([
    ['lines', 'ticker=GBPJPY\naction=buy\nclose=196.12\nsl=195.38\ntp1=197.05\ntp2=198.4'],
    ['parts', 'ticker: GBPJPY; action: buy; close: 196.12; sl: 195.38; tp1: 197.05; tp2: 198.4'],
    ['words', 'ticker=GBPJPY action=buy close=196.12 sl=195.38 tp1=197.05 tp2=198.4'],
  ])('of text is read by name=value in %s', (_, raw) => {
    expect(readAlert(raw, template())).toEqual({ fields: SIGNAL, faults: [] });
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
      faults: [],
    });
  });

  it('of text that nothing fits is read as a pasted signal', () => {
    const raw = 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 75 Retest';
    expect(readAlert(raw, template())).toEqual({
      fields: { ...SIGNAL, memo: 'Retest' },
      faults: [],
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

  it('rounds what a program reckoned to the digits that the instrument has', () => {
    expect(readAlert(json({ close: 196.12000000000003 }), template()).fields.entryPrice).toBe('196.120');
  });

  it.each([
    ['There is no instrument “EURXXX”', json({ ticker: 'EURXXX' }), {}],
    ['BTCUSD is not open for signals', json({ ticker: 'BTCUSD' }), {}],
    ['“flat” is neither buy nor sell', json({ action: 'flat' }), {}],
    ['Stop is not given', json({ sl: undefined }), {}],
    ['Monthly bias is not given', json(), { monthlyBias: '{{bias}}' }],
    ['“{{close}}” was not filled in by the sender', json({ close: '{{close}}' }), {}],
    ['“soon” is no price', json({ tp2: 'soon' }), {}],
    ['A long needs its stop below the entry price', json({ sl: 197 }), {}],
    ['Confidence must be a whole number from 1 to 100', json({ confidence: 101 }), {}],
    ['“sideways” is no monthly bias', json(), { monthlyBias: 'sideways' }],
    ['It begins like JSON and is none', '{"ticker": GBPJPY}', {}],
    ['Instrument is not given', 'Buy something now', {}],
  ])('says “%s” and leaves it out', (sentence, raw, given) => {
    expect(said(raw, given)).toContain(sentence);
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
        const { fields, faults } = readAlert(alert, template({ lines, slPrice }));
        expect(JSON.stringify(fields)).not.toContain('\\u0000');
        if (faults.length > 0) return;
        const { entryPrice, t0Price, t1Price } = fields;
        const levels = { entryPrice: entryPrice!, slPrice: fields.slPrice!, t0Price: t0Price!, t1Price: t1Price! };
        expect(findLevelFault(fields.direction!, levels)).toBeNull();
      }),
    );
  });

  it('takes no longer than its text is long', () => {
    const long = 'a=b '.repeat(4000);
    const lines = Array.from({ length: 10 }, () => `${'{{x}} b a='.repeat(20)}{{y}}`).join('\n');
    expect(readAlert(long, template({ lines })).faults.length).toBeGreaterThan(0);
  });
});

describe('a template', () => {
  it('is in order as a new source has it', () => expect(templateFaults(INTAKE_TEMPLATE)).toEqual({}));

  it.each([
    ['entryPrice', { entryPrice: '{{close' }, 'Placeholders are names in double braces: {{ticker}}'],
    ['memo', { memo: 'x {{}}' }, 'Placeholders are names in double braces: {{ticker}}'],
    ['lines', { lines: '{{a}}{{b}}' }, 'Between two placeholders of a pattern there must be something'],
    ['lines', { lines: '{{a|b}} x' }, 'A placeholder of a pattern has one name'],
  ])('with a fault in %s is told so', (field, given, message) => {
    expect(templateFaults(template(given))).toEqual({ [field]: message });
  });
});
