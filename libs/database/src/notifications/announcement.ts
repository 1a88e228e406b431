import type { Signal } from '@t0/contracts';
import { announcementOf, isSameTrade } from '@t0/domain';
import type { EntityManager } from 'typeorm';
import { Notification } from './notification.entities.ts';

/** The notification that announced a signal, locked for a change; null when it is gone. */
export function lockAnnouncement(manager: EntityManager, signalId: number): Promise<Notification | null> {
  return manager.findOne(Notification, {
    where: { signalId, type: 'signal' },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/**
 * Brings the announcement of a signal to its current state; null where its words are the same, or it is gone. The former text is kept where a
 * level was changed: members see it struck out, with the stop that was announced last (docs/product/notifications.md#notifications). The caller
 * emits it.
 */
export async function renewAnnouncement(
  manager: EntityManager,
  before: Signal,
  after: Signal,
): Promise<Notification | null> {
  const words = announcementOf(after);
  const former = announcementOf(before);
  if (words.title === former.title && words.message === former.message) return null;
  const announced = await lockAnnouncement(manager, after.id);
  if (!announced) return null;
  const shown =
    before.announcedStop === undefined ? announced : announcementOf({ ...before, slPrice: before.announcedStop });
  const struck = { struckTitle: shown.title, struckMessage: shown.message };
  Object.assign(announced, words, !isSameTrade(before, after) && struck);
  return manager.save(announced);
}
