import type {
  CloseReason,
  LastTarget,
  Signal,
  SignalDirection,
  SignalStatus,
  StopRule,
  TargetStep,
} from '@t0/contracts';
import { toPriceUnits } from '../prices/price-units.ts';
import { lastTargetAfter, targetStepAt } from './signal-targets.ts';
import { ruleMove, ruleMovesAt } from './stop-rules.ts';

/** The fields of a signal that the rule reads; prices as whole units (`toPriceUnits`), times in ms since the epoch. */
export interface LifecycleState {
  direction: SignalDirection;
  status: SignalStatus;
  t0Hit: boolean;
  entry: number;
  stop: number;
  t0: number;
  t1: number;
  /** T2 to T9. */
  further: readonly number[];
  /** How many targets after T0 were reached. */
  furtherHits: number;
  /** Null: the stop moves by hand alone. */
  rule: StopRule | null;
  /** Of the rule `trail`, else 0. */
  trail: number;
  /** A target was reached, and the rule has not moved the stop for it yet. */
  stopDue: boolean;
  /** The rule `trail` set the stop in force. */
  trailed: boolean;
  /** Infinity: never. */
  expiresAt: number;
  /** Infinity: never. */
  closesAt: number;
}

/** Both sides of one tick, as whole units. */
export interface LifecycleTick {
  bid: number;
  ask: number;
}

/**
 * One step in a signal's life. `price`: the real price of the tick on the side that counts, in whole units; after a jump it lies
 * beyond the level. `stop`: where the rule puts it. An order that expires has no price.
 */
export type Transition =
  | { kind: 'activated'; price: number }
  | { kind: 't0'; price: number }
  | { kind: 'target'; target: TargetStep; price: number }
  | { kind: 'stop-to-entry' | 'stop-moved'; stop: number; price: number }
  | { kind: 'closed'; reason: Exclude<CloseReason, 'manual' | 'expired'>; price: number }
  | { kind: 'closed'; reason: 'expired'; price: null };

/** The fields of a stored signal that the rule reads. */
export type LifecycleSignal = Pick<
  Signal,
  | 'direction'
  | 'status'
  | 't0Hit'
  | 'entryPrice'
  | 'slPrice'
  | 't0Price'
  | 't1Price'
  | 'furtherTargets'
  | 'furtherHitsAt'
  | 'stopRule'
  | 'trailDistance'
  | 'validUntil'
  | 'closeAt'
>;

/** What a stored signal does not say: what became of its stop's rule so far. */
export type RuleProgress = Pick<LifecycleState, 'stopDue' | 'trailed'>;

/** A signal as the lifecycle rule reads it. */
export function toLifecycleState(signal: LifecycleSignal, progress: Partial<RuleProgress> = {}): LifecycleState {
  const { stopRule, trailDistance, validUntil, closeAt } = signal;
  return {
    direction: signal.direction,
    status: signal.status,
    t0Hit: signal.t0Hit,
    entry: toPriceUnits(signal.entryPrice),
    stop: toPriceUnits(signal.slPrice),
    t0: toPriceUnits(signal.t0Price),
    t1: toPriceUnits(signal.t1Price),
    further: signal.furtherTargets?.map(toPriceUnits) ?? NONE,
    furtherHits: signal.furtherHitsAt?.length ?? 0,
    rule: stopRule ?? null,
    trail: stopRule === 'trail' && trailDistance ? toPriceUnits(trailDistance) : 0,
    stopDue: progress.stopDue ?? false,
    trailed: progress.trailed ?? false,
    expiresAt: validUntil === undefined ? Infinity : Date.parse(validUntil),
    closesAt: closeAt === undefined ? Infinity : Date.parse(closeAt),
  };
}

const NONE: readonly number[] = [];

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
    take({ kind: 'closed', reason: state.trailed ? 'trail' : 'stop', price: exitSide });
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
      return { ...state, t0Hit: true, stopDue: state.rule === 'entry-at-t0' || state.rule === 'behind-targets' };
    case 'target':
      return {
        ...state,
        furtherHits: state.furtherHits + 1,
        stopDue: state.stopDue || state.rule === 'behind-targets',
      };
    case 'stop-to-entry':
    case 'stop-moved':
      return { ...state, stop: transition.stop, stopDue: false, trailed: state.rule === 'trail' };
    case 'closed':
      return { ...state, status: 'closed' };
  }
}

/** True if the rule reads the same of two stored states of a signal; the progress of the stop's rule is none of it. */
export function isSameLifecycle(a: LifecycleState, b: LifecycleState): boolean {
  return (Object.keys(a) as (keyof LifecycleState)[]).every((key) => {
    if (key === 'stopDue' || key === 'trailed') return true;
    if (key === 'further') return a.further.join() === b.further.join();
    return a[key] === b[key];
  });
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
