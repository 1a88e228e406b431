import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreateNotificationDto } from '@t0/contracts';
import type { NotificationPriority, NotificationType } from '@t0/contracts';
import type { Resolver } from 'react-hook-form';
import { fromDateField } from '../../shared/lib/date-field.ts';

/** The fields of the form. Times as their fields show them: 2026-11-19T09:05, UTC; empty when there is none. */
export interface BroadcastDraft {
  title: string;
  message: string;
  type: NotificationType;
  priority: NotificationPriority;
  isGlobal: boolean;
  scheduledFor: string;
  expiresAt: string;
}

/** Name under which an unfinished broadcast is kept. */
export const BROADCAST_DRAFT = 'broadcast';

/** An empty form. */
export const EMPTY_BROADCAST: BroadcastDraft = {
  title: '',
  message: '',
  type: 'info',
  priority: 'normal',
  isGlobal: false,
  scheduledFor: '',
  expiresAt: '',
};

/** The body to send. An invalid time is sent unchanged, so that the contract refuses it with a message. */
export function toBody(draft: BroadcastDraft): CreateNotificationDto {
  const isoOf = (text: string): string | null => (text === '' ? null : (fromDateField(text) ?? text));
  return {
    title: draft.title.trim(),
    message: draft.message.trim(),
    type: draft.type,
    priority: draft.priority,
    isGlobal: draft.isGlobal,
    scheduledFor: isoOf(draft.scheduledFor),
    expiresAt: isoOf(draft.expiresAt),
  };
}

const byContract = classValidatorResolver(CreateNotificationDto);

/** The contract's rules (docs/product/console.md#broadcast). The server's clock decides whether a time has passed. */
export const broadcastResolver: Resolver<BroadcastDraft> = async (values, context, options) => {
  const { errors } = await byContract(toBody(values), context, options as Parameters<typeof byContract>[2]);
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
};
