import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PriceAlert } from '@t0/contracts/price-alerts';
import type { LoggedQuote, Quote } from '@t0/contracts/prices';
import { NEW_SIGNAL, type Signal } from '@t0/contracts/signals';
import { WatchedLevels } from '@t0/domain/price-alerts';
import { ROOT } from '@t0/tools/shared/root';
import { pairedRatio, percentile, sized, spread, type SuiteResult } from '@t0/tools/shared/suite-result';

const OPEN = sized(10_000, 100);
/** 10,000 members with 20 alerts each. */
const CROWD = sized(200_000, 1000);
const TICKS = sized(2000, 50);
/** Rounds in which two sets of signals alternate, and the ticks of each. */
const ROUNDS = sized(400, 4);
const ROUND_TICKS = sized(10, 5);
const MID = 42_850;

/** The parts of the worker's classes that the suite uses, which it loads as built. */
interface Evaluator<T> {
  take(entity: T): void;
}
interface ActiveAlerts extends Evaluator<PriceAlert> {
  /** Begins the instruments, as loading them does. */
  fill(alerts: []): void;
  tick(quote: LoggedQuote): { fired: unknown[] };
}
interface OpenSignals extends Evaluator<Signal> {
  advance(quote: Quote): unknown[];
}

/** Alerts and signals evaluated on one tick with 10,000 of them open, in the worker's own code, without what they then store. */
export async function evaluation(): Promise<SuiteResult> {
  const alerts = await activeAlerts();
  const signals = await openSignals();
  const manyTargets = await openSignals(withEveryTerm);
  const near = measure((index) => alerts.tick({ ...quote(MID + (index % 2) * 0.5, index), position: index + 1 }).fired);
  const wide = measure(
    (index) => alerts.tick({ ...quote(MID + (index % 2) * 20, index), position: TICKS + index + 1 }).fired,
  );
  const moved = measure((index) => signals.advance(quote(MID + (index % 2) * 20, index)));
  const targets = compare(
    (tick) => signals.advance(tick),
    (tick) => manyTargets.advance(tick),
  );
  const [none, crowd] = [crowdOf(0), crowdOf(CROWD)];
  let position = 1;
  const own = compare(
    (tick) => none.tick({ ...tick, position: (position += 1) }),
    (tick) => crowd.tick({ ...tick, position: (position += 1) }),
  );
  return {
    suite: `one tick, ${OPEN} open alerts and signals of its instrument`,
    referenceSpread: targets.referenceSpread,
    figures: [
      {
        name: 'price alerts, a tick that meets few, p99',
        value: percentile(near.times, 0.99),
        unit: 'ms',
        bar: { atMost: 2 },
      },
      {
        name: 'price alerts, a tick that fires many, p99',
        value: percentile(wide.times, 0.99),
        unit: 'ms',
        bar: { atMost: 2 },
        note: `${(wide.found / TICKS).toFixed(0)} fired by a tick`,
      },
      { name: 'price alerts, evaluations per second', value: (OPEN * 1000) / percentile(near.times, 0.5), unit: '' },
      { name: 'signal lifecycle, one tick, p50', value: percentile(moved.times, 0.5), unit: 'ms', bar: { atMost: 2 } },
      { name: 'signal lifecycle, one tick, p99', value: percentile(moved.times, 0.99), unit: 'ms' },
      {
        name: 'signal lifecycle, evaluations per second',
        value: (OPEN * 1000) / percentile(moved.times, 0.5),
        unit: '',
      },
      {
        name: 'a tick of signals with ten targets and rules / two',
        ...targets.ratio,
        bar: { atMost: 1.2 },
      },
      { name: `a tick among ${CROWD} own alerts / without any`, ...own.ratio, bar: { atMost: 1.2 } },
    ],
  };
}

function measure(work: (index: number) => unknown[]): { times: number[]; found: number } {
  for (let index = 0; index < 200; index += 1) work(index);
  const times: number[] = [];
  let found = 0;
  for (let index = 200; index < 200 + TICKS; index += 1) {
    const start = process.hrtime.bigint();
    found += work(index).length;
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return { times, found };
}

type Evaluation = (tick: Quote) => unknown;

/**
 * A tick of one set of alerts or signals against one of another, in short rounds that alternate. Other work on the machine only ever adds to a tick: of
 * each round the fastest one counts.
 */
function compare(reference: Evaluation, product: Evaluation) {
  const fastest = (evaluate: Evaluation, round: number): number => {
    const times = Array.from({ length: ROUND_TICKS }, (_, index) => {
      const tick = quote(MID + (index % 2) * 20, round * ROUND_TICKS + index);
      const start = process.hrtime.bigint();
      evaluate(tick);
      return Number(process.hrtime.bigint() - start) / 1e6;
    });
    return Math.min(...times);
  };
  const [references, products]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    references.push(fastest(reference, round));
    products.push(fastest(product, round));
  }
  return { ratio: pairedRatio(products, references), referenceSpread: spread(references) };
}

const quote = (price: number, index: number): Quote => ({
  symbol: 'US30',
  bid: price.toFixed(2),
  ask: price.toFixed(2),
  price: price.toFixed(2),
  at: Date.now() + index,
  source: 'oanda',
});

const load = (path: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(ROOT, 'apps/worker/dist', path)).href) as Promise<Record<string, unknown>>;
/** Own alerts on all sides, clustered around the prices of `compare` and crossed by none of them. */
function crowdOf(size: number): WatchedLevels<number> {
  const levels = new WatchedLevels<number>(null);
  levels.addAll(
    Array.from({ length: size }, (_, alert) => ({
      alert,
      series: (['bid', 'ask', 'price'] as const)[alert % 3]!,
      condition: 'equals' as const,
      value: Math.round((alert % 2 === 0 ? MID - 1 - alert / 1000 : MID + 21 + alert / 1000) * 100_000),
      from: 0,
      isNear: false,
    })),
  );
  return levels;
}

const LONG_AGO = new Date(0).toISOString();
const FAR_OFF = '2999-01-01T00:00:00.000Z';

/** Alerts of all conditions, thresholds all around the price. */
async function activeAlerts(): Promise<ActiveAlerts> {
  const Evaluator = (await load('price-alerts/instrument-alerts.js')).ActiveAlerts as new (
    minutes: number,
    begin: () => WatchedLevels<never>,
  ) => ActiveAlerts;
  const evaluator = new Evaluator(60, () => new WatchedLevels<never>(null));
  evaluator.fill([]);
  const conditions = ['above', 'below', 'equals', 'change_percent'] as const;
  for (let id = 1; id <= OPEN; id += 1) {
    const condition = conditions[id % 4]!;
    evaluator.take({
      id,
      title: `alert ${id}`,
      condition,
      threshold: condition === 'change_percent' ? (1 + id / OPEN).toFixed(4) : (MID - 2500 + id / 2).toFixed(2),
      instrument: 'US30',
      priority: 'normal',
      isActive: true,
      lastFiredAt: null,
      fireCount: 0,
      createdAt: LONG_AGO,
      updatedAt: LONG_AGO,
      version: 1,
    });
  }
  return evaluator;
}

/** Signals whose levels the price stays between: every one is checked, none moves. */
async function openSignals(more: (id: number, level: Level) => Partial<Signal> = () => ({})): Promise<OpenSignals> {
  const Evaluator = (await load('signals/open-signals.js')).OpenSignals as new () => OpenSignals;
  const evaluator = new Evaluator();
  for (let id = 1; id <= OPEN; id += 1) {
    const long = id % 2 === 0;
    const level: Level = (distance) => (MID + (long ? distance : -distance)).toFixed(2);
    evaluator.take({
      ...NEW_SIGNAL,
      id,
      instrument: 'US30',
      direction: long ? 'long' : 'short',
      entryPrice: level(-id / 100),
      slPrice: level(-500 - id / 100),
      t0Price: level(500 + id / 100),
      t1Price: level(900 + id / 100),
      targetPrice: level(500 + id / 100),
      status: id % 3 === 0 ? 'limit' : 'active',
      monthlyBias: 'Bullish',
      createdAt: LONG_AGO,
      updatedAt: LONG_AGO,
      ...more(id, level),
    });
  }
  return evaluator;
}

/** The price at a distance from the middle, of a long above it. */
type Level = (distance: number) => string;
const RULES = ['entry-at-t0', 'behind-targets', 'trail'] as const;

/** Ten targets, a time, and one of the stop rules, each a third; half of them have reached a target. */
function withEveryTerm(id: number, level: Level): Partial<Signal> {
  const stopRule = RULES[Math.floor(id / 3) % RULES.length]!;
  return {
    furtherTargets: Array.from({ length: 8 }, (_, index) => level(1000 + index * 50 + id / 100)),
    stopRule,
    ...(stopRule === 'trail' && { trailDistance: (500 + id / 100).toFixed(2) }),
    closeAt: FAR_OFF,
    t0Hit: id % 3 > 0 && id % 4 > 1,
  };
}
