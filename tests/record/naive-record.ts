import type { ExitFigures, ExitRule, RecordCounts, TradeState } from '@t0/contracts/record';
import type { TradeSignal, TradeStep } from '@t0/domain/record';

/*
 * The rules of docs/product/record.md#results once more, as a person would apply them who has the whole ledger on the table: nothing is
 * carried from step to step, everything is looked up again.
 */

interface NaiveTrade {
  signalId: number;
  state: TradeState;
  simulated: boolean;
  results: Record<ExitRule, number | null>;
  endedBy: number;
  heldMs: number;
  mfe: number | null;
  mae: number | null;
  unpriced: boolean;
  steps: TradeStep[];
}

const isOver = ({ kind, signal }: TradeStep): boolean => kind === 'withdrawn' || signal.status === 'closed';

function judge(steps: TradeStep[]): NaiveTrade {
  let base = 0;
  let start = -1;
  let state: TradeState = 'waiting';
  let end = -1;
  let how: 'ended' | 'changed' = 'ended';
  for (const [i, step] of steps.entries()) {
    const asleep = state === 'never-filled' || state === 'before-ledger';
    if (state === 'ended' || (asleep && i > 0 && isOver(step))) continue;
    if (step.signal.instrument !== steps[base]!.signal.instrument) {
      if (start >= 0) {
        state = 'ended';
        end = i;
        how = 'changed';
        continue;
      }
      base = i;
    }
    if (start < 0 && step.signal.status === 'active') start = i;
    state = start >= 0 ? 'open' : 'waiting';
    if (!isOver(step)) continue;
    if (step.kind === 'imported' || i === 0) state = 'before-ledger';
    else if (start < 0) state = 'never-filled';
    else state = 'ended';
    if (state === 'ended') end = i;
    else start = -1;
  }
  const { results, unpriced } = resultsOf(steps, base, start, end, how);
  const { mfe, mae } = path(steps, base, start, end, how);
  const upTo = state === 'ended' ? steps.slice(0, end + 1) : steps;
  return {
    signalId: steps[0]!.signal.id,
    state,
    simulated: upTo.some(({ tick }) => tick?.simulated),
    results,
    endedBy: end < 0 ? Infinity : steps[end]!.index,
    heldMs: end < 0 ? 0 : Date.parse(steps[end]!.at) - Date.parse(steps[start]!.at),
    mfe,
    mae,
    unpriced,
    steps,
  };
}

function entryAt(steps: TradeStep[], base: number, start: number): number {
  const given = Number(steps[start]!.signal.entryPrice);
  if (start === base || steps[start]!.kind === 'activated')
    return start === base ? Number(steps[base]!.signal.entryPrice) : given;
  const earlier = Number(steps[start - 1]!.signal.entryPrice);
  return steps[base]!.signal.direction === 'long' ? Math.max(given, earlier) : Math.min(given, earlier);
}

function riskOf({ entryPrice, slPrice }: TradeSignal): number {
  return Math.abs(Number(entryPrice) - Number(slPrice));
}

function resultsOf(steps: TradeStep[], base: number, start: number, end: number, how: string) {
  const none = { results: { t1: null, half: null }, unpriced: false };
  if (end < 0) return none;
  const { signal } = steps[base]!;
  const risk = riskOf(signal);
  const price = how === 'changed' ? null : steps[end]!.signal.closePrice;
  if (price === null || risk === 0) return { results: { t1: 0, half: 0 }, unpriced: true };
  const sign = signal.direction === 'long' ? 1 : -1;
  const entry = entryAt(steps, base, start);
  const whole = (r: number): number => Math.round(r * 1e10) / 1e10 || 0;
  const r = (at: number): number => (sign * (at - entry)) / risk;
  const atT0 = steps.slice(start, end).find(({ kind, tick }) => kind === 't0' && tick);
  const halfPrice = atT0 && Number(signal.direction === 'long' ? atT0.tick!.bid : atT0.tick!.ask);
  const all = r(Number(price));
  const half = halfPrice === undefined ? all : (r(halfPrice) + all) / 2;
  return { results: { t1: whole(all), half: whole(half) }, unpriced: false };
}

function path(steps: TradeStep[], base: number, start: number, end: number, how: string) {
  const excursion = end < 0 || how === 'changed' ? null : steps[end]!.excursion;
  const { signal } = steps[base]!;
  if (!excursion?.whole || riskOf(signal) === 0) return { mfe: null, mae: null };
  const entry = entryAt(steps, base, start);
  const up = Math.max(0, Number(excursion.high) - entry) / riskOf(signal);
  const down = Math.max(0, entry - Number(excursion.low)) / riskOf(signal);
  return signal.direction === 'long' ? { mfe: up, mae: down } : { mfe: down, mae: up };
}

/** Every signal of one record, newest publication first. */
export function naiveTrades(steps: readonly TradeStep[], simulated: boolean): NaiveTrade[] {
  const ids = [...new Set(steps.map(({ signal }) => signal.id))];
  return ids
    .map((id) => judge(steps.filter(({ signal }) => signal.id === id)))
    .filter((trade) => trade.simulated === simulated)
    .reverse();
}

/** Counts and figures of one record. */
export function naiveFigures(
  steps: readonly TradeStep[],
  simulated: boolean,
): { counts: RecordCounts; figures: Record<ExitRule, ExitFigures> } {
  const trades = naiveTrades(steps, simulated);
  const state = (name: TradeState): number => trades.filter((trade) => trade.state === name).length;
  const edited = ({ steps: own }: NaiveTrade): boolean =>
    own.some((step, i) => i > 0 && publishedPart(step.signal) !== publishedPart(own[i - 1]!.signal));
  return {
    counts: {
      published: trades.length,
      open: state('open'),
      waiting: state('waiting'),
      ended: state('ended'),
      neverFilled: state('never-filled'),
      beforeLedger: state('before-ledger'),
      edited: trades.filter(edited).length,
      withdrawn: trades.filter((trade) => trade.steps.slice(1).some(({ kind }) => kind === 'withdrawn')).length,
      reopened: trades.filter((trade) => trade.steps.some(({ kind }) => kind === 'reopened')).length,
      unpriced: trades.filter(({ unpriced }) => unpriced).length,
      offMarket: 0,
      priceDue: 0,
    },
    figures: { t1: sumUp(trades, 't1'), half: sumUp(trades, 'half') },
  };
}

const publishedPart = (s: TradeSignal): string =>
  [s.instrument, s.direction, s.entryPrice, s.t0Price, s.t1Price, s.confidence, s.monthlyBias, s.createdAt].join();

function sumUp(trades: NaiveTrade[], rule: ExitRule): ExitFigures {
  const ended = trades.filter(({ state }) => state === 'ended').sort((a, b) => a.endedBy - b.endedBy);
  const rs = ended.map(({ results }) => results[rule]!);
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const mean = (values: number[]): number | null => (values.length === 0 ? null : sum(values) / values.length);
  const equity = rs.map((_, i) => sum(rs.slice(0, i + 1)));
  const lost = -sum(rs.filter((r) => r < 0));
  const measured = ended.filter(({ mfe }) => mfe !== null);
  const hits = rs.filter((r) => r > 0).length;
  const n = rs.length;
  const streaks = rs.map((_, i) => {
    const rest = rs.slice(i).findIndex((r) => r >= 0);
    return rest < 0 ? n - i : rest;
  });
  return {
    n,
    totalR: sum(rs),
    expectancyR: mean(rs),
    winRate: n < 30 ? { hits, n, share: null, low: null, high: null } : (expect.anything() as never),
    profitFactor: lost > 0 ? sum(rs.filter((r) => r > 0)) / lost : null,
    drawdownR: Math.max(0, ...equity.map((now, i) => Math.max(0, ...equity.slice(0, i)) - now)),
    losingStreak: Math.max(0, ...streaks),
    heldMs: mean(ended.map(({ heldMs }) => heldMs)),
    excursions: {
      n: measured.length,
      mfeR: mean(measured.map(({ mfe }) => mfe!)),
      maeR: mean(measured.map(({ mae }) => mae!)),
    },
  };
}
