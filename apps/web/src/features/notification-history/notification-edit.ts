import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { UpdateNotificationDto } from '@t0/contracts';
import type { Notification, NotificationPriority, NotificationType } from '@t0/contracts';
import type { Resolver } from 'react-hook-form';
import { changedFields } from '../../shared/editing/merge-edit.ts';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';

/** What the editor holds. Moments as their fields show them: 2026-11-19T09:05, UTC; empty when there is none. */
export interface NotificationEdit {
  title: string;
  message: string;
  type: NotificationType;
  priority: NotificationPriority;
  isGlobal: boolean;
  scheduledFor: string;
  expiresAt: string;
}

/** What the fields go by. */
export const FIELD_NAMES: Record<keyof NotificationEdit, string> = {
  title: 'Title',
  message: 'Message',
  type: 'Type',
  priority: 'Priority',
  isGlobal: 'Global broadcast',
  scheduledFor: 'Schedule for',
  expiresAt: 'Expires',
};

/** The values an editor starts from. */
export function editOf(notification: Notification): NotificationEdit {
  const { title, message, type, priority, isGlobal, scheduledFor, expiresAt } = notification;
  return {
    title,
    message,
    type,
    priority,
    isGlobal,
    scheduledFor: scheduledFor === null ? '' : toDateField(scheduledFor),
    expiresAt: expiresAt === null ? '' : toDateField(expiresAt),
  };
}

/** The fields to send: those that differ from what the edit is made against. An emptied time of leaving means now. */
export function changesOf(base: NotificationEdit, edit: NotificationEdit): UpdateNotificationDto {
  const { scheduledFor, expiresAt, ...changes } = changedFields(base, trimmed(edit));
  return {
    ...changes,
    ...(scheduledFor !== undefined && { scheduledFor: moment(scheduledFor) }),
    ...(expiresAt !== undefined && { expiresAt: moment(expiresAt) }),
  };
}

const moment = (text: string): string | null => (text === '' ? null : (fromDateField(text) ?? text));
const trimmed = (edit: NotificationEdit): NotificationEdit => ({
  ...edit,
  title: edit.title.trim(),
  message: edit.message.trim(),
});

const byContract = classValidatorResolver(UpdateNotificationDto);

/** The contract's rules (specification 2, section 5). */
export const editResolver: Resolver<NotificationEdit> = async (values, context, options) => {
  const body = { ...trimmed(values), scheduledFor: moment(values.scheduledFor), expiresAt: moment(values.expiresAt) };
  const { errors } = await byContract(body, context, options as Parameters<typeof byContract>[2]);
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
};
