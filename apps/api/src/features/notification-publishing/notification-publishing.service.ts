import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { CreateNotificationDto, Notification as WireNotification, UpdateNotificationDto } from '@t0/contracts';
import { Notification, toWireNotification } from '@t0/database';
import { EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { idempotent } from '../../platform/idempotency.ts';
import { tellUpdate } from './change-audience.ts';
import { isWaiting, requireExpiry, requireSchedule, requireUnsent } from './timing-rules.ts';

/** Publishes, schedules, changes and deletes broadcasts: each call one transaction, its events told after commit (realtime.md). */
@Injectable()
export class NotificationPublishingService {
  constructor(private readonly log: EventLog) {}

  /**
   * Publishes a notification at once, or at its time: a scheduled one is told to administrators only until a worker announces it.
   * Repeating the call with the same key answers the same notification. 400 names a time that has passed.
   */
  publish(body: CreateNotificationDto, authorId: string, key: string | undefined): Promise<WireNotification> {
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        const scheduledFor = requireSchedule(body.scheduledFor);
        const expiresAt = requireExpiry(body.expiresAt, scheduledFor);
        const notification = manager.create(Notification, {
          ...body,
          scheduledFor,
          expiresAt,
          createdBy: authorId,
          // Members see it from then on: their lists, and whether it is from before their time, follow from this.
          ...(scheduledFor && { createdAt: scheduledFor }),
        });
        const stored = toWireNotification(await manager.save(notification));
        if (scheduledFor) emit('scheduled_notification.updated', 'admins', stored);
        else emit('notification.created', 'subscribers', stored);
        return stored;
      }),
    );
  }

  /**
   * Changes any part of a notification. One that still waits may get another time, or with `scheduledFor: null` leaves now. 404 when
   * it is gone, 409 with its current state when `version` is given and no longer current.
   */
  update(id: number, body: UpdateNotificationDto): Promise<WireNotification> {
    const { version, scheduledFor, expiresAt, ...changes } = body;
    return this.log.transact(async (manager, emit) => {
      const notification = await lock(manager, id);
      const before = toWireNotification(notification);
      if (version !== undefined && version !== notification.version) throw changed(before);
      const waits = isWaiting(notification);
      if (!waits) requireUnsent(notification, scheduledFor);
      else if (scheduledFor !== undefined && !sameMoment(scheduledFor, notification.scheduledFor)) {
        notification.scheduledFor = requireSchedule(scheduledFor);
        notification.createdAt = notification.scheduledFor ?? new Date();
      }
      if (expiresAt !== undefined && !sameMoment(expiresAt, notification.expiresAt))
        notification.expiresAt = requireExpiry(expiresAt, notification.scheduledFor);
      else if (waits) requireExpiry(before.expiresAt, notification.scheduledFor);
      Object.assign(notification, changes);
      if (JSON.stringify(toWireNotification(notification)) === JSON.stringify(before)) return before;
      const stored = toWireNotification(await manager.save(notification));
      if (isWaiting(notification)) emit('scheduled_notification.updated', 'admins', stored);
      else if (waits) emit('notification.created', 'subscribers', stored);
      else await tellUpdate(manager, emit, stored);
      return stored;
    });
  }

  /** Deletes a notification, or cancels one that waits. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const notification = await lock(manager, id);
      const tombstone = { id, version: notification.version + 1 };
      const waits = isWaiting(notification);
      const due = notification.scheduledFor === null || notification.scheduledFor <= new Date();
      await manager.remove(notification);
      if (waits) emit('scheduled_notification.deleted', 'admins', tombstone);
      // One that was due a moment ago may be on a screen already, from a snapshot.
      if (!waits || due) emit('notification.deleted', 'subscribers', tombstone);
    });
  }
}

/** The row, held until the transaction ends, so that two editors, or an editor and the announcement, follow one another. */
async function lock(manager: EntityManager, id: number): Promise<Notification> {
  const found =
    id <= 2_147_483_647
      ? await manager.findOne(Notification, { where: { id }, lock: { mode: 'pessimistic_write' } })
      : null;
  if (found) return found;
  throw new NotFoundException({
    error: 'NOTIFICATION_NOT_FOUND',
    message: 'This notification does not exist (any more)',
  });
}

function sameMoment(given: string | null, stored: Date | null): boolean {
  return (given === null ? null : Date.parse(given)) === (stored?.getTime() ?? null);
}

function changed(current: WireNotification): ConflictException {
  return new ConflictException({
    error: 'NOTIFICATION_CHANGED',
    message: 'This notification was changed by someone else meanwhile. Look at its current values and try again.',
    current,
  });
}
