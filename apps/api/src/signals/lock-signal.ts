import { NotFoundException } from '@nestjs/common';
import { Signal } from '@t0/database';
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
