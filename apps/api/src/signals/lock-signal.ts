import { NotFoundException } from '@nestjs/common';
import type { Signal as WireSignal } from '@t0/contracts';
import { Signal, toWireSignal } from '@t0/database';
import { isSameLifecycle, toLifecycleState } from '@t0/domain';
import type { EntityManager } from 'typeorm';
import { lockRow } from '../platform/rows/lock-row.ts';

/** The error for a signal that is not there. */
export const MISSING = { error: 'SIGNAL_NOT_FOUND', message: 'This signal no longer exists' };
const WITHDRAWN = { error: 'SIGNAL_NOT_FOUND', message: 'This signal was withdrawn: nothing was changed' };

/**
 * The signal, locked until the transaction ends.
 * @throws NotFoundException when there is none, or it was withdrawn
 */
export async function lockSignal(manager: EntityManager, id: number): Promise<Signal> {
  const signal = await lockRow(manager, Signal, id, MISSING);
  if (signal.withdrawnAt) throw new NotFoundException(WITHDRAWN);
  return signal;
}

/**
 * Stores a change by hand. If it changed what the lifecycle rule reads, ticks count from now on; a stop that a hand moved, another
 * position or T0, and a rule that moves no stop at targets leave no move of the stop due. A stop that a hand moved is no rule's any more: its move is announced, and it has not trailed
 * (docs/product/signals.md#stop-rules). Returns the stored signal.
 */
export async function saveByHand(manager: EntityManager, signal: Signal, before: WireSignal): Promise<WireSignal> {
  const changed = toWireSignal(signal);
  if (!movesAtTargets(signal) || ENDS_DUE.some((field) => before[field] !== changed[field])) signal.stopDue = false;
  if (before.slPrice !== changed.slPrice && signal.evidence) {
    signal.evidence = { ...signal.evidence };
    delete signal.evidence.stop;
  }
  if (!isSameLifecycle(toLifecycleState(before), toLifecycleState(changed))) signal.ticksSince = new Date();
  return toWireSignal(await manager.save(signal));
}

const ENDS_DUE = ['slPrice', 'instrument', 'direction', 't0Hit'] as const;
const movesAtTargets = ({ stopRule }: Signal): boolean => stopRule !== null && stopRule !== 'trail';
