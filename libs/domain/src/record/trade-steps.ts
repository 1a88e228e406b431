import type { SignalDirection } from '@t0/contracts/prices';
import type { TradeEnding, TradeMarks } from '@t0/contracts/record';
import { LAST_TARGETS, type Signal } from '@t0/contracts/signals';
import { entryPriceOf, exitPrice, isEntryReached, isStopPassed } from '../prices/live-quote.ts';
import { toPriceUnits } from '../prices/price-units.ts';
import { excursions } from './excursions.ts';
import type { SealedTick, Trade, TradeSignal, TradeStep } from './trade.ts';

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
  priceDue: false,
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
    simulated: step.byTick ? null : feedOf(step, null),
    marks: { ...NO_MARKS, imported: step.kind === 'imported' },
    last: signal,
  };
  // A signal that the ledger knows only as over, as demo data is, is from before the ledger.
  return isOver(step) ? { ...trade, state: 'before-ledger' } : begin(trade, [signal.entryPrice], step);
}

/**
 * The trade after one more step of its signal (docs/product/record.md#results). An ended trade stays ended: a later edit, reopening or
 * withdrawal is marked and changes no result.
 */
export function nextTrade(trade: Trade, step: TradeStep): Trade {
  const marked = { ...trade, marks: marksAfter(trade, step), last: step.signal };
  if (trade.state === 'ended') return marked;
  const isAnother = isAnotherTrade(trade, step);
  // 1 R is that of the edit which made it another trade, whose levels were in order.
  if (isDormant(trade) && isOver(step))
    return step.byTick && isAnother ? { ...marked, ...publishedAs(step), state: trade.state } : marked;
  const woken = awake(marked);
  const lived = step.byTick ? met(woken, trade.last, step) : { ...woken, simulated: feedOf(step, trade.simulated) };
  // It ended at the tick of this step, or ended before and waits for one.
  if (lived.state === 'ended' || lived.endDue) return lived;
  if (isAnother) return ofAnother(lived, trade.last, step);
  const { signal, kind } = step;
  const entries = kind === 'activated' ? [signal.entryPrice] : [trade.last.entryPrice, signal.entryPrice];
  const begun = lived.state === 'waiting' ? begin(lived, entries, step) : lived;
  if (begun.state === 'ended') return begun;
  if (isOver(step)) return ended(begun, step);
  if (begun.state !== 'open') return begun;
  // The price does not move it any more: paused, or an order that the tick of its change has filled.
  if (step.byTick && signal.status !== 'active' && isWatched(trade.last)) return finish(begun, step, 'hand', null);
  const target = REACHED.indexOf(kind);
  return target >= 0 ? partlyOut(begun, step, target) : begun;
}

/** True if a signal has ended and was not opened again: its ledger rows may be disclosed to anyone who sees the record. */
export function isTradeOver({ last, marks }: Pick<Trade, 'last' | 'marks'>): boolean {
  return last.status === 'closed' || marks.withdrawn;
}

const isOver = ({ kind, signal }: TradeStep): boolean => kind === 'withdrawn' || signal.status === 'closed';

/** Rows from before ticks gave the prices keep the direction as published. */
const isAnotherTrade = ({ instrument, direction }: Trade, { signal, byTick }: TradeStep): boolean =>
  signal.instrument !== instrument || (byTick === true && signal.direction !== direction);

/** Over without a result: opened again, it counts like an order that still waits. */
const isDormant = ({ state }: Trade): boolean => state === 'never-filled' || state === 'before-ledger';
const awake = (trade: Trade): Trade =>
  isDormant(trade) ? { ...trade, state: 'waiting', endedAt: null, ending: null } : trade;

function feedOf({ tick }: TradeStep, before: boolean | null): boolean | null {
  return tick ? before === true || tick.simulated : before;
}

/** The step's tick where it is of the kind of prices on which the position began: the two are never mixed. */
const ownTick = ({ simulated }: Trade, { tick }: TradeStep): SealedTick | null =>
  tick && (simulated ?? tick.simulated) === tick.simulated ? tick : null;

/**
 * The market comes before the desk (docs/product/record.md#acts-of-the-desk): what waited for a price has it at this tick, an order whose entry the
 * tick reaches is filled, a position whose stop it reaches has ended, whatever the step changes.
 */
function met(trade: Trade, before: TradeSignal, step: TradeStep): Trade {
  const tick = ownTick(trade, step);
  if (!tick) return trade;
  const { direction } = trade;
  let now = trade;
  if (now.entryDue) now = entered(now, now.entry, { ...step, signal: before });
  if (now.exits.some(({ price }) => price === null)) now = exitsAt(now, tick);
  // How far the price went until then was not seen.
  if (now.endDue) return finish(now, { ...step, excursion: null }, now.endDue, null);
  if (
    now.state === 'waiting' &&
    before.status === 'limit' &&
    isMoved(before, step.signal) &&
    isEntryReached(direction, before.entryPrice, tick)
  )
    now = begin(now, [before.entryPrice], { ...step, signal: { ...before, status: 'active' } });
  const isStopped = now.state === 'open' && isWatched(before) && isStopPassed(direction, before.slPrice, tick);
  return isStopped ? finish(now, step, endingOf(step) === 'trail' ? 'trail' : 'stop', null) : now;
}

/** True if the price moves it otherwise from now on; a change of words leaves an order to the price. */
const isMoved = (before: TradeSignal, after: TradeSignal): boolean =>
  (['status', 'slPrice', ...PUBLISHED_FIELDS.slice(0, 6), 'furtherTargets'] as const).some(
    (field) => String(before[field]) !== String(after[field]),
  );

/** True of a signal that the price moves. */
const isWatched = ({ status }: TradeSignal): boolean => status === 'active' || status === 'limit';

/** The fields that are fixed by the step that publishes a signal, or makes it another trade. */
function publishedAs({ signal, at }: TradeStep) {
  const risk = Math.abs(toPriceUnits(signal.entryPrice) - toPriceUnits(signal.slPrice));
  return {
    instrument: signal.instrument,
    direction: signal.direction,
    entry: signal.entryPrice,
    stop: signal.slPrice,
    t0: signal.t0Price,
    t1: signal.t1Price,
    furtherTargets: signal.furtherTargets,
    portions: signal.portions,
    risk,
    atRisk: risk,
    entryDue: false,
    endDue: null,
    confidence: signal.confidence,
    state: 'waiting' as const,
    publishedAt: at,
    startedAt: null,
  };
}

/**
 * The position begins with the step that makes the signal active: at the least favourable of the published entries and the tick of that
 * step, so that filling an order by hand or publishing late gains nothing. Without a live price the next tick decides.
 */
function begin(trade: Trade, entries: readonly string[], step: TradeStep): Trade {
  if (step.signal.status !== 'active') return trade;
  const published = entries.reduce((one, other) => worse(trade.direction, one, other));
  const open = entered({ ...trade, state: 'open', startedAt: step.at }, published, step);
  const tick = step.byTick ? ownTick(open, step) : null;
  // An entry beyond the stop is stopped at once.
  return tick && isStopPassed(open.direction, step.signal.slPrice, tick) ? finish(open, step, 'stop', null) : open;
}

function entered(trade: Trade, published: string, step: TradeStep): Trade {
  if (!step.byTick) return { ...trade, entry: published };
  const tick = ownTick(trade, step);
  const entry = tick ? worse(trade.direction, published, entryPriceOf(trade.direction, tick)) : published;
  return withDue({
    ...trade,
    entry,
    // Left out where it is the same: JSON shows it of few rows.
    publishedEntry: toPriceUnits(entry) === toPriceUnits(published) ? undefined : published,
    atRisk: Math.max(trade.risk, Math.abs(toPriceUnits(entry) - toPriceUnits(step.signal.slPrice))),
    entryDue: tick === null,
    simulated: trade.simulated ?? tick?.simulated ?? null,
  });
}

const withDue = (trade: Trade): Trade => ({
  ...trade,
  marks: { ...trade.marks, priceDue: trade.entryDue || trade.endDue !== null },
});

/** The price that is less favourable to enter at. */
function worse(direction: SignalDirection, one: string, other: string): string {
  const oneIsHigher = toPriceUnits(one) > toPriceUnits(other);
  return (direction === 'long') === oneIsHigher ? one : other;
}

/** A position ends where its signal becomes another trade; a waiting order is as if published again. */
function ofAnother(trade: Trade, before: TradeSignal, step: TradeStep): Trade {
  if (trade.state === 'open') return finish(trade, step, 'changed', null);
  // The tick of an order's step is one of the instrument that it had.
  const own = step.byTick && before.status === 'limit' ? { ...step, tick: null } : step;
  const again = begin({ ...trade, ...publishedAs(step) }, [step.signal.entryPrice], own);
  return isOver(step) && again.state !== 'ended' ? ended(again, step) : again;
}

function ended(trade: Trade, step: TradeStep): Trade {
  if (step.kind === 'imported') return { ...trade, state: 'before-ledger', startedAt: null };
  const how = endingOf(step);
  if (trade.state === 'waiting')
    return { ...trade, state: 'never-filled', endedAt: step.at, ending: how === 'expired' ? how : null };
  // A position that was made an order again ends by hand: one that was filled cannot expire.
  return finish(trade, step, how === 'expired' ? 'hand' : how, step.signal.closePrice);
}

function endingOf({ kind, signal: { closeReason } }: TradeStep): TradeEnding {
  if (kind === 'withdrawn') return 'withdrawn';
  return closeReason === null || closeReason === 'manual' ? 'hand' : closeReason;
}

/** Ends a position: at the tick of the step; without one at the next tick. `closed`: its price in a ledger from before ticks gave it. */
function finish(trade: Trade, step: TradeStep, ending: TradeEnding, closed: string | null): Trade {
  const { direction, stop, last } = trade;
  const tick = ownTick(trade, step);
  if (step.byTick && !step.tick) return withDue({ ...trade, endDue: ending });
  // A price of the other kind says nothing: it counts as lost at the published stop, or at one that is further.
  const lost = worse(direction === 'long' ? 'short' : 'long', stop, last.slPrice);
  const price = step.byTick ? (tick ? exitPrice(direction, tick) : lost) : closed;
  return withDue({
    ...trade,
    ...(ending !== 'changed' && excursions(trade, step.excursion)),
    state: 'ended',
    endedAt: step.at,
    ending,
    price,
    entryDue: false,
    endDue: null,
    // No simulated price ever acted on it: it is one of the real record.
    simulated: trade.simulated ?? tick?.simulated ?? false,
    marks: { ...trade.marks, unpriced: price === null || trade.risk === 0 },
  });
}

/** A target's portion comes out once, at the price of the first tick that reached it; without a price it stays in. */
function partlyOut(trade: Trade, step: TradeStep, target: number): Trade {
  const known = trade.exits.find((exit) => exit.target === target);
  if (known && known.price !== null) return trade;
  const exits = [...trade.exits.filter((exit) => exit !== known), { target, price: null }];
  return exitsAt({ ...trade, exits }, step.byTick ? ownTick(trade, step) : step.tick, target);
}

/** The targets that have no price yet, or `only` one of them, come out at a tick. */
function exitsAt(trade: Trade, tick: SealedTick | null, only?: number): Trade {
  const exits = trade.exits.map(({ target, price }) =>
    price === null && tick && (only ?? target) === target
      ? { target, price: exitPrice(trade.direction, tick) }
      : { target, price },
  );
  const halfUnpriced = exits.some((exit) => exit.price === null);
  return { ...trade, exits, marks: { ...trade.marks, halfUnpriced } };
}
