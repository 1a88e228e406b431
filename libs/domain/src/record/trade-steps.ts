import { LAST_TARGETS } from '@t0/contracts';
import type { TradeEnding, Signal, TradeMarks } from '@t0/contracts';
import { exitPrice } from '../prices/live-quote.ts';
import { toPriceUnits } from '../prices/price-units.ts';
import { excursions } from './excursions.ts';
import type { Trade, TradeSignal, TradeStep } from './trade.ts';

/** Changes that count as an edit of the published signal; the stop is counted by itself, a memo not at all. */
const PUBLISHED_FIELDS = [
  'instrument',
  'direction',
  'entryPrice',
  'entryZonePrice',
  't0Price',
  't1Price',
  'confidence',
  'monthlyBias',
  'createdAt',
] as const satisfies readonly (keyof Signal)[];

/** Those of them that are lists: the same where they have the same members. */
const PUBLISHED_LISTS = ['furtherTargets', 'portions'] as const satisfies readonly (keyof Signal)[];

/** The steps by which targets are reached, T0 first. */
const REACHED: readonly TradeStep['kind'][] = ['t0', ...LAST_TARGETS.slice(0, -1)] as TradeStep['kind'][];

/** Of a signal to which nothing happened. */
const NO_MARKS: TradeMarks = {
  edits: 0,
  stopMoves: 0,
  reopened: false,
  withdrawn: false,
  halfUnpriced: false,
  unpriced: false,
  imported: false,
};

/** The marks of a signal after one more step (docs/product/record.md#marks). */
function marksAfter({ marks, last }: Pick<Trade, 'marks' | 'last'>, { kind, signal }: TradeStep): TradeMarks {
  const edited =
    PUBLISHED_FIELDS.some((field) => signal[field] !== last[field]) ||
    PUBLISHED_LISTS.some((field) => signal[field] !== last[field] && String(signal[field]) !== String(last[field]));
  return {
    ...marks,
    edits: marks.edits + (edited ? 1 : 0),
    stopMoves: marks.stopMoves + (signal.slPrice === last.slPrice ? 0 : 1),
    reopened: marks.reopened || kind === 'reopened',
    withdrawn: marks.withdrawn || kind === 'withdrawn',
  };
}

const NO_EXITS: Trade['exits'] = [];

/** A signal's trade as its first step in the ledger leaves it. */
export function firstTrade(step: TradeStep): Trade {
  const { signal } = step;
  const trade: Trade = {
    signalId: signal.id,
    index: step.index,
    ...publishedAs(step),
    ending: null,
    endedAt: null,
    price: null,
    exits: NO_EXITS,
    mfeR: null,
    maeR: null,
    simulated: feedOf(step, null),
    marks: { ...NO_MARKS, imported: step.kind === 'imported' },
    last: signal,
  };
  // A signal that the ledger knows only as over, as demo data is, is from before the ledger.
  return isOver(step) ? { ...trade, state: 'before-ledger', startedAt: null } : trade;
}

/**
 * The trade after one more step of its signal (docs/product/record.md#results). An ended trade stays ended: a later edit, reopening or
 * withdrawal is marked and changes no result.
 */
export function nextTrade(trade: Trade, step: TradeStep): Trade {
  const marked = { ...trade, marks: marksAfter(trade, step), last: step.signal };
  if (trade.state === 'ended' || (isDormant(trade) && isOver(step))) return marked;
  const lived = { ...awake(marked), simulated: feedOf(step, trade.simulated) };
  if (step.signal.instrument !== trade.instrument) return ofAnotherInstrument(lived, step);
  const begun = lived.state === 'waiting' ? begin(lived, trade.last, step) : lived;
  if (isOver(step)) return ended(begun, step);
  const target = REACHED.indexOf(step.kind);
  return target >= 0 && begun.state === 'open' ? partlyOut(begun, step, target) : begun;
}

/** True if a signal has ended and was not opened again: its ledger rows may be disclosed to anyone who sees the record. */
export function isTradeOver({ last, marks }: Pick<Trade, 'last' | 'marks'>): boolean {
  return last.status === 'closed' || marks.withdrawn;
}

const isOver = ({ kind, signal }: TradeStep): boolean => kind === 'withdrawn' || signal.status === 'closed';

/** Over without a result: opened again, it counts like an order that still waits. */
const isDormant = ({ state }: Trade): boolean => state === 'never-filled' || state === 'before-ledger';
const awake = (trade: Trade): Trade =>
  isDormant(trade) ? { ...trade, state: 'waiting', endedAt: null, ending: null } : trade;

function feedOf({ tick }: TradeStep, before: boolean | null): boolean | null {
  return tick ? before === true || tick.simulated : before;
}

/** The fields that are fixed by the step that publishes a signal, or changes its instrument. */
function publishedAs({ signal, at }: TradeStep) {
  const active = signal.status === 'active';
  return {
    instrument: signal.instrument,
    direction: signal.direction,
    entry: signal.entryPrice,
    stop: signal.slPrice,
    t0: signal.t0Price,
    t1: signal.t1Price,
    furtherTargets: signal.furtherTargets,
    portions: signal.portions,
    risk: Math.abs(toPriceUnits(signal.entryPrice) - toPriceUnits(signal.slPrice)),
    confidence: signal.confidence,
    state: active ? ('open' as const) : ('waiting' as const),
    publishedAt: at,
    startedAt: active ? at : null,
  };
}

/**
 * The position begins with the step that makes the signal active. By price at the entry in force; by hand at the less favourable
 * entry of before and after, so that filling an order by hand gains nothing.
 */
function begin(trade: Trade, before: TradeSignal, { kind, signal, at }: TradeStep): Trade {
  if (signal.status !== 'active') return trade;
  const entry = kind === 'activated' ? signal.entryPrice : worseEntry(trade, before.entryPrice, signal.entryPrice);
  return { ...trade, entry, state: 'open', startedAt: at };
}

function worseEntry({ direction }: Trade, one: string, other: string): string {
  const oneIsHigher = toPriceUnits(one) > toPriceUnits(other);
  return (direction === 'long') === oneIsHigher ? one : other;
}

/** A position ends where its signal becomes one of another instrument; a waiting order is as if published again. */
function ofAnotherInstrument(trade: Trade, step: TradeStep): Trade {
  if (trade.state === 'open') return finish(trade, step, 'changed', null);
  const again = { ...trade, ...publishedAs(step) };
  return isOver(step) ? ended(again, step) : again;
}

function ended(trade: Trade, step: TradeStep): Trade {
  if (step.kind === 'imported') return { ...trade, state: 'before-ledger', startedAt: null };
  const how = endingOf(step);
  if (trade.state === 'waiting')
    return { ...trade, state: 'never-filled', endedAt: step.at, ending: how === 'expired' ? how : null };
  // A position that was made an order again ends by hand: one that was filled cannot expire.
  return {
    ...finish(trade, step, how === 'expired' ? 'hand' : how, step.signal.closePrice),
    ...excursions(trade, step.excursion),
  };
}

function endingOf({ kind, signal: { closeReason } }: TradeStep): TradeEnding {
  if (kind === 'withdrawn') return 'withdrawn';
  return closeReason === null || closeReason === 'manual' ? 'hand' : closeReason;
}

function finish(trade: Trade, { at }: TradeStep, ending: TradeEnding, price: string | null): Trade {
  const marks = { ...trade.marks, unpriced: price === null || trade.risk === 0 };
  // No simulated price ever acted on it: it is one of the real record.
  const simulated = trade.simulated ?? false;
  return { ...trade, state: 'ended', endedAt: at, ending, price, simulated, marks };
}

/** A target's portion comes out once, at the price of the first tick that reached it; without a price it stays in. */
function partlyOut(trade: Trade, { tick }: TradeStep, target: number): Trade {
  const known = trade.exits.find((exit) => exit.target === target);
  if (known && known.price !== null) return trade;
  const price = tick && exitPrice(trade.direction, tick);
  const exits = [...trade.exits.filter((exit) => exit !== known), { target, price }];
  const halfUnpriced = exits.some((exit) => exit.price === null);
  return { ...trade, exits, marks: { ...trade.marks, halfUnpriced } };
}
