import type { Signal } from '@t0/contracts';
import { Notification, toWireNotification } from '@t0/database';
import { announcementOf, isSameTrade } from '@t0/domain';
import type { EntityManager } from 'typeorm';
import type { Emit } from './emit-member-updates.ts';
import { emitNotificationUpdate } from './notification-audience.ts';

/** The notification that announced a signal, locked for a change; null when it is gone. */
export function lockAnnouncement(manager: EntityManager, signalId: number): Promise<Notification | null> {
  return manager.findOne(Notification, {
    where: { signalId, type: 'signal' },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/**
 * Updates the announcement of a signal to its current state, and emits it. The former text is kept where a level was changed: members see
 * it struck out (docs/product/notifications.md#notifications).
 */
export async function renewAnnouncement(
  manager: EntityManager,
  emit: Emit,
  before: Signal,
  after: Signal,
): Promise<void> {
  const words = announcementOf(after);
  const former = announcementOf(before);
  if (words.title === former.title && words.message === former.message) return;
  const announced = await lockAnnouncement(manager, after.id);
  if (!announced) return;
  const struck = { struckTitle: announced.title, struckMessage: announced.message };
  Object.assign(announced, words, !isSameTrade(before, after) && struck);
  await emitNotificationUpdate(manager, emit, toWireNotification(await manager.save(announced)));
}
