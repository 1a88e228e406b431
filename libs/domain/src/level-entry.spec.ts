import fc from 'fast-check';
import { SIGNAL_DIRECTIONS, signalInstruments } from '@t0/contracts';
import { isPriceText, readLevel, stepLevel } from './level-entry.ts';
import { pipsBetween } from './pips.ts';

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

  it('refuses what it would have to guess', () => {
    const empty = { ...long, levels: { ...LEVELS, entryPrice: '' } };
    expect(readLevel('entryPrice', '+40', long)).toHaveProperty('fault');
    expect(readLevel('t0Price', '+40', empty)).toHaveProperty('fault');
    expect(readLevel('slPrice', '1R', long)).toHaveProperty('fault');
    expect(readLevel('t0Price', '1R', { ...long, direction: 'short' })).toHaveProperty('fault');
    expect(readLevel('slPrice', '-99999', long)).toHaveProperty('fault');
  });

  it('leaves prices and everything else to the contract', () => {
    for (const text of ['196.12', '', 'abc', '+', 'R', '40', '+4 0'])
      expect(readLevel('t0Price', text, long)).toBeNull();
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
            expect(isPriceText(read.price)).toBe(true);
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
