import fc from 'fast-check';
import { fromPriceUnits, plainDecimal, toPriceUnits } from './price-units.ts';

describe('prices as whole numbers (docs/product/prices.md#formats: never floats)', () => {
  it('is exact there and back for every storable price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (units) => {
        expect(toPriceUnits(fromPriceUnits(units, 5))).toBe(units);
      }),
    );
  });

  it.each([
    ['196.120', 19_612_000],
    ['42850', 4_285_000_000],
    ['0.64981', 64_981],
    ['1.3450049', 134_500],
    ['1.345005', 134_501],
  ])('%s is %i units', (text, units) => expect(toPriceUnits(text)).toBe(units));

  it.each(['', '-1', '1e5', 'abc', '1.', '.5', '12345678901', 'NaN'])('refuses %j', (text) =>
    expect(() => toPriceUnits(text)).toThrow(RangeError),
  );

  it('writes as many digits as asked, rounding half up', () => {
    expect(fromPriceUnits(19_612_050, 3)).toBe('196.121');
    expect(fromPriceUnits(5, 5)).toBe('0.00005');
    expect(fromPriceUnits(4_285_000_000, 0)).toBe('42850');
  });

  it('drops needless zeros', () => {
    expect(['2.50000', '100', '-3.0000', '0.00001'].map(plainDecimal)).toEqual(['2.5', '100', '-3', '0.00001']);
  });
});
