import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import type {
  CreateNotificationDto,
  Notification as WireNotification,
  UpdateNotificationDto,
} from '@t0/contracts/notifications';
import { Notification, toWireNotification } from '@t0/database/notifications';
import { emitNotificationUpdate, EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { lockRow } from '../platform/rows/lock-row.ts';
import { requireExpectedVersion } from '../platform/edit-conflict.ts';
import { idempotent } from '../platform/idempotency.ts';

const YEAR_MS = 366 * 86_400_000;

/** True while a notification waits for its time. */
function isWaiting({ scheduledFor, announcedAt }: Pick<Notification, 'scheduledFor' | 'announcedAt'>): boolean {
  return scheduledFor !== null && announcedAt === null;
}

/** The time at which a notification leaves; null: at once. 400 when it has passed or is more than a year away. */
function requireSchedule(given: string | null | undefined, now = Date.now()): Date | null {
  if (given === undefined || given === null) return null;
  const at = new Date(given);
  if (!(at.getTime() > now)) throw error('scheduledFor', 'Scheduled time must be in the future');
  if (at.getTime() > now + YEAR_MS) throw error('scheduledFor', 'Scheduled time must be within a year');
  return at;
}

/** The time members stop seeing it; null: never. 400 when it has passed, or comes before it leaves. */
function requireExpiry(given: string | null | undefined, leaves: Date | null, now = Date.now()): Date | null {
  if (given === undefined || given === null) return null;
  const at = new Date(given);
  if (!(at.getTime() > now)) throw error('expiresAt', 'Expiry must be in the future');
  if (leaves && at <= leaves) throw error('expiresAt', 'Expiry must be after the scheduled time');
  return at;
}

/** Refuses another time for a notification that has left. The time it had, or none, is no change. */
function requireUnsent({ scheduledFor }: Notification, given: string | null | undefined): void {
  if (given === undefined || given === null || Date.parse(given) === scheduledFor?.getTime()) return;
  throw error('scheduledFor', 'This notification has been sent: its time can no longer be changed');
}

function error(field: string, message: string): BadRequestException {
  return new BadRequestException({ error: 'NOTIFICATION_TIME', message, fields: { [field]: message } });
}

const MISSING = { error: 'NOTIFICATION_NOT_FOUND', message: 'This notification no longer exists' };

/** A notification of the desk, locked. 404 for one that reports a billing case, too: nobody changes it. */
async function lockBroadcast(manager: EntityManager, id: number): Promise<Notification> {
  const notification = await lockRow(manager, Notification, id, MISSING);
  if (notification.billingCase !== null) throw new NotFoundException(MISSING);
  return notification;
}

/**
 * Publishes, schedules, changes and deletes broadcasts: each call is one transaction with its events
 * (docs/REALTIME.md#event-log).
 */
@Injectable()
export class NotificationPublishingService {
  constructor(private readonly log: EventLog) {}

  /**
   * Publishes a notification at once, or at its time: a scheduled one is shown to administrators only until a worker announces it.
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
        if (scheduledFor) emit('scheduled_notification.updated', 'staff:publishing', stored);
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
      const notification = await lockBroadcast(manager, id);
      const before = toWireNotification(notification);
      requireExpectedVersion(version, { name: 'notification', code: 'NOTIFICATION_CHANGED', current: before });
      const waits = isWaiting(notification);
      if (!waits) requireUnsent(notification, scheduledFor);
      else if (scheduledFor !== undefined && !sameInstant(scheduledFor, notification.scheduledFor)) {
        notification.scheduledFor = requireSchedule(scheduledFor);
        notification.createdAt = notification.scheduledFor ?? new Date();
      }
      if (expiresAt !== undefined && !sameInstant(expiresAt, notification.expiresAt))
        notification.expiresAt = requireExpiry(expiresAt, notification.scheduledFor);
      else if (waits) requireExpiry(before.expiresAt, notification.scheduledFor);
      Object.assign(notification, changes);
      if (JSON.stringify(toWireNotification(notification)) === JSON.stringify(before)) return before;
      const stored = toWireNotification(await manager.save(notification));
      if (isWaiting(notification)) emit('scheduled_notification.updated', 'staff:publishing', stored);
      else if (waits) emit('notification.created', 'subscribers', stored);
      else await emitNotificationUpdate(manager, emit, stored);
      return stored;
    });
  }

  /** Deletes a notification, or cancels one that waits. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const notification = await lockBroadcast(manager, id);
      const tombstone = { id, version: notification.version + 1 };
      const waits = isWaiting(notification);
      const due = notification.scheduledFor === null || notification.scheduledFor <= new Date();
      await manager.remove(notification);
      if (waits) emit('scheduled_notification.deleted', 'staff:publishing', tombstone);
      // One that became due just now may be on a screen already, from a snapshot.
      if (!waits || due) emit('notification.deleted', 'subscribers', tombstone);
    });
  }
}

function sameInstant(given: string | null, stored: Date | null): boolean {
  return (given === null ? null : Date.parse(given)) === (stored?.getTime() ?? null);
}
