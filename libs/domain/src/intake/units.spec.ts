import { INTAKE_TEMPLATE } from '@t0/contracts/intake';
import { allInstruments, replaceInstruments } from '@t0/contracts/prices';
import fc from 'fast-check';
import { unitOf } from '../prices/pips.ts';
import { readDistance, readTypedLevel } from '../signals/level-entry.ts';
import { readPips } from '../prices/number.ts';
import { readAlert, validateTemplate } from './read-alert.ts';

const before = allInstruments();
beforeAll(() => replaceInstruments(before.map((one) => ({ ...one, openForSignals: true }))));
afterAll(() => replaceInstruments(before));

const gold = (given: object): string =>
  JSON.stringify({ symbol: 'XAUUSD', side: 'buy', entry: 3316.26, sl: 3306.26, tp1: 3326.26, tp2: 3336.26, ...given });
const aussie = (given: object): string =>
  JSON.stringify({ symbol: 'AUDUSD', side: 'buy', entry: 0.65, sl: 0.647, tp1: 0.653, tp2: 0.656, ...given });
const read = (raw: string, units = '') => readAlert(raw, { ...INTAKE_TEMPLATE, units });
const messages = (raw: string, units = ''): string[] => read(raw, units).errors.map(({ message }) => message);

describe('a distance of an alert in the other unit (docs/product/numbers.md#distances)', () => {
  it.each([
    [gold({ sl: '-100 pips' }), 'Stop: “-100 pips”: XAUUSD is counted in points: 10.00 or 100.00?'],
    [gold({ sl: '100pips' }), 'Stop: “-100pips”: XAUUSD is counted in points: 10.00 or 100.00?'],
    [gold({ tp1: '+100 pips' }), 'T0: “+100 pips”: XAUUSD is counted in points: 10.00 or 100.00?'],
    [gold({ tp3: '300 pips' }), 'T2: “+300 pips”: XAUUSD is counted in points: 30.00 or 300.00?'],
    [gold({ trailing_stop: '10 pips' }), '“10 pips”: XAUUSD is counted in points: 1.00 or 10.00?'],
    [gold({ stop_rule: 'trailing stop 10 pips' }), '“10 pips”: XAUUSD is counted in points: 1.00 or 10.00?'],
    [aussie({ sl: '300 points' }), 'Stop: “-300 points”: AUDUSD is counted in pips: 0.00300 or 0.03000?'],
    [aussie({ sl: '300 pts' }), 'Stop: “-300 pts”: AUDUSD is counted in pips: 0.00300 or 0.03000?'],
    [aussie({ trail: '100 points' }), '“100 points”: AUDUSD is counted in pips: 0.00100 or 0.01000?'],
    [
      'symbol=XAUUSD side=buy entry=3316.26 sl=-100pips tp1=3326.26 tp2=3336.26',
      'Stop: “-100pips”: XAUUSD is counted in points: 10.00 or 100.00?',
    ],
    [
      'symbol: XAUUSD; side: buy; entry: 3316.26; sl: 100 pips; tp1: 3326.26; tp2: 3336.26',
      'Stop: “-100 pips”: XAUUSD is counted in points: 10.00 or 100.00?',
    ],
    [
      'XAUUSD BUY 3316.26 SL 100 pips TP1 3326.26 TP2 3336.26',
      '“100 pips”: XAUUSD is counted in points: 10.00 or 100.00?',
    ],
  ])('%s is asked about with both readings', (raw, message) => {
    expect(messages(raw)).toEqual([message]);
  });

  it('is read in the own unit', () => {
    expect(read(gold({ sl: '-10 points', trailing_stop: '5 points' }))).toMatchObject({
      fields: { slPrice: '3306.26', trailDistance: '5.00' },
      errors: [],
    });
    expect(read(aussie({ sl: '-30 pips' }))).toMatchObject({ fields: { slPrice: '0.64700' }, errors: [] });
  });

  it('is asked about in the fields of the generator, too', () => {
    const around = {
      instrument: 'XAUUSD' as const,
      direction: 'long' as const,
      levels: { entryPrice: '3316.26', slPrice: '3306.26', t0Price: '', t1Price: '' },
    };
    const error = '“+40 pips”: XAUUSD is counted in points: 4.00 or 40.00?';
    expect(readTypedLevel('t0Price', '+40 pips', around)).toEqual({ error });
    expect(readTypedLevel('t0Price', '+40 points', around)).toEqual({ price: '3356.26' });
    expect(readTypedLevel('t0Price', '+40', around)).toEqual({ price: '3356.26' });
    expect(readDistance('40 pips', around)).toEqual({ error: error.replace('+', '') });
    expect(readDistance('40 pts', around)).toEqual({ price: '40.00' });
  });

  it('is never read without being asked, and always as its source means it', () => {
    const units = { pips: '0.1', points: '0.00001' };
    fc.assert(
      fc.property(
        fc.constantFrom(...allInstruments().map(({ symbol }) => symbol)),
        fc.constantFrom('pips' as const, 'points' as const),
        fc.integer({ min: 1, max: 9999 }),
        (symbol, word, count) => {
          const isOwn = unitOf(symbol) === word;
          expect('value' in readPips(`${count} ${word}`, symbol)).toBe(isOwn);
          const line = `${symbol} ${word.slice(0, -1)} ${units[word]}`;
          const meant = readPips(`${count} ${word}`, symbol, line) as { value: string };
          const { value: one } = readPips(`1 ${word}`, symbol, line) as { value: string };
          expect(Number(meant.value)).toBeCloseTo(count * Number(one), 6);
        },
      ),
    );
  });
});

describe('the units of a source (docs/product/intake.md#units-of-a-source)', () => {
  it.each([
    ['XAUUSD pip 0.10', gold({ sl: '-100 pips' }), { slPrice: '3306.26' }],
    ['XAUUSD pips = 0.1', gold({ tp2: '200 pips' }), { t1Price: '3336.26' }],
    ['AUDUSD point 0.00001\nxauusd pip 1', gold({ sl: '-10 pips' }), { slPrice: '3306.26' }],
    ['XAUUSD point 0.01', gold({ sl: '-1000 points' }), { slPrice: '3306.26' }],
    ['AUDUSD point 0.00001', aussie({ sl: '300 points' }), { slPrice: '0.64700' }],
    ['XAUUSD pip 0.10', gold({ trailing_stop: '50 pips' }), { trailDistance: '5.00' }],
    [
      'XAUUSD pip 0.10',
      'XAUUSD BUY 3316.26 SL 100 pips TP1 100 pips TP2 200 pips',
      { slPrice: '3306.26', t0Price: '3326.26', t1Price: '3336.26' },
    ],
    [
      'XAUUSD pip 0.10',
      'XAUUSD BUY 3316.26\nSL 100 pips\nTP1 3326\nTP2 3336\ntrailing stop 50 pips',
      { slPrice: '3306.26', trailDistance: '5.00' },
    ],
  ])('%j read %s as their author means it', (units, raw, fields) => {
    expect(read(raw, units)).toMatchObject({ fields, errors: [] });
  });

  it('hold for their instrument and word alone', () => {
    expect(messages(gold({ sl: '-100 pips' }), 'US30 pip 1\nXAUUSD point 0.01')).toEqual([
      'Stop: “-100 pips”: XAUUSD is counted in points: 10.00 or 100.00?',
    ]);
  });

  it.each(['gold 10', 'XAUUSD pip', 'XAUUSD pip -1', 'XAUUSD pip 0,1', 'XAUUSD tick 1'])('are no %s', (line) => {
    expect(validateTemplate({ ...INTAKE_TEMPLATE, units: `US30 pip 1\n\n${line}` })).toEqual({
      units: `“${line}” is no unit: write for example XAUUSD pip 0.10`,
    });
  });
});
