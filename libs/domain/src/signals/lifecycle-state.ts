import type { SignalDirection, SignalInstrument } from '@t0/contracts/prices';
import type { CloseReason, Signal, SignalStatus, StopRule, TargetStep } from '@t0/contracts/signals';
import { priceDecimals } from '../prices/price-format.ts';
import { PRICE_UNITS, toPriceUnits } from '../prices/price-units.ts';

/** The fields of a signal that the rule reads; prices as whole units (`toPriceUnits`), times in ms since the epoch. */
export interface LifecycleState {
  instrument: SignalInstrument;
  direction: SignalDirection;
  /** The least difference of two prices of its instrument, whole units. */
  tickSize: number;
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
  /** The price reached a target, and the rule has not moved the stop for it yet. */
  stopDue: boolean;
  /** Infinity: never. */
  expiresAt: number;
  /** Infinity: never. */
  closesAt: number;
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
  | 'instrument'
  | 'direction'
  | 'status'
  | 't0Hit'
  | 'entryPrice'
  | 'slPrice'
  | 't0Price'
  | 't1Price'
  | 'furtherTargets'
  | 'furtherHitsAt'
  | 'stopDue'
  | 'stopRule'
  | 'trailDistance'
  | 'validUntil'
  | 'closeAt'
>;

/** A signal as the lifecycle rule reads it. */
export function toLifecycleState(signal: LifecycleSignal): LifecycleState {
  const { stopRule, trailDistance, validUntil, closeAt } = signal;
  return {
    instrument: signal.instrument,
    direction: signal.direction,
    tickSize: PRICE_UNITS / 10 ** priceDecimals(signal.instrument),
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
    stopDue: signal.stopDue ?? false,
    expiresAt: validUntil === undefined ? Infinity : Date.parse(validUntil),
    closesAt: closeAt === undefined ? Infinity : Date.parse(closeAt),
  };
}

const NONE: readonly number[] = [];

/** True if the rule reads the same of two states of a signal. */
export function isSameLifecycle(a: LifecycleState, b: LifecycleState): boolean {
  return (Object.keys(a) as (keyof LifecycleState)[]).every((key) => {
    if (key === 'further') return a.further.join() === b.further.join();
    return a[key] === b[key];
  });
}
