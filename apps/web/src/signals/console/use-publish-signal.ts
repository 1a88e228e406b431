import { isHeldSignal, type CreateSignalDto, type Publication, type Signal } from '@t0/contracts/signals';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { isUncertain, messageOf } from '../../shared/lib/http.ts';
import { onceEnded, postOnce } from '../../shared/lib/idempotency-key.ts';
import { dropAlert, useAlertToWrite } from '../alert-to-write.ts';
import { draftSent } from '../../shared/lib/use-persisted-draft.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { SIGNAL_DRAFT } from './signal-draft.ts';
import { followHeld } from './use-held-signals.ts';
import { asOwnAction } from '../own-actions.ts';

const SCOPE = 'signal';
/** The toast of a published signal. */
export const SIGNAL_DONE = { title: 'SIGNAL GENERATED', description: 'Trading signal published to all subscribers' };
const FAILED = 'SIGNAL FAILED';

/**
 * Publishes a signal exactly once: the key stays until an answer has shown how the call ended, as long as the signal is the same. The
 * outcome is reported even after the tab was left. Where publications are held back, `useHeldSignals` reports the outcome.
 */
export function usePublishSignal(
  onPublished: (signal: Signal) => void,
): UseMutationResult<Publication, Error, CreateSignalDto> {
  return useMutation({
    // The confirmed warnings are not part of the signal: they may change between two tries of the same one.
    mutationFn: ({ confirmedWarnings, ...draft }: CreateSignalDto) => {
      const body = { ...draft, ...(confirmedWarnings && { confirmedWarnings }) };
      const { attached } = useAlertToWrite.getState();
      const path = attached ? `/api/admin/intake/drafts/${attached.id}/publish` : '/api/signals';
      const content = attached ? { ...draft, alert: attached.id } : draft;
      return asOwnAction(postOnce<Publication>(path, body, SCOPE, content));
    },
    onSuccess: (answer) => {
      draftSent(SIGNAL_DRAFT);
      dropAlert();
      if (isHeldSignal(answer)) return followHeld(answer);
      onPublished(answer);
      toast({ ...SIGNAL_DONE, tone: 'sent' });
    },
    onError: (error) => {
      if (!isUncertain(error)) return toastFailure(FAILED, error, 'The signal was not published');
      const why = messageOf(error, 'The server gave no answer.');
      toast({ title: FAILED, description: `${why} Generating again is safe.`, tone: 'error' });
    },
    onSettled: (_signal, error) => onceEnded(SCOPE, error),
  });
}
