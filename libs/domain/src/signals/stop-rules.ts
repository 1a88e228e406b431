import type { LifecycleState, Transition } from './lifecycle-state.ts';

type StopMove = Extract<Transition, { kind: 'stop-to-entry' | 'stop-moved' }>;

/** The share of its distance by which a stop that trails moves at least. */
const TRAIL_STEPS = 10;

const sideOf = ({ direction }: LifecycleState): 1 | -1 => (direction === 'long' ? 1 : -1);

/**
 * The exit price from which on the rule moves the stop (docs/product/signals.md#stop-rules), whole units; infinitely far where it does
 * not. A tick costs no more than this one number, however many targets there are.
 */
export function ruleMovesAt(state: LifecycleState): number {
  const side = sideOf(state);
  const never = side * Infinity;
  if (state.rule === null) return never;
  if (state.rule === 'trail') {
    const { stop, trail, tickSize } = state;
    return trail > 0 ? stop + side * (trail + Math.max(tickSize, Math.ceil(trail / TRAIL_STEPS))) : never;
  }
  const due = state.stopDue ? stopBehind(state) : null;
  // Beyond the level, not at it: the moved stop must not be reached by the tick that moved it.
  return due !== null && (due - state.stop) * side > 0 ? due + side : never;
}

/** The move of the stop by its rule at an exit price; null where there is none. */
export function ruleMove(state: LifecycleState, exit: number): StopMove | null {
  const side = sideOf(state);
  if ((exit - ruleMovesAt(state)) * side < 0) return null;
  const stop = state.rule === 'trail' ? roundToLoss(state, exit - side * state.trail) : stopBehind(state)!;
  return { kind: stop === state.entry ? 'stop-to-entry' : 'stop-moved', stop, price: exit };
}

/** A price of the instrument: a provider's prices may be finer. It lies on the losing side, so that the distance is kept. */
function roundToLoss({ tickSize, direction }: LifecycleState, price: number): number {
  return (direction === 'long' ? Math.floor(price / tickSize) : Math.ceil(price / tickSize)) * tickSize;
}

/** The state after a target was reached by price: a move of the stop is due, unless the stop is there already or beyond. */
export function withDueMove(state: LifecycleState): LifecycleState {
  if (state.rule !== 'behind-targets' && (state.rule !== 'entry-at-t0' || state.furtherHits > 0)) return state;
  return { ...state, stopDue: (stopBehind(state)! - state.stop) * sideOf(state) > 0 };
}

/** The level at which the targets that were reached put the stop; null before T0. */
export function stopBehind({ rule, t0Hit, furtherHits, entry, t0, t1, further }: LifecycleState): number | null {
  if (!t0Hit) return null;
  if (rule === 'entry-at-t0' || furtherHits === 0) return entry;
  return [t0, t1][furtherHits - 1] ?? further[furtherHits - 3] ?? null;
}
