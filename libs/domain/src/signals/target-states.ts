import { LAST_TARGETS } from '@t0/contracts/signals';
import type { CloseReason, LastTarget, ManualStep, Signal, TargetStep } from '@t0/contracts/signals';
import { targetsOf, type TargetName, type Targets } from './signal-targets.ts';

/** The last target of a signal that has so many after T1. */
export function lastTargetAfter(further: number): LastTarget {
  return `t${further + 1}` as LastTarget;
}

/** The name of a target before the last; `index`: 1 for T1. */
export function targetStepAt(index: number): TargetStep {
  return `t${index}` as TargetStep;
}

/** The price of a target by its name; undefined where the signal does not have that many. */
export function targetPriceOf(signal: Targets, name: TargetName): string | undefined {
  return targetsOf(signal)[Number(name.slice(1))];
}

/** The target that an open signal reaches next. */
export function nextTargetOf(
  signal: Pick<Signal, 't0Hit' | 'furtherHitsAt' | 'closeReason' | 'furtherTargets'>,
): TargetName {
  return `t${targetsReached(signal)}` as TargetName;
}

/**
 * The target at which members expect a step by hand: a target is taken at its own price, half off and the stop to entry at T0. Undefined
 * where no price is expected: after T0, and of the other steps.
 */
export function targetOfStep(signal: Signal, step: ManualStep): TargetName | undefined {
  if (step === 't0' || isTarget(step)) return step;
  return !signal.t0Hit && (step === 'half-off' || step === 'stop-to-entry') ? 't0' : undefined;
}

/** Two targets without published portions. */
const HALVES: readonly number[] = [50, 50];

/**
 * The percent of a position that comes out at each target, T0 first (docs/product/signals.md#targets): as published, else equal parts
 * with the remainder at the last.
 */
export function portionsOf({
  portions,
  furtherTargets,
}: Pick<Signal, 'portions' | 'furtherTargets'>): readonly number[] {
  if (portions) return portions;
  if (!furtherTargets?.length) return HALVES;
  const before = furtherTargets.length + 1;
  const each = Math.floor(100 / (before + 1));
  return [...Array<number>(before).fill(each), 100 - before * each];
}

/** How many targets were reached, the last one included. */
export function targetsReached({
  t0Hit,
  furtherHitsAt = [],
  closeReason,
  furtherTargets = [],
}: Pick<Signal, 't0Hit' | 'furtherHitsAt' | 'closeReason' | 'furtherTargets'>): number {
  if (isTarget(closeReason)) return furtherTargets.length + 2;
  return t0Hit ? 1 + furtherHitsAt.length : 0;
}

/** True of the reason of a signal that ended at its last target. */
export function isTarget(reason: string | null): reason is LastTarget {
  return (LAST_TARGETS as readonly (string | null)[]).includes(reason);
}

/**
 * Why a signal is closed, as one word: 'T2', 'Stop', 'Trailed', 'Time', 'Expired'; `byHand` for one that was closed by hand. Screens write
 * it in capitals where they need to.
 */
export function closeWord(reason: CloseReason, byHand: string): string {
  if (isTarget(reason)) return reason.toUpperCase();
  return { stop: 'Stop', trail: 'Trailed', time: 'Time', expired: 'Expired', manual: byHand }[reason];
}

/** The headline of a close: 'T2 HIT', 'STOP HIT', 'TRAILED', 'TIME', 'EXPIRED', 'CLOSED' (docs/product/signals.md#lifecycle). */
export function closeTitle(reason: CloseReason | null): string {
  if (isTarget(reason)) return `${reason.toUpperCase()} HIT`;
  if (reason === 'stop') return 'STOP HIT';
  return closeWord(reason ?? 'manual', 'Closed').toUpperCase();
}
