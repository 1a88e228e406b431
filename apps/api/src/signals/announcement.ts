import { Notification, toWireNotification } from '@t0/database';
import type { Notice } from '@t0/domain';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';

/** Notifies subscribers of a step of a signal: a notification of its own, in the step's transaction. */
export async function announceStep(
  manager: EntityManager,
  emit: Emit,
  signalId: number,
  { title, message }: Notice,
  createdBy: string,
): Promise<void> {
  const stored = await manager.save(
    manager.create(Notification, { title, message, type: 'signal', priority: 'high', signalId, createdBy }),
  );
  emit('notification.created', 'subscribers', toWireNotification(stored));
}
