import { wireSignal } from '../../../../tests/support/web/wire-signal.ts';
import { labelledLines, levelLines, toBars, withTick } from './bars.ts';

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

  it('draws entry, targets and stop of a signal, each with its direction', () => {
    const signal = wireSignal({ entryPrice: '2', t0Price: '3', t1Price: '4', slPrice: '1', direction: 'long' });
    const titles = levelLines(signal).map(({ title, price }) => `${title} ${price}`);
    expect(titles).toEqual(['LONG T1 4', 'LONG T0 3', 'LONG ENTRY 2', 'LONG SL 1']);
    const waiting = levelLines({ ...signal, direction: 'short', status: 'limit' });
    expect(waiting.map((line) => [line.title.slice(0, 5), line.waiting])).toEqual(Array(4).fill(['SHORT', true]));
  });

  describe('of a signal with further targets', () => {
    const ten = wireSignal({
      ...{ direction: 'long', slPrice: '1', entryPrice: '3', entryZonePrice: '2', t0Price: '4', t1Price: '5' },
      ...{ furtherTargets: ['6', '7', '8', '9', '10', '11', '12', '13'], t0Hit: true, furtherHitsAt: ['2026-11-19'] },
    });

    it('draws all of them and the zone, and says of those reached that they were', () => {
      const titles = levelLines(ten).map(({ title, price }) => `${title.slice(5)} ${price}`);
      expect(titles.slice(0, 3)).toEqual(['T9 13', 'T8 12', 'T7 11']);
      expect(titles.slice(-6)).toEqual(['T2 6', 'T1 HIT 5', 'T0 HIT 4', 'ENTRY 3', 'ZONE END 2', 'SL 1']);
    });

    it.each([
      [20, 'T2 ENTRY SL'],
      [3, 'T9 T5 T2 ENTRY SL'],
      [1, 'T9 T8 T7 T6 T5 T4 T3 T2 T1 HIT T0 HIT ENTRY ZONE END SL'],
    ])('has labels %d apart: those of the next step always, the others where they cover none', (gap, names) => {
      const lines = levelLines(ten);
      const labelled = labelledLines(lines, gap);
      const titles = lines.filter((line) => labelled.has(line)).map(({ title }) => title.slice(5));
      expect(titles.join(' ')).toBe(names);
    });

    it('says of two targets which one was reached', () => {
      const titles = levelLines(wireSignal({ t0Hit: true })).map(({ title }) => title);
      expect(titles).toEqual(['SHORT T1', 'SHORT T0 HIT', 'SHORT ENTRY', 'SHORT SL']);
    });
  });
});
