import type { CreateNotificationDto, Notification } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { currentTimes } from '../../shared/lib/times.ts';
import { isUncertain, messageOf } from '../../shared/lib/http.ts';
import { onceEnded, idempotencyKeyFor } from '../../shared/lib/idempotency-key.ts';
import { draftSent } from '../../shared/lib/use-persisted-draft.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { publishNotification } from './api.ts';
import { BROADCAST_DRAFT } from './broadcast-draft.ts';

const SCOPE = 'broadcast';
const FAILED = 'TRANSMISSION FAILED';

/**
 * Broadcasts or schedules a notification exactly once: its key stays until an answer has shown how the call ended. The outcome is reported
 * even after the tab was left.
 */
export function useBroadcast(
  onPublished: (notification: Notification) => void,
): UseMutationResult<Notification, Error, CreateNotificationDto> {
  return useMutation({
    mutationFn: (body: CreateNotificationDto) => publishNotification(body, idempotencyKeyFor(SCOPE, body)),
    onSuccess: (notification) => {
      draftSent(BROADCAST_DRAFT);
      onPublished(notification);
      toastDone(notification);
    },
    onError: (error) => {
      if (!isUncertain(error)) return toastFailure(FAILED, error, 'The notification was not broadcast');
      const why = messageOf(error, 'The server gave no answer.');
      toast({ title: FAILED, description: `${why} Broadcasting again is safe.`, tone: 'error' });
    },
    onSettled: (_notification, error) => onceEnded(SCOPE, error),
  });
}

function toastDone({ scheduledFor }: Notification): void {
  if (scheduledFor === null)
    toast({
      title: 'NOTIFICATION BROADCAST',
      description: 'Message successfully transmitted to all users',
      tone: 'sent',
    });
  else toast({ title: 'NOTIFICATION SCHEDULED', description: `It leaves ${currentTimes().short(scheduledFor)}` });
}
