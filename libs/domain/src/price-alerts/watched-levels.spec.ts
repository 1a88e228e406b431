import fc from 'fast-check';
import type { LoggedQuote } from '@t0/contracts/prices';
import { fromPriceUnits, toPriceUnits } from '../prices/price-units.ts';
import { WatchedLevels, type Series, type TickOutcome, type WatchedLevel } from './watched-levels.ts';

const MINUTE = 60_000;
const CONDITIONS = ['above', 'below', 'equals'] as const;

interface Alert {
  series: Series;
  condition: (typeof CONDITIONS)[number];
  value: number;
  from: number;
  isOnce: boolean;
  pauseMs: number;
  until: number;
}
/** What is stored of an alert. */
interface Row extends WatchedLevel<number> {
  isGone: boolean;
}
type Fired = [position: number, alert: number];

const priceOf = ({ price }: LoggedQuote): number => toPriceUnits(price);
const minuteOf = ({ at }: LoggedQuote): number => Math.floor(at / MINUTE);

/** The minutes of ticks, as candles have them. */
function minutesOf(ticks: readonly LoggedQuote[]): { minute: number; open: number; low: number; high: number }[] {
  const bars: { minute: number; open: number; low: number; high: number }[] = [];
  for (const tick of ticks) {
    const price = priceOf(tick);
    const last = bars.at(-1);
    if (last?.minute === minuteOf(tick))
      Object.assign(last, { low: Math.min(last.low, price), high: Math.max(last.high, price) });
    else bars.push({ minute: minuteOf(tick), open: price, low: price, high: price });
  }
  return bars;
}

/** Second version, by the words of the page: each alert by itself, each tick by all that came before it. */
function naive(alerts: readonly Alert[], ticks: readonly LoggedQuote[]): Fired[] {
  const fired: Fired[] = [];
  alerts.forEach((alert, id) => {
    const valueAt = (index: number, known: number): number => {
      const tick = ticks[index]!;
      if (alert.series === 'bid' || alert.series === 'ask' || alert.series === 'price')
        return toPriceUnits(tick[alert.series]);
      const [kind, unit, minutes] = alert.series.split(' ');
      const window = ticks
        .slice(0, known)
        .filter(
          (one) =>
            minuteOf(one) >= minuteOf(tick) - Number(minutes) && minuteOf(one) > minuteOf(ticks[known - 1]!) - 1441,
        );
      if (window.length === 0) return 0;
      const price = priceOf(tick);
      const bars = minutesOf(window);
      const [low, high] = [
        Math.min(price, ...bars.map((bar) => bar.low)),
        Math.max(price, ...bars.map((bar) => bar.high)),
      ];
      const base = kind === 'change' ? bars[0]!.open : price - low >= high - price ? low : high;
      return unit === 'percent' ? Math.abs((price / base - 1) * 100) * 100_000 : Math.abs(price - base);
    };
    let near = false;
    let notBefore = -Infinity;
    let last: number | null = null;
    ticks.forEach((tick, index) => {
      const before = index === 0 ? null : (last ?? valueAt(index - 1, index));
      if (tick.position <= alert.from) return;
      const value = valueAt(index, index);
      last = value;
      const bars = minutesOf(ticks.slice(0, index));
      const day = index === 0 ? [] : bars.filter(({ minute }) => minute > bars.at(-1)!.minute - 1441).slice(0, -1);
      const mean = day.length === 0 ? 0 : day.reduce((sum, { low, high }) => sum + high - low, 0) / day.length;
      const distance = Math.max(toPriceUnits(tick.ask) - toPriceUnits(tick.bid), mean / 5, 1);
      const least = alert.series.includes('percent') ? (distance / priceOf(tick)) * 100 * 100_000 : distance;
      const isAway = Math.abs(value - alert.value) >= least;
      const wasNear = near;
      if (near && isAway) near = false;
      if (wasNear || before === null || tick.at < notBefore || tick.at >= alert.until) return;
      const up = before < alert.value && value >= alert.value;
      const down = before > alert.value && value <= alert.value;
      if (!(alert.condition === 'above' ? up : alert.condition === 'below' ? down : up || down)) return;
      fired.push([tick.position, id]);
      near = !isAway;
      notBefore = alert.isOnce ? Infinity : tick.at + alert.pauseMs;
    });
  });
  return fired.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

const rowOf = ({ series, condition, value, from, isOnce, pauseMs, until }: Alert, alert: number): Row => ({
  alert,
  series,
  condition,
  value,
  from,
  isNear: false,
  isOnce,
  until,
  ...(!isOnce && { pauseMs }),
  isGone: false,
});

/** Stores the effect of a tick, as the rows of PostgreSQL do. */
function store(rows: Row[], { quote, fired, away }: TickOutcome<number>, log: Fired[]): void {
  for (const { alert, isNear } of fired) {
    const row = rows[alert]!;
    log.push([quote.position, alert]);
    Object.assign(row, { isNear, from: quote.position, isGone: row.isOnce });
    if (row.pauseMs !== undefined) row.notBefore = quote.at + row.pauseMs;
  }
  for (const alert of away)
    if (!fired.some((one) => one.alert === alert)) Object.assign(rows[alert]!, { isNear: false, from: quote.position });
}

/** A process that begins with what is stored; `noted`: the index of the last tick whose effects are all stored. */
function begin(rows: readonly Row[], ticks: readonly LoggedQuote[], noted: number): WatchedLevels<number> {
  const levels = new WatchedLevels<number>(ticks[noted] ?? null);
  for (const { minute, ...bar } of minutesOf(ticks.slice(0, noted + 1))) levels.remember(minute * MINUTE, bar);
  levels.addAll(rows.filter(({ isGone }) => !isGone).map(({ isGone: _, ...row }) => ({ ...row })));
  return levels;
}

const START = 30_000 * MINUTE;
const path = fc
  .array(
    fc.record({
      step: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: -40, max: 40 }) },
        { weight: 1, arbitrary: fc.integer({ min: -300, max: 300 }) },
      ),
      spread: fc.integer({ min: 0, max: 3 }),
      /** Ticks of one time, a minute, a stale feed, a weekend. */
      gap: fc.oneof(
        fc.constantFrom(0, 200),
        fc.integer({ min: 1, max: 90 }).map((s) => s * 1000),
        fc.constantFrom(20 * MINUTE, 2880 * MINUTE),
      ),
    }),
    { minLength: 3, maxLength: 24 },
  )
  .map((steps) => {
    let [price, at] = [5000, START];
    return steps.map(({ step, spread, gap }, index): LoggedQuote => {
      price = Math.max(20, price + step);
      at += gap;
      const units = (value: number): string => fromPriceUnits(value, 5);
      return {
        symbol: 'X',
        source: 'oanda',
        at,
        position: 10 * (index + 1),
        price: units(price),
        bid: units(price - spread),
        ask: units(price + spread),
      };
    });
  });
const alert = fc
  .record({
    series: fc.constantFrom<Series>('bid', 'ask', 'price', 'move price 5', 'move percent 60', 'change percent 60'),
    condition: fc.constantFrom(...CONDITIONS),
    value: fc.integer({ min: 4900, max: 5100 }),
    move: fc.integer({ min: 1, max: 120 }),
    from: fc.integer({ min: 0, max: 200 }),
    isOnce: fc.boolean(),
    pauseMs: fc.constantFrom(MINUTE, 5 * MINUTE),
    until: fc.constantFrom(Infinity, START + 30 * MINUTE),
  })
  .map(({ move, ...one }): Alert => ({
    ...one,
    ...(one.series.includes(' ') && {
      condition: 'above',
      value: one.series.includes('percent') ? move * 2000 : move,
    }),
  }));

describe('alerts on prices (docs/product/watching.md#firing)', () => {
  it('fire as a second, naive version does over random paths, through restarts at any tick', () => {
    fc.assert(
      fc.property(
        path,
        fc.array(alert, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(60), { maxLength: 3 }),
        fc.nat(5),
        (ticks, alerts, crashes, late) => {
          const rows = alerts.map(rowOf);
          const log: Fired[] = [];
          let levels = begin(rows, ticks, -1);
          ticks.forEach((tick, index) => {
            store(rows, levels.tick(tick), log);
            if (!crashes.includes(index)) return;
            // The process dies: its last ticks were acted on, and not noted as done.
            const noted = Math.max(0, index - late);
            levels = begin(rows, ticks, noted);
            for (const again of ticks.slice(noted + 1, index + 1)) store(rows, levels.tick(again), log);
          });
          expect(log.sort((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual(naive(alerts, ticks));
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('count from when they were set, also where they become known later', () => {
    fc.assert(
      fc.property(path, fc.array(alert, { minLength: 1, maxLength: 4 }), fc.nat(39), (ticks, alerts, known) => {
        const rows = alerts.map(rowOf);
        const levels = new WatchedLevels<number>(null);
        const log: Fired[] = [];
        // All ticks of one minute: the damping of the seconds before is the current one.
        const same = ticks.map((tick) => ({ ...tick, at: START }));
        same.forEach((tick, index) => {
          if (index === Math.min(known, same.length - 1))
            for (const row of rows.filter(({ series }) => !series.includes(' ')))
              for (const outcome of levels.add({ ...row })) store(rows, outcome, log);
          store(rows, levels.tick(tick), log);
        });
        const expected = naive(alerts, same).filter(([, id]) => !alerts[id]!.series.includes(' '));
        expect(log.sort((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual(expected);
      }),
    );
  });

  it('do not fire twice within a second where the price stands at the level', () => {
    const levels = new WatchedLevels<string>(null);
    levels.addAll([{ alert: 'a', series: 'price', condition: 'equals', value: 100, from: 0, isNear: false }]);
    const tick = (price: number, position: number): unknown[] => {
      const [bid, ask] = [fromPriceUnits(price - 2, 5), fromPriceUnits(price + 2, 5)];
      return levels.tick({
        symbol: 'X',
        source: 'oanda',
        at: START + position,
        position,
        price: fromPriceUnits(price, 5),
        bid,
        ask,
      }).fired;
    };
    expect([98, 101, 99, 102, 100, 98].map((price, index) => tick(price, index + 1).length)).toEqual([
      0, 1, 0, 0, 0, 0,
    ]);
    // Four away: one spread.
    expect([104, 99].map((price, index) => tick(price, index + 10).length)).toEqual([0, 1]);
  });

  it('costs nothing for moves that no alert watches any more', () => {
    const levels = new WatchedLevels<string>(null);
    const series = 'move price 5' as const;
    const watch = { series, condition: 'above', value: 50, from: 0, isNear: false } as const;
    levels.addAll([
      { alert: 'gone', ...watch },
      { alert: 'once', ...watch, isOnce: true },
    ]);
    const tick = (price: number, position: number): string[] => {
      const text = fromPriceUnits(price, 5);
      const quote = { symbol: 'X', source: 'oanda', at: START + position, position } as const;
      return levels.tick({ ...quote, price: text, bid: text, ask: text }).fired.map(({ alert: one }) => one);
    };
    tick(1000, 1);
    levels.remove('gone');
    expect([...levels['series'].keys()]).toEqual([series]);
    expect(tick(1060, 2)).toEqual(['once']);
    expect([...levels['series'].keys()]).toEqual([]);
    // One that comes later goes on from the present move.
    levels.add({ alert: 'later', ...watch, value: 70, from: 2 });
    expect([tick(1065, 3), tick(1075, 4)]).toEqual([[], ['later']]);
  });
});
