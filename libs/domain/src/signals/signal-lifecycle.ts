import { lastTargetAfter, targetStepAt } from './target-states.ts';
import type { LastTarget } from '@t0/contracts/signals';
import type { LifecycleState, Transition } from './lifecycle-state.ts';
import { ruleMove, ruleMovesAt, withDueMove } from './stop-rules.ts';

/** Both sides of one tick, as whole units. */
export interface LifecycleTick {
  bid: number;
  ask: number;
}

/** The level of a target by its number, 0 for T0. */
function levelAt({ t0, t1, further }: LifecycleState, index: number): number {
  return index === 0 ? t0 : index === 1 ? t1 : further[index - 2]!;
}

/** The number of the next target that is not the last one; null when only the last is left. */
function nextTarget({ t0Hit, furtherHits, further }: LifecycleState): number | null {
  if (!t0Hit) return 0;
  return furtherHits < further.length ? furtherHits + 1 : null;
}

const lastLevel = (state: LifecycleState): number => levelAt(state, state.further.length + 1);

/**
 * The transitions of a signal by one tick, in order (docs/product/signals.md#lifecycle). A limit order becomes active when the price reaches
 * its entry: a long buys at the ask, a short sells at the bid. An active one ends on the other side, a long on the bid and a short
 * on the ask: at the stop, else its targets are hit in order, and it ends at the last one. The stop is checked first. A tick that jumps over
 * several levels takes all their steps; unless it ends the signal, the rule moves the stop once, which counts from the next tick on.
 * Paused and closed signals do not change. The caller filters out ticks that do not count.
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
  const steps: Transition[] = [];
  let now = state;
  const take = (step: Transition): void => {
    steps.push(step);
    now = afterTransition(now, step);
  };
  if (state.status === 'limit') {
    if (long ? entrySide > state.entry : entrySide < state.entry) return [];
    take({ kind: 'activated', price: entrySide });
  }
  if (long ? exitSide <= state.stop : exitSide >= state.stop) {
    take({ kind: 'closed', reason: 'stop', price: exitSide });
    return steps;
  }
  for (let next = nextTarget(now); next !== null && won(levelAt(now, next)); next = nextTarget(now))
    take(
      next === 0 ? { kind: 't0', price: exitSide } : { kind: 'target', target: targetStepAt(next), price: exitSide },
    );
  const last: LastTarget = lastTargetAfter(state.further.length);
  const end: Transition | null = won(lastLevel(state)) ? { kind: 'closed', reason: last, price: exitSide } : null;
  const final = end ?? ruleMove(now, exitSide);
  if (final) take(final);
  return steps;
}

/** The signal after a transition. */
export function afterTransition(state: LifecycleState, transition: Transition): LifecycleState {
  switch (transition.kind) {
    case 'activated':
      return { ...state, status: 'active' };
    case 't0':
      return withDueMove({ ...state, t0Hit: true });
    case 'target':
      return withDueMove({ ...state, furtherHits: state.furtherHits + 1 });
    case 'stop-to-entry':
    case 'stop-moved':
      return { ...state, stop: transition.stop, stopDue: false };
    case 'closed':
      return { ...state, status: 'closed', stopDue: false };
  }
}

/** The prices between which nothing happens to a signal: while the price of `side` lies above `above` and below `below`. */
export interface QuietRange {
  side: 'bid' | 'ask';
  above: number;
  below: number;
}

/**
 * The price range in which a signal does not change: the inverse of `nextTransitions`, to skip most signals quickly. It reads the next
 * target, the last one, and the price at which the stop's rule acts next, however many targets there are.
 */
export function quietRange(state: LifecycleState): QuietRange {
  const { direction, status, entry, stop } = state;
  const long = direction === 'long';
  if (status === 'limit')
    return long ? { side: 'ask', above: entry, below: Infinity } : { side: 'bid', above: -Infinity, below: entry };
  if (status !== 'active') return { side: 'bid', above: -Infinity, below: Infinity };
  const last = lastLevel(state);
  const next = nextTarget(state);
  const target = next === null ? last : levelAt(state, next);
  const moves = ruleMovesAt(state);
  if (long) return { side: 'bid', above: stop, below: Math.min(target, last, moves) };
  return { side: 'ask', above: Math.max(target, last, moves), below: stop };
}
