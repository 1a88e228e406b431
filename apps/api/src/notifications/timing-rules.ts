import { BadRequestException } from '@nestjs/common';
import type { Notification } from '@t0/database';

const YEAR_MS = 366 * 86_400_000;

/** Whether a notification still waits for its time. */
export function isWaiting({ scheduledFor, announcedAt }: Pick<Notification, 'scheduledFor' | 'announcedAt'>): boolean {
  return scheduledFor !== null && announcedAt === null;
}

/** The time a notification is to leave; null: at once. 400 when it has passed or is more than a year away. */
export function requireSchedule(given: string | null | undefined, now = Date.now()): Date | null {
  if (given === undefined || given === null) return null;
  const at = new Date(given);
  if (!(at.getTime() > now)) throw fault('scheduledFor', 'Scheduled time must be in the future');
  if (at.getTime() > now + YEAR_MS) throw fault('scheduledFor', 'Scheduled time must be within a year');
  return at;
}

/** The time members stop seeing it; null: never. 400 when it has passed, or comes before it leaves. */
export function requireExpiry(given: string | null | undefined, leaves: Date | null, now = Date.now()): Date | null {
  if (given === undefined || given === null) return null;
  const at = new Date(given);
  if (!(at.getTime() > now)) throw fault('expiresAt', 'Expiry must be in the future');
  if (leaves && at <= leaves) throw fault('expiresAt', 'Expiry must be after the scheduled time');
  return at;
}

/** Refuses another time for a notification that has left. The time it had, or none, is no change. */
export function requireUnsent({ scheduledFor }: Notification, given: string | null | undefined): void {
  if (given === undefined || given === null || Date.parse(given) === scheduledFor?.getTime()) return;
  throw fault('scheduledFor', 'This notification has been sent: its time can no longer be changed');
}

function fault(field: string, message: string): BadRequestException {
  return new BadRequestException({ error: 'NOTIFICATION_TIME', message, fields: { [field]: message } });
}
