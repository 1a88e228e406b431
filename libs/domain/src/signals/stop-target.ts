import { toLifecycleState, type LifecycleSignal } from './lifecycle-state.ts';
import type { TargetName } from './signal-targets.ts';
import { stopBehind } from './stop-rules.ts';

const movesBehindTargets = (signal: Partial<LifecycleSignal>): signal is LifecycleSignal =>
  signal.stopRule !== undefined && signal.stopRule !== 'trail';

/** The target behind which its rule has put the stop of a signal (docs/product/signals.md#stop-rules); null: the stop is elsewhere. */
export function targetOfStop(signal: Partial<LifecycleSignal>): TargetName | null {
  if (!movesBehindTargets(signal)) return null;
  const state = toLifecycleState(signal);
  return stopBehind(state) === state.stop ? (`t${state.furtherHits}` as TargetName) : null;
}
