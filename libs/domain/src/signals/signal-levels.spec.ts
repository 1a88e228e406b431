import fc from 'fast-check';
import { validateLevels } from './signal-levels.ts';

const long = { entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' };

describe('order of a signal’s prices (docs/product/signals.md#levels)', () => {
  it('accepts a long with SL < entry < T0 <= T1', () => {
    expect(validateLevels('long', long)).toBeNull();
    expect(validateLevels('long', { ...long, t1Price: long.t0Price })).toBeNull();
  });

  it.each([
    [{ slPrice: '196.120' }, 'slPrice', 'A long needs its stop below the entry price'],
    [{ t0Price: '196.120' }, 't0Price', 'A long needs Take Profit 0 above the entry price'],
    [{ t1Price: '197.049' }, 't1Price', 'A long needs Take Profit 1 at or above Take Profit 0'],
  ])('names the field at fault: %p', (change, field, message) => {
    expect(validateLevels('long', { ...long, ...change })).toEqual({ field, message });
  });

  it.each([
    [{ slPrice: '195.380' }, 'slPrice', 'A short needs its stop above the entry price'],
    [{ t0Price: '196.120' }, 't0Price', 'A short needs Take Profit 0 below the entry price'],
    [{ t1Price: '195.381' }, 't1Price', 'A short needs Take Profit 1 at or below Take Profit 0'],
  ])('names the field of a short at fault: %p', (change, field, message) => {
    const short = { entryPrice: '196.120', slPrice: '197.050', t0Price: '195.380', t1Price: '194.000' };
    expect(validateLevels('short', short)).toBeNull();
    expect(validateLevels('short', { ...short, ...change })).toEqual({ field, message });
  });

  it('is the mirror for a short: negating every price turns one into the other', () => {
    const price = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(price, price, price, price, (entry, sl, t0, t1) => {
        const at = (n: number): string => String(n);
        const mirrored = (n: number): string => String(100 - n);
        const asLong = validateLevels('long', {
          entryPrice: at(entry),
          slPrice: at(sl),
          t0Price: at(t0),
          t1Price: at(t1),
        });
        const asShort = validateLevels('short', {
          entryPrice: mirrored(entry),
          slPrice: mirrored(sl),
          t0Price: mirrored(t0),
          t1Price: mirrored(t1),
        });
        expect(asShort?.field).toBe(asLong?.field);
        expect(asLong === null).toBe(sl < entry && entry < t0 && t0 <= t1);
      }),
    );
  });
});
