import type { CloseReason, Signal, SignalDirection, SignalStatus } from '@t0/contracts';
import { formatPrice } from '../prices/price-format.ts';
import { toPriceUnits } from '../prices/price-units.ts';

/** The fields of a signal that the rule reads; prices as whole units (`toPriceUnits`). */
export interface LifecycleState {
  direction: SignalDirection;
  status: SignalStatus;
  t0Hit: boolean;
  entry: number;
  stop: number;
  t0: number;
  t1: number;
}

/** Both sides of one tick, as whole units. */
export interface LifecycleTick {
  bid: number;
  ask: number;
}

/**
 * One step in a signal's life. `price`: the real price of the tick on the side that counts, in whole units; after a jump it lies
 * beyond the level.
 */
export type Transition =
  | { kind: 'activated'; price: number }
  | { kind: 't0'; price: number }
  | { kind: 'closed'; reason: Exclude<CloseReason, 'manual'>; price: number };

/** A signal as the lifecycle rule reads it. */
export function toLifecycleState(
  signal: Pick<Signal, 'direction' | 'status' | 't0Hit' | 'entryPrice' | 'slPrice' | 't0Price' | 't1Price'>,
): LifecycleState {
  return {
    direction: signal.direction,
    status: signal.status,
    t0Hit: signal.t0Hit,
    entry: toPriceUnits(signal.entryPrice),
    stop: toPriceUnits(signal.slPrice),
    t0: toPriceUnits(signal.t0Price),
    t1: toPriceUnits(signal.t1Price),
  };
}

/**
 * The transitions of a signal by one tick, in order (docs/product/signals.md#lifecycle). A limit order becomes active when the price reaches
 * its entry: a long buys at the ask, a short sells at the bid. An active one ends on the other side, a long on the bid and a short
 * on the ask: at the stop, else T0 is hit, else (and with it) it ends at T1. The stop is checked first. A tick that jumps over
 * several levels takes all their steps. Paused and closed signals do not change. The caller filters out ticks that do not count.
 *
 * @example
 * for (const transition of nextTransitions(toLifecycleState(signal), tick)) await store(transition);
 */
export function nextTransitions(state: LifecycleState, tick: LifecycleTick): Transition[] {
  if (state.status !== 'limit' && state.status !== 'active') return [];
  const long = state.direction === 'long';
  const entrySide = long ? tick.ask : tick.bid;
  const exitSide = long ? tick.bid : tick.ask;
  /** True when the exit price is at `level` or on its winning side. */
  const won = (level: number): boolean => (long ? exitSide >= level : exitSide <= level);
  const lost = long ? exitSide <= state.stop : exitSide >= state.stop;
  const steps: Transition[] = [];
  if (state.status === 'limit') {
    if (long ? entrySide > state.entry : entrySide < state.entry) return [];
    steps.push({ kind: 'activated', price: entrySide });
  }
  if (lost) {
    steps.push({ kind: 'closed', reason: 'stop', price: exitSide });
    return steps;
  }
  if (!state.t0Hit && won(state.t0)) steps.push({ kind: 't0', price: exitSide });
  if (won(state.t1)) steps.push({ kind: 'closed', reason: 't1', price: exitSide });
  return steps;
}

/** The signal after a transition. */
export function afterTransition(state: LifecycleState, transition: Transition): LifecycleState {
  switch (transition.kind) {
    case 'activated':
      return { ...state, status: 'active' };
    case 't0':
      return { ...state, t0Hit: true };
    case 'closed':
      return { ...state, status: 'closed' };
  }
}

/** The prices between which nothing happens to a signal: while the price of `side` lies above `above` and below `below`. */
export interface QuietRange {
  side: 'bid' | 'ask';
  above: number;
  below: number;
}

/** The price range in which a signal does not change: the inverse of `nextTransitions`, to skip most signals quickly. */
export function quietRange({ direction, status, t0Hit, entry, stop, t0, t1 }: LifecycleState): QuietRange {
  const long = direction === 'long';
  if (status === 'limit')
    return long ? { side: 'ask', above: entry, below: Infinity } : { side: 'bid', above: -Infinity, below: entry };
  if (status !== 'active') return { side: 'bid', above: -Infinity, below: Infinity };
  if (long) return { side: 'bid', above: stop, below: t0Hit ? t1 : Math.min(t0, t1) };
  return { side: 'ask', above: t0Hit ? t1 : Math.max(t0, t1), below: stop };
}

/** A transition without its price. */
type Step = { kind: 'activated' | 't0' } | { kind: 'closed'; reason: Exclude<CloseReason, 'manual'> };

/** How a transition is announced to subscribers; `price` null: no tick is known, and an order may have been made active by hand. */
export function transitionNotice(
  signal: Pick<Signal, 'direction' | 'instrument' | 'entryPrice' | 't0Price' | 't1Price' | 'slPrice'>,
  transition: Step,
  price: string | null,
): { title: string; message: string } {
  const name = `${signal.direction.toUpperCase()} ${signal.instrument}`;
  const shown = (level: string): string => formatPrice(signal.instrument, level);
  const reached = price === null ? 'reached.' : `reached at ${shown(price)}.`;
  switch (transition.kind) {
    case 'activated':
      return {
        title: 'Limit order activated',
        message:
          price === null
            ? `${name}: the order at ${shown(signal.entryPrice)} is active now.`
            : `${name}: entry ${shown(signal.entryPrice)} ${reached}`,
      };
    case 't0':
      return { title: `T0 HIT: ${name}`, message: `${name}: T0 ${shown(signal.t0Price)} ${reached}` };
    case 'closed':
      return transition.reason === 't1'
        ? {
            title: `T1 HIT: ${name}`,
            message: `${name}: T1 ${shown(signal.t1Price)} ${reached} The signal is closed.`,
          }
        : {
            title: `STOP HIT: ${name}`,
            message: `${name}: stop ${shown(signal.slPrice)} ${reached} The signal is closed.`,
          };
  }
}
