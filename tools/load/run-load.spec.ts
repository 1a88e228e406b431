import { slopeOf } from './run-load.ts';

const seconds = (count: number, value: (second: number) => number): number[] =>
  Array.from({ length: count }, (_, second) => value(second));

describe('the slope of memory over time', () => {
  it('is that of a straight line, whatever the warm-up did', () => {
    const { perHour, margin } = slopeOf(seconds(600, (second) => (second < 100 ? second * 50 : 500 + second / 36)));
    expect(perHour).toBeCloseTo(100, 6);
    expect(margin).toBeLessThan(1e-6);
  });

  it('is nothing, within its margin, where values only waver', () => {
    const { perHour, margin } = slopeOf(seconds(600, (second) => 300 + 5 * Math.sin(second * 7.3)));
    expect(Math.abs(perHour)).toBeLessThan(margin);
    expect(margin).toBeLessThan(20);
  });

  it('is beyond its margin where memory leaks, even a little', () => {
    const { perHour, margin } = slopeOf(seconds(600, (second) => 300 + second / 60 + Math.sin(second * 7.3)));
    expect(perHour - margin).toBeGreaterThan(0);
  });

  it('claims nothing after a few seconds', () => {
    expect(slopeOf(seconds(20, () => 1)).margin).toBe(Infinity);
  });
});
