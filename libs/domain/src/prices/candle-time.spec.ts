import { candleSeconds, candleStart } from './candle-time.ts';

describe('bars of candles', () => {
  it('last as many seconds as their interval says', () => {
    expect((['1m', '5m', '15m', '1h', '4h', '1d'] as const).map(candleSeconds)).toEqual([
      60, 300, 900, 3600, 14_400, 86_400,
    ]);
  });

  it('begin at whole multiples in UTC, and hold their first second but not the next one’s', () => {
    const at = (time: string): number => Date.parse(`2026-11-19T${time}Z`) / 1000;
    const time = at('14:37:59');
    expect(candleStart('1m', time)).toBe(at('14:37:00'));
    expect(candleStart('15m', time)).toBe(at('14:30:00'));
    expect(candleStart('4h', time)).toBe(at('12:00:00'));
    expect(candleStart('1d', time)).toBe(at('00:00:00'));
    expect(candleStart('5m', at('14:40:00') - 1)).toBe(at('14:35:00'));
    expect(candleStart('5m', at('14:40:00'))).toBe(at('14:40:00'));
  });
});
