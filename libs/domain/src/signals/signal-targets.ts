import type { LastTarget, Signal } from '@t0/contracts/signals';

/** The targets of a signal by name. */
export type TargetName = 't0' | LastTarget;
export type Targets = Pick<Signal, 't0Price' | 't1Price' | 'furtherTargets'>;

/** All targets of a signal, T0 first (docs/product/signals.md#targets). */
export function targetsOf({ t0Price, t1Price, furtherTargets = [] }: Targets): string[] {
  return [t0Price, t1Price, ...furtherTargets];
}

/** The target at which a signal ends. */
export function lastTargetOf({ furtherTargets = [] }: Pick<Signal, 'furtherTargets'>): LastTarget {
  return `t${furtherTargets.length + 1}` as LastTarget;
}
