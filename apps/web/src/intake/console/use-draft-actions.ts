import { isHeldSignal } from '@t0/contracts';
import type { IntakeDraft, Signal, SignalWarningCode } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { onceEnded, idempotencyKeyFor } from '../../shared/lib/idempotency-key.ts';
import { useSecondPress } from '../../signals/use-second-press.ts';
import type { SecondPress } from '../../signals/use-second-press.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { discardDraft, publishDraft } from './api.ts';
import { signalOf } from './draft-text.ts';
import { intakeDrafts } from './drafts.ts';

/** The callbacks after a publication. */
export interface DraftOutcome {
  onPublished: (signal: Signal) => void;
  /** It waits, with UNDO next to the generator. */
  onHeld: () => void;
}

/** The actions on a draft. */
export interface DraftActions {
  /** False: something of it could not be read, and it has to be edited. */
  publishable: boolean;
  publish: (confirmed?: SignalWarningCode[]) => void;
  discard: () => void;
  press: SecondPress;
  busy: boolean;
}

/** Publishes a draft unchanged, or takes it off the list. A second call publishes nothing twice. */
export function useDraftActions(draft: IntakeDraft, { onPublished, onHeld }: DraftOutcome): DraftActions {
  const { id, version, fields } = draft;
  const signal = signalOf(draft);
  const scope = `intake-${id}`;
  const press = useSecondPress({
    instrument: fields.instrument ?? '',
    direction: fields.direction ?? 'long',
    status: fields.status ?? 'active',
    entryPrice: fields.entryPrice ?? '',
    slPrice: fields.slPrice ?? '',
    t0Price: fields.t0Price ?? '',
    t1Price: fields.t1Price ?? '',
    t0Hit: false,
  });
  const gone = (): void => intakeDrafts.remove({ id, version: version + 1 });
  const publish = useMutation({
    mutationFn: (confirmed?: SignalWarningCode[]) =>
      publishDraft(
        id,
        { ...signal!, ...(confirmed && { confirmedWarnings: confirmed }) },
        idempotencyKeyFor(scope, signal),
      ),
    onSuccess: (answer) => {
      gone();
      if (isHeldSignal(answer)) return onHeld();
      onPublished(answer);
      toast({ title: 'SIGNAL GENERATED', description: 'Trading signal published to all subscribers', tone: 'sent' });
    },
    onError: (error) => {
      if (!press.refused(error)) toastFailure('SIGNAL FAILED', error, 'The signal was not published');
    },
    onSettled: (_answer, error) => onceEnded(scope, error),
  });
  const discard = useMutation({
    mutationFn: () => discardDraft(id),
    onSuccess: () => {
      gone();
      toast({ title: 'DRAFT DISCARDED', description: draft.sourceName });
    },
    onError: (error) => toastFailure('DISCARD FAILED', error, 'The draft is still there'),
  });
  const busy = publish.isPending || discard.isPending;
  return {
    publishable: signal !== null,
    publish: (confirmed) => {
      if (signal && !busy) publish.mutate(confirmed);
    },
    discard: () => {
      if (!busy) discard.mutate();
    },
    press,
    busy,
  };
}
