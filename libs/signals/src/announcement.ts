import type { Signal } from '@t0/contracts/signals';
import { Notification, toWireNotification } from '@t0/database/notifications';
import { announcementOf, isSameTrade, type Notice } from '@t0/domain/signals';
import { emitNotificationUpdate, type Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';

/** Notifies subscribers of a signal, or of a step of it: a notification of its own, in the step's transaction. */
export async function announce(
  manager: EntityManager,
  emit: Emit,
  signalId: number,
  { title, message }: Notice,
  createdBy: string | null,
): Promise<void> {
  const stored = await manager.save(
    manager.create(Notification, { title, message, type: 'signal', priority: 'high', signalId, createdBy }),
  );
  emit('notification.created', 'subscribers', toWireNotification(stored));
}

/** The notification that announced a signal, locked for a change; null when it is gone. */
function lockAnnouncement(manager: EntityManager, signalId: number): Promise<Notification | null> {
  return manager.findOne(Notification, {
    where: { signalId, type: 'signal' },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/**
 * Brings the announcement of a signal to its current state, and emits it, unless its words are the same or it is gone. The former text is kept where
 * a level was changed: members see it struck out, with the stop that was announced last (docs/product/notifications.md#notifications). `isSilent`:
 * the event of a silent move of the stop has the text: the signal has the same levels for every subscriber, and nobody reads anything.
 */
export async function updateAnnouncement(
  manager: EntityManager,
  emit: Emit,
  before: Signal,
  after: Signal,
  isSilent = false,
): Promise<void> {
  const words = announcementOf(after);
  const former = announcementOf(before);
  if (words.title === former.title && words.message === former.message) return;
  const announced = await lockAnnouncement(manager, after.id);
  if (!announced) return;
  const shown =
    before.announcedStop === undefined ? announced : announcementOf({ ...before, slPrice: before.announcedStop });
  const struck = { struckTitle: shown.title, struckMessage: shown.message };
  Object.assign(announced, words, !isSameTrade(before, after) && struck);
  const changed = toWireNotification(await manager.save(announced));
  if (!isSilent) return emitNotificationUpdate(manager, emit, changed);
  const { id, version, title, message, replaced } = changed;
  emit('notification.changed', 'subscribers', { id, version, text: { title, message, ...(replaced && { replaced }) } });
  emit('notification.updated', 'admins', changed);
}

/** Changes the announcement of a signal into the notice of its withdrawal, and keeps the old text. */
export async function strikeAnnouncement(
  manager: EntityManager,
  emit: Emit,
  signalId: number,
  notice: Partial<Notice> & { withdrawnAt: Date },
): Promise<void> {
  const announced = await lockAnnouncement(manager, signalId);
  if (!announced) return;
  Object.assign(announced, { struckTitle: announced.title, struckMessage: announced.message }, notice);
  await emitNotificationUpdate(manager, emit, toWireNotification(await manager.save(announced)));
}
