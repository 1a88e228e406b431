import type { CreateSignalDto, Signal } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { isUncertain, messageOf } from '../../../shared/lib/http.ts';
import { onceEnded, onceKey } from '../../../shared/lib/once-key.ts';
import { draftSent } from '../../../shared/drafts/use-kept-draft.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { publishSignal } from '../api/publish-signal.ts';
import { SIGNAL_DRAFT } from '../signal-draft.ts';

const SCOPE = 'signal';
const DONE = { title: 'SIGNAL GENERATED', description: 'Trading signal published to all subscribers' };
const FAILED = 'SIGNAL FAILED';

/**
 * Publishes a signal exactly once: the key stays the same until an answer has told how the call ended,
 * as long as the signal is the same. How it ended is told also to who has left the tab meanwhile.
 */
export function usePublishSignal(
  onPublished: (signal: Signal) => void,
): UseMutationResult<Signal, Error, CreateSignalDto> {
  return useMutation({
    mutationFn: (draft: CreateSignalDto) => publishSignal(draft, onceKey(SCOPE, draft)),
    onSuccess: (signal) => {
      draftSent(SIGNAL_DRAFT);
      onPublished(signal);
      toast({ ...DONE, tone: 'sent' });
    },
    onError: (error) => {
      if (!isUncertain(error)) return toastFailure(FAILED, error, 'The signal was not published');
      const why = messageOf(error, 'The server gave no answer.');
      toast({ title: FAILED, description: `${why} Generating again is safe.`, tone: 'error' });
    },
    onSettled: (_signal, error) => onceEnded(SCOPE, error),
  });
}
