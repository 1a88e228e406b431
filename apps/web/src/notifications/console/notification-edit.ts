import { UpdateNotificationDto } from '@t0/contracts';
import type { Notification, NotificationPriority, NotificationType } from '@t0/contracts';
import { checkBy } from '../../shared/editing/check-fields.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';

/** The fields of the editor. Times as their fields show them: 2026-11-19T09:05, UTC; empty when there is none. */
export interface NotificationEdit extends Record<string, unknown> {
  title: string;
  message: string;
  type: NotificationType;
  priority: NotificationPriority;
  isGlobal: boolean;
  scheduledFor: string;
  expiresAt: string;
}

/** The names of the fields on screen. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  message: 'Message',
  type: 'Type',
  priority: 'Priority',
  isGlobal: 'Global broadcast',
  scheduledFor: 'Schedule for',
  expiresAt: 'Expires',
};

/** The current version of a notification. */
export function snapshotOfNotification(notification: Notification): EditSnapshot<NotificationEdit> {
  const { title, message, type, priority, isGlobal, version } = notification;
  const scheduledFor = notification.scheduledFor === null ? '' : toDateField(notification.scheduledFor);
  const expiresAt = notification.expiresAt === null ? '' : toDateField(notification.expiresAt);
  return { fields: { title, message, type, priority, isGlobal, scheduledFor, expiresAt }, version, order: version };
}

/** The body to send for the changed fields. An emptied time of sending means now. */
export function bodyOf({ title, message, scheduledFor, expiresAt, ...rest }: Partial<NotificationEdit>) {
  const body: UpdateNotificationDto = {
    ...rest,
    ...(title !== undefined && { title: title.trim() }),
    ...(message !== undefined && { message: message.trim() }),
    ...(scheduledFor !== undefined && { scheduledFor: isoOf(scheduledFor) }),
    ...(expiresAt !== undefined && { expiresAt: isoOf(expiresAt) }),
  };
  return body;
}

const isoOf = (text: string): string | null => (text === '' ? null : (fromDateField(text) ?? text));

/** The contract's rules (docs/product/notifications.md#notifications). */
export const checkNotification = checkBy(UpdateNotificationDto);
