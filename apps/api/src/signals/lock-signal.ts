import { NotFoundException } from '@nestjs/common';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import type { Signal } from '@t0/database/signals';
import { lockSignal } from '@t0/signals';
import type { EntityManager } from 'typeorm';

/** The error for a signal that is not there. */
export const MISSING = { error: 'SIGNAL_NOT_FOUND', message: 'This signal no longer exists' };
const WITHDRAWN = { error: 'SIGNAL_NOT_FOUND', message: 'This signal was withdrawn: nothing was changed' };

/**
 * The signal, locked until the transaction ends.
 * @throws NotFoundException when there is none, or it was withdrawn
 */
export async function lockRequired(manager: EntityManager, id: number): Promise<Signal> {
  const signal = id <= MAX_ROW_ID ? await lockSignal(manager, id) : null;
  if (!signal) throw new NotFoundException(MISSING);
  if (signal.withdrawnAt) throw new NotFoundException(WITHDRAWN);
  return signal;
}
