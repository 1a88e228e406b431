import type { Signal } from '@t0/contracts';
import { wireSignal } from '../../shared/testing/wire-signal.ts';
import { levelLines, toBars, withTick } from './bars.ts';

const bar = (time: number, open: number, high: number, low: number, close: number) => ({
  time,
  open,
  high,
  low,
  close,
});

describe('the live chart', () => {
  it('draws every moment once, oldest first', () => {
    const candle = (time: number, open: string) => ({ time, open, high: '3', low: '1', close: '2' });
    const bars = toBars([candle(60, '1.5'), candle(60, '9'), candle(120, '2')]);
    expect(bars).toEqual([bar(60, 1.5, 3, 1, 2), bar(120, 2, 3, 1, 2)]);
  });

  it.each([
    ['grows the last bar upwards', bar(60, 2, 2, 2, 2), 3, 119_999, bar(60, 2, 3, 2, 3)],
    ['grows it downwards', bar(60, 2, 2, 2, 2), 1, 60_000, bar(60, 2, 2, 1, 1)],
    ['begins the next minute', bar(60, 2, 3, 1, 2), 5, 120_000, bar(120, 5, 5, 5, 5)],
    ['begins the first one', undefined, 5, 61_000, bar(60, 5, 5, 5, 5)],
    ['ignores what is older than the last bar', bar(120, 2, 2, 2, 2), 5, 119_999, null],
  ])('a tick %s', (_, last, price, at, next) => expect(withTick(last, price, at, '1m')).toEqual(next));

  it('puts a tick into its bar of four hours', () =>
    expect(withTick(undefined, 1, Date.UTC(2026, 10, 19, 14, 32), '4h')?.time).toBe(Date.UTC(2026, 10, 19, 12) / 1000));

  it('draws entry, targets and stop of open signals, named when there are several', () => {
    const signal = wireSignal({ entryPrice: '2', t0Price: '3', t1Price: '4', slPrice: '1', direction: 'long' });
    const one = [signal];
    const titles = (signals: Signal[]) => levelLines(signals).map(({ title, price }) => `${title} ${price}`);
    expect(titles(one)).toEqual(['T1 4', 'T0 3', 'ENTRY 2', 'SL 1']);
    const two = [...one, wireSignal({ ...signal, direction: 'short', status: 'limit' })];
    expect(titles(two).slice(3, 5)).toEqual(['LONG SL 1', 'SHORT T1 4']);
    expect(levelLines(two).map(({ waiting }) => waiting)).toEqual([false, false, false, false, true, true, true, true]);
  });
});
