import { type SignalWarningCode } from '@t0/contracts/platform';
import { CreateSignalDto, isHeldSignal } from '@t0/contracts/signals';
import type { Signal, UpdateSignalDto, Publication } from '@t0/contracts/signals';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { currentOf, useVersionedEdit, checkBy, type VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { useWarnings, useSecondPress, type FoundWarnings, type SecondPress } from '../warning-notice.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { updateSignal } from './api.ts';
import {
  changesOf,
  checkSignal,
  levelled,
  priceErrors,
  snapshotOfSignal,
  termErrors,
  editedSignal,
} from './signal-edit.ts';
import type { SignalEdit } from './signal-edit.ts';
import { asOwnAction } from '../own-actions.ts';
import { onceEnded, postOnce } from '../../shared/lib/idempotency-key.ts';

const SCOPE = 'signal-anew';

const check = checkBy(CreateSignalDto);

/** The options of an editor. */
export interface EditorOptions {
  /** The signal as it is now; it may change while it is edited. */
  signal: Signal;
  /** True: another administrator withdrew it; `signal` is its last known state. */
  gone?: boolean;
  /** Called with the server's answer to every change, and with the current state behind a refused one. */
  onSaved: (signal: Signal) => void;
  /** Called when editing is over. */
  onDone: () => void;
}

/** Another creation date, the version it was made against, and the date before as its field showed it. */
interface DateChange {
  createdAt: string;
  version: number;
  before: string;
}

/** One signal being edited. */
export interface SignalEditor {
  signal: Signal;
  /** The warnings that the edit causes, and the second press that confirms them. */
  warnings: FoundWarnings;
  press: SecondPress;
  /** The fields, and the changes that another administrator made meanwhile. */
  edit: VersionedEdit<SignalEdit>;
  /** Field to message. */
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  /** Another administrator withdrew the signal: saving publishes the edited values as a new one. */
  gone: boolean;
  /** Saves everything that was changed, the creation date included. */
  save: () => Promise<void>;
  /** The second press: saves with the warnings confirmed by name. */
  saveAnyway: () => Promise<void>;
  /** Saves only the creation date. */
  saveDate: () => Promise<void>;
}

/**
 * Edits a signal. Only edited fields are sent, with the expected version. When another administrator was faster, neither version is lost:
 * untouched fields follow, and the user chooses where both changed the same one.
 */
export function useSignalEditor({ signal, gone = false, onSaved, onDone }: EditorOptions): SignalEditor {
  const edit = useVersionedEdit(null, snapshotOfSignal(signal));
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The creation date's own saving, running or finished: the next save builds on it. */
  const dated = useRef<Promise<Signal | null>>(Promise.resolve(null));
  const saving = useRef(false);
  const after = levelled(signal, edit.fields);
  // A withdrawn signal is published again: none of its earlier state counts.
  const warnings = useWarnings(gone ? null : levelled(signal, edit.base), after);
  const press = useSecondPress(after);
  const failed = (error: Error): void => {
    press.refused(error);
    const current = currentOf<Signal>(error);
    if (current) onSaved(current);
    if (error instanceof HttpError) setErrors(error.fields);
    toastFailure('UPDATE FAILED', error, 'The signal was not changed');
  };
  const update = useMutation({
    mutationFn: (changes: UpdateSignalDto) => updateSignal(signal.id, changes),
    onSuccess: onSaved,
    onError: failed,
  });
  const date = useMutation({
    mutationFn: ({ createdAt, version }: DateChange) => updateSignal(signal.id, { createdAt, version }),
    onSuccess: (saved) => {
      onSaved(saved);
      toast({ title: 'SIGNAL UPDATED', description: 'Creation date saved' });
    },
    onError: (error, { before }) => {
      // It is still in its field, and goes with the next save.
      edit.rebase({ createdAt: before });
      failed(error);
    },
  });
  const publish = useRepublish(signal, edit.fields, { onDone, onRefused: press.refused });
  const changes = changesOf(signal, edit.base, edit.fields);

  /** The expected version: a date that was just saved here may not be on the screen yet. */
  const seen = async (): Promise<number> => {
    const last = await dated.current;
    return last?.version === edit.version + 1 ? last.version : edit.version;
  };

  const send = async (anyway: boolean): Promise<void> => {
    if (edit.incoming || saving.current) return;
    if (gone) {
      if (!edit.dirty) return onDone();
      if (!anyway && press.stops(warnings.found)) return;
      const wrong = await publish.publish(anyway ? press.codes : undefined);
      return setErrors(wrong);
    }
    if (Object.keys(changes).length === 0) return onDone();
    const found = {
      ...(await checkSignal(changes)),
      ...priceErrors(signal.instrument, edit.fields, Object.keys(changes)),
      ...termErrors(signal, edit.fields, edit.base),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (!anyway && press.stops(warnings.found)) return;
    saving.current = true;
    update.mutate(
      { ...changes, ...(anyway && { confirmedWarnings: press.codes }), version: await seen() },
      {
        onSuccess: () => {
          toast({ title: 'SIGNAL UPDATED', description: 'Every member sees the change' });
          onDone();
        },
        onSettled: () => (saving.current = false),
      },
    );
  };

  const saveDate = async (): Promise<void> => {
    const { createdAt } = changes;
    if (createdAt === undefined || edit.incoming || gone) return;
    const found = await checkSignal({ createdAt });
    setErrors((before) => ({ ...before, createdAt: '', ...found }));
    if (found.createdAt) return;
    const change = { createdAt, version: await seen(), before: edit.base.createdAt };
    edit.rebase({ createdAt: edit.fields.createdAt });
    dated.current = date.mutateAsync(change).catch(() => null);
  };

  return {
    signal,
    warnings,
    press,
    edit,
    errors,
    busy: update.isPending || publish.busy,
    gone,
    save: () => send(false),
    saveAnyway: () => send(true),
    saveDate,
  };
}

interface AnewOptions {
  onDone: () => void;
  /** Called with every refusal: one may ask for a second press. */
  onRefused: (error: Error) => void;
}

/** Publishes the edited values of a signal that another administrator withdrew, as a new one. */
function useRepublish(signal: Signal, edit: SignalEdit, { onDone, onRefused }: AnewOptions) {
  const { instrument } = signal;
  const draft = editedSignal(instrument, edit);
  const send = useMutation({
    // The confirmed warnings are not part of the signal: they may change between two tries of the same one.
    mutationFn: ({ confirmedWarnings, ...body }: CreateSignalDto) =>
      asOwnAction(
        postOnce<Publication>(
          '/api/signals',
          { ...body, ...(confirmedWarnings && { confirmedWarnings }) },
          SCOPE,
          body,
        ),
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
