import fc from 'fast-check';
import { isPrice, SIGNAL_DIRECTIONS, signalInstruments } from '@t0/contracts/prices';
import { distanceInPips, readDistance, readLevel, readTypedLevel, stepLevel } from './level-entry.ts';
import { pipsBetween } from '../prices/pips.ts';

const LEVELS = { entryPrice: '196.120', slPrice: '195.380', t0Price: '', t1Price: '' };
const long = { instrument: 'GBPJPY', direction: 'long', levels: LEVELS } as const;
const short = { ...long, direction: 'short', levels: { ...LEVELS, slPrice: '196.860' } } as const;

describe('short forms of a level', () => {
  it.each([
    ['t0Price', '+40', '196.520'],
    ['slPrice', '-25', '195.870'],
    ['slPrice', '-25,5', '195.865'],
    ['t1Price', '1.5R', '197.230'],
    ['t1Price', '2r', '197.600'],
  ] as const)('%s %s', (field, text, price) => {
    expect(readLevel(field, text, long)).toEqual({ price });
  });

  it('counts R down for a short', () => {
    expect(readLevel('t0Price', '1.5R', short)).toEqual({ price: '195.010' });
  });

  it('counts points for an index', () => {
    const levels = { ...LEVELS, entryPrice: '42850', slPrice: '42800' };
    expect(readLevel('t0Price', '+40', { instrument: 'US30', direction: 'long', levels })).toEqual({
      price: '42890.00',
    });
  });

  it('takes blanks around, and a stop at the entry for no risk', () => {
    expect(readLevel('t0Price', ' +40\t', long)).toEqual({ price: '196.520' });
    const levels = { ...LEVELS, slPrice: LEVELS.entryPrice };
    expect(readLevel('t0Price', '1R', { ...long, levels })).toEqual({
      error: 'A long needs its stop below the entry price',
    });
  });

  it('refuses what it would have to guess, and says why', () => {
    const without = (field: 'entryPrice' | 'slPrice', text: string) => ({
      ...long,
      levels: { ...LEVELS, [field]: text },
    });
    const error = (...requested: Parameters<typeof readLevel>): string => {
      const read = readLevel(...requested)!;
      return 'error' in read ? read.error : `no fault: ${read.price}`;
    };
    const counted = 'Distances are counted from the entry price: give a price here';
    expect(error('entryPrice', '+40', long)).toBe(counted);
    expect(error('entryPrice', '1R', long)).toBe(counted);
    const noEntry = 'Give the entry price first: distances are counted from it';
    expect(error('t0Price', '+40', without('entryPrice', ''))).toBe(noEntry);
    expect(error('t0Price', '1R', without('entryPrice', '0.00'))).toBe(noEntry);
    expect(error('slPrice', '1R', long)).toBe(
      'R is counted from the stop: give the stop a price or a distance in pips',
    );
    const noStop = 'Give the stop first: R is the distance from the entry to it';
    expect([error('t0Price', '1R', without('slPrice', '')), error('t1Price', '1R', without('slPrice', '-25'))]).toEqual(
      [noStop, noStop],
    );
    expect(error('t0Price', '1R', { ...long, direction: 'short' })).toBe(
      'A short needs its stop above the entry price',
    );
    expect(error('t0Price', '1R', { ...short, direction: 'long' })).toBe('A long needs its stop below the entry price');
    expect(error('slPrice', '-99999', long)).toBe('So far away there is no price');
    expect(error('slPrice', '-19612', long)).toBe('So far away there is no price');
  });

  it('reckons with positive decimals alone', () => {
    const texts = ['1', '0.1', '999999999.99999', '0', '0.00', 'x1', '1x', '-1', '1.123456', ''];
    expect(texts.filter(isPrice)).toEqual(['1', '0.1', '999999999.99999']);
  });

  it('leaves prices and everything else to the contract', () => {
    for (const text of ['196.12', '', 'abc', '+', 'R', '40']) expect(readLevel('t0Price', text, long)).toBeNull();
  });

  it('reads what was typed, with every minus and every mark', () => {
    const gold = { instrument: 'XAUUSD', direction: 'long', levels: LEVELS } as const;
    const typed = (text: string, around: typeof gold | typeof long = long) =>
      readTypedLevel('slPrice', text, around, around === gold ? '3316' : null);
    expect(typed('−25')).toEqual({ price: '195.870' });
    expect(typed('-25 pips')).toEqual({ price: '195.870' });
    expect(typed('195,38')).toEqual({ price: '195.38' });
    expect(typed('3,312', gold)).toEqual({ price: '3312' });
    expect(typed('.6498')).toEqual({ error: '“.6498” has more decimals than GBPJPY, which has 3' });
    expect(typed('3312.555', gold)).toEqual({ error: '“3312.555” has more decimals than XAUUSD, which has 2' });
    expect(typed('+4 0')).toEqual({ error: '“+4 0” is not a number' });
    expect(typed('0')).toEqual({ error: '“0” is not above 0' });
  });

  it('gives the distance that was asked for, or nothing', () => {
    const entry = fc.integer({ min: 1, max: 9_999_999 }).map((units) => (units / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.constantFrom(...signalInstruments()),
        fc.constantFrom(...SIGNAL_DIRECTIONS),
        entry,
        fc.integer({ min: -9999, max: 9999 }),
        (instrument, direction, entryPrice, pips) => {
          const levels = { ...LEVELS, entryPrice };
          const text = `${pips < 0 ? '-' : '+'}${Math.abs(pips)}`;
          const read = readLevel('t0Price', text, { instrument, direction, levels })!;
          if ('price' in read) {
            expect(isPrice(read.price)).toBe(true);
            expect(pipsBetween(instrument, entryPrice, read.price)).toBeCloseTo(pips, 5);
          }
        },
      ),
    );
  });
});

describe('the arrow keys', () => {
  it('move a level by a pip, with Shift by ten', () => {
    expect(stepLevel('GBPJPY', '196.120', { up: true, ten: false })).toBe('196.130');
    expect(stepLevel('US30', '42850', { up: false, ten: true })).toBe('42840.00');
    expect(stepLevel('AUDUSD', '0.65', { up: true, ten: false })).toBe('0.65010');
    expect(stepLevel('AUDUSD', '0.0001', { up: false, ten: false })).toBeNull();
    expect(stepLevel('AUDUSD', 'x', { up: false, ten: false })).toBeNull();
  });
});

describe('the distance of a trailing stop', () => {
  it.each([
    ['40', '0.400'],
    ['40,5 pips', '0.405'],
    ['1.5R', '1.110'],
    [' 1 r ', '0.740'],
  ])('%s is a difference of prices', (text, price) => {
    expect(readDistance(text, long)).toEqual({ price });
    expect(readDistance(text, short)).toEqual({ price });
  });

  it.each([
    ['soon', '“soon” is not a number'],
    ['-40', '“-40” is not above 0'],
    ['1,250', '“1,250” can be 1250 or 1.250: write 1250 or 1.2500'],
    ['0.01', 'That is no distance between two prices of GBPJPY'],
  ])('refuses %s in a sentence', (text, error) => {
    expect(readDistance(text, long)).toEqual({ error });
  });

  it('needs the risk for a multiple of it', () => {
    expect(readDistance('1R', { ...long, levels: { ...LEVELS, slPrice: '' } })).toEqual({
      error: 'Give the stop first: R is the distance from the entry to it',
    });
    expect(readLevel('entryZonePrice', '0.5R', long)).toEqual({
      error: 'R is counted towards the targets: give the end of the zone a price or a distance in pips',
    });
    expect(readLevel('entryZonePrice', '-25', long)).toEqual({ price: '195.870' });
  });

  it('is shown in pips, and reads the same again', () => {
    for (const difference of ['0.405', '0.740', '1.125', '12.500'])
      expect(readDistance(distanceInPips('GBPJPY', difference), long)).toEqual({ price: difference });
    expect(distanceInPips('GBPJPY', '0.740')).toBe('74');
  });
});
