import { dailyChange, utcDayOf } from './daily-change.ts';

describe('change since yesterday’s close (docs/product/prices.md#formats)', () => {
  it('of a falling price is below zero and goes down, in points with one decimal and percent with two', () => {
    expect(dailyChange('US30', '42640.26', '42850')).toEqual({ pips: -209.7, percent: -0.49, trend: 'down' });
  });

  it('goes up or down with the smallest step, though its figures are 0', () => {
    expect(dailyChange('US30', '42850.01', '42850')).toEqual({ pips: 0, percent: 0, trend: 'up' });
    expect(dailyChange('US30', '42849.99', '42850').trend).toBe('down');
  });

  it('belongs to a UTC day', () => {
    expect(utcDayOf(Date.parse('2026-11-19T23:59:59.999Z'))).toBe('2026-11-19');
    expect(utcDayOf(Date.parse('2026-11-20T00:00:00+01:00'))).toBe('2026-11-19');
  });
});
