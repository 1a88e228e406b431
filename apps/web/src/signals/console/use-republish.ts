import { CreateSignalDto, IDEMPOTENCY_HEADER, isHeldSignal } from '@t0/contracts';
import type { Publication, Signal, SignalWarningCode } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { checkBy } from '../../shared/editing/check-fields.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { asOwnAction } from '../own-actions.ts';
import { onceEnded, idempotencyKeyFor } from '../../shared/lib/idempotency-key.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { editedSignal, priceErrors, termErrors } from './signal-edit.ts';
import type { SignalEdit } from './signal-edit.ts';

const SCOPE = 'signal-anew';
const check = checkBy(CreateSignalDto);

interface AnewOptions {
  onDone: () => void;
  /** Called with every refusal: one may ask for a second press. */
  onRefused: (error: Error) => void;
}

/** Publishes the edited values of a signal that another administrator withdrew, as a new one. */
export function useRepublish(signal: Signal, edit: SignalEdit, { onDone, onRefused }: AnewOptions) {
  const { instrument } = signal;
  const draft = editedSignal(instrument, edit);
  const send = useMutation({
    // The confirmed warnings are not part of the signal: they may change between two tries of the same one.
    mutationFn: ({ confirmedWarnings, ...body }: CreateSignalDto) =>
      asOwnAction(
        request<Publication>('/api/signals', {
          method: 'POST',
          body: { ...body, ...(confirmedWarnings && { confirmedWarnings }) },
          headers: { [IDEMPOTENCY_HEADER]: idempotencyKeyFor(SCOPE, body) },
        }),
      ),
    onSuccess: (answer) => {
      if (isHeldSignal(answer)) toast({ title: 'SIGNAL HELD BACK', description: 'CREATE shows it, with UNDO' });
      else
        toast({ title: 'SIGNAL GENERATED', description: 'Trading signal published to all subscribers', tone: 'sent' });
      onDone();
    },
    onError: (error) => {
      onRefused(error);
      toastFailure('SIGNAL FAILED', error, 'The signal was not published');
    },
    onSettled: (_signal, error) => onceEnded(SCOPE, error),
  });
  /** Returns the errors by field; empty when it was sent and taken, or refused for another reason. */
  const publish = async (confirmedWarnings?: SignalWarningCode[]): Promise<Record<string, string>> => {
    const found = { ...(await check(draft)), ...priceErrors(instrument, edit), ...termErrors({ instrument }, edit) };
    if (Object.keys(found).length > 0) return found;
    try {
      await send.mutateAsync({ ...draft, ...(confirmedWarnings && { confirmedWarnings }) });
      return {};
    } catch (error) {
      return error instanceof HttpError ? error.fields : {};
    }
  };
  return { publish, busy: send.isPending };
}
