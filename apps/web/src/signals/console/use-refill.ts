import { signalTitle } from '@t0/domain/signals';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { dropAlert, useAlertToWrite, useSignalToWrite } from '../alert-to-write.ts';
import { EMPTY_DRAFT, draftOf, draftOfAlert, type SignalDraft } from './signal-draft.ts';
import { scopedStore } from '../../shared/lib/scoped-store.ts';

/** The replacement of the typed values in the form. */
export interface Refill {
  /** The change, in one sentence; null when there was none, or something was typed or sent since. */
  note: string | null;
  clear: () => void;
  undo: () => void;
  /** The form was sent: there is nothing to take back. */
  forget: () => void;
}

interface Replaced {
  note: string;
  before: SignalDraft;
}

const useReplaced = scopedStore<{ replaced: Replaced | null }>('admin', () => ({ replaced: null }));
const setReplaced = (replaced: Replaced | null): void => useReplaced.setState({ replaced });

/** Clears the form, or fills it from an earlier signal or an alert; the former values can be restored until something else is typed. */
export function useRefill(): Refill {
  const { getValues, reset, subscribe } = useFormContext<SignalDraft>();
  const { replaced } = useReplaced();
  const put = (after: SignalDraft): void => reset(after, { keepDefaultValues: true });
  const refill = (after: SignalDraft, note: string): void => {
    dropAlert();
    setReplaced({ note, before: { ...getValues() } });
    put(after);
  };

  const wanted = useSignalToWrite(({ signal }) => signal);
  const take = useEffectEvent(() => {
    if (!wanted) return;
    useSignalToWrite.setState({ signal: null });
    refill(draftOf(wanted), `Filled from ${signalTitle(wanted)}.`);
  });
  useEffect(() => take(), [wanted]);

  const alert = useAlertToWrite((state) => state.requested);
  const takeAlert = useEffectEvent(() => {
    if (!alert) return;
    refill(draftOfAlert(alert.fields), `Filled from an alert of ${alert.sourceName}.`);
    useAlertToWrite.setState({ requested: null, attached: alert });
  });
  useEffect(() => takeAlert(), [alert]);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name !== undefined && setReplaced(null) }),
    [subscribe],
  );

  return {
    note: replaced?.note ?? null,
    clear: () => {
      const before = getValues();
      dropAlert();
      if (isEmpty(before)) put(EMPTY_DRAFT);
      else refill(EMPTY_DRAFT, 'Cleared.');
    },
    undo: () => {
      if (replaced) put(replaced.before);
      dropAlert();
      setReplaced(null);
    },
    forget: () => setReplaced(null),
  };
}

/** True if the form has no content worth keeping. */
function isEmpty(draft: SignalDraft): boolean {
  return (Object.keys(EMPTY_DRAFT) as (keyof SignalDraft)[]).every(
    (field) => String(draft[field]).trim() === String(EMPTY_DRAFT[field]),
  );
}
