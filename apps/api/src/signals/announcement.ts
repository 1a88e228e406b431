import { LIMITS } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { Notification, toWireNotification } from '@t0/database';
import { confidenceLabel, cutText, formatPrice, isSameTrade, signalTitle, targetsOf } from '@t0/domain';
import type { Notice } from '@t0/domain';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { emitNotificationUpdate } from './notification-audience.ts';

/** The announcement of a signal: its levels, confidence and memo (docs/product/signals.md#publishing). */
export function announcementOf(signal: Signal): Notice {
  const { instrument, entryPrice, entryZonePrice, slPrice, confidence, memo } = signal;
  const price = (value: string): string => formatPrice(instrument, value);
  const targets = targetsOf(signal).map((target, index) => `T${index} ${price(target)}`);
  const zone = entryZonePrice ? ` Entry zone ${price(entryPrice)} to ${price(entryZonePrice)}.` : '';
  const levels = `${targets.join(', ')}, SL ${price(slPrice)}.${zone} Confidence ${confidence}% ${confidenceLabel(confidence)}.`;
  return {
    title: signalTitle(signal),
    message: cutText([levels, memo].filter(Boolean).join(' '), LIMITS.notification.messageMax),
  };
}

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
