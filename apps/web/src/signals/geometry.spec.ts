import fc from 'fast-check';
import { ladderSteps } from './price-ladder.tsx';
import { railGeometry } from './rail.tsx';

const LONG = { slPrice: '195.380', entryPrice: '196.120', t0Price: '197.050', t1Price: '198.400' };
const SHORT = { slPrice: '43190', entryPrice: '42980', t0Price: '42640', t1Price: '42210' };

describe('the rail', () => {
  it('has the stop at the left and T1 at the right, for long and short', () => {
    expect(railGeometry('long', LONG, '196.171')).toEqual({
      entry: 24.5,
      t0: 55.3,
      price: 26.2,
      run: { from: 24.5, to: 26.2, against: false },
    });
    expect(railGeometry('short', SHORT, '43012.5')).toMatchObject({ entry: 21.4, price: 18.1, run: { against: true } });
  });

  it('keeps every place between its ends, whatever the price', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 99999, noNaN: true }), (price) => {
        const rail = railGeometry('long', LONG, price.toFixed(3))!;
        expect(rail.price).toBeGreaterThanOrEqual(0);
        expect(rail.price).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('ends at the last target, with the others between', () => {
    const further = { ...SHORT, furtherTargets: ['41800', '41140'] };
    expect(railGeometry('short', further, '42165')).toMatchObject({
      entry: 10.2,
      t0: 26.8,
      further: [47.8, 67.8],
      price: 50,
    });
    expect(railGeometry('short', { ...SHORT, furtherTargets: [''] }, '42165')).toBeNull();
  });

  it('is empty while the levels form no trade', () => {
    expect(railGeometry('long', { ...LONG, t1Price: '' }, '196')).toBeNull();
    expect(railGeometry('short', LONG, '196')).toBeNull();
  });

  it('has no mark without a price', () => {
    expect(railGeometry('long', LONG, null)).toMatchObject({ price: null, run: null });
  });
});

describe('the ladder', () => {
  it('puts the way of the trade up, for long and short', () => {
    const keys = (direction: 'long' | 'short', levels: typeof LONG, price: string | null) =>
      ladderSteps(direction, levels, price).map(({ key }) => key);
    expect(keys('long', LONG, '196.171')).toEqual(['t1', 't0', 'current', 'entry', 'sl']);
    expect(keys('short', SHORT, '43012.5')).toEqual(['t1', 't0', 'entry', 'current', 'sl']);
    expect(keys('long', LONG, null)).toEqual(['t1', 't0', 'entry', 'sl']);
  });

  it('has every target and the far end of the zone, of two at one price the later one above', () => {
    const levels = { ...LONG, furtherTargets: ['198.400', '199.000'], entryZonePrice: '195.900' };
    const keys = ladderSteps('long', levels, '196.000').map(({ key }) => key);
    expect(keys).toEqual(['t3', 't2', 't1', 't0', 'entry', 'current', 'zone', 'sl']);
  });

  it('is to scale from its highest to its lowest price', () => {
    const steps = ladderSteps('long', LONG, '199.000');
    expect(steps[0]).toMatchObject({ key: 'current', at: 0 });
    expect(steps.at(-1)).toMatchObject({ key: 'sl', at: 1 });
  });
});
