import { INTAKE_PRESETS, INTAKE_TEMPLATE } from '@t0/contracts/intake';
import { SIGNAL, template } from '../../../../tests/intake/alerts.ts';
import { readAlert, validateTemplate } from './read-alert.ts';

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
