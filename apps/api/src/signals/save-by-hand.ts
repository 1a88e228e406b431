import type { Signal as WireSignal } from '@t0/contracts';
import { toWireSignal } from '@t0/database';
import type { Signal } from '@t0/database';
import { isSameLifecycle, targetsReached, toLifecycleState } from '@t0/domain';
import type { EntityManager } from 'typeorm';

/**
 * Stores a change by hand. If it changed what the lifecycle rule reads, ticks count from now on. No move of the stop stays due for a stop, target
 * or position that a hand changed, for a rule that moves no stop at targets, or after the end. A stop of another position, or one that a hand
 * moved, is no rule's any more: its move is announced, and it has not trailed (docs/product/signals.md#stop-rules). Returns the stored signal.
 */
export async function saveByHand(manager: EntityManager, signal: Signal, before: WireSignal): Promise<WireSignal> {
  const changed = toWireSignal(signal);
  const isOfRule = STOP_OF.every((field) => before[field] === changed[field]);
  if (!isOfRule || targetsReached(before) !== targetsReached(changed) || !movesAtTargets(changed))
    signal.stopDue = false;
  if (!isOfRule && signal.evidence) {
    signal.evidence = { ...signal.evidence };
    delete signal.evidence.stop;
  }
  if (!isSameLifecycle(toLifecycleState(before), toLifecycleState(changed))) signal.ticksSince = new Date();
  return toWireSignal(await manager.save(signal));
}

const STOP_OF = ['slPrice', 'instrument', 'direction'] as const;
const movesAtTargets = ({ status, stopRule }: WireSignal): boolean =>
  status !== 'closed' && stopRule !== undefined && stopRule !== 'trail';
