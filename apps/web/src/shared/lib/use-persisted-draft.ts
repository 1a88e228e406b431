import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsaved } from './unsaved.ts';
import { draftPlace, readDraft, writeDraft } from './session-draft.ts';
import { scopedStore } from './scoped-store.ts';

/** The number of times a form of this name was sent, from anywhere. */
const useSent = scopedStore<Record<string, number>>('device', () => ({}));

/** The unfinished draft of a form of this name, or `empty`. */
export function persistedDraft<T extends object>(name: string, empty: T): T {
  return { ...empty, ...readDraft<T>(draftPlace(name)) };
}

/**
 * Keeps the values of a form when its tab or the page is left; they are there again on return. After they were sent, also by an earlier
 * form in this place, the form shows the result of `next`.
 */
export function usePersistedDraft<T extends FieldValues>(
  name: string,
  form: UseFormReturn<T>,
  next: (sent: T) => T,
): void {
  const { getValues, reset, formState } = form;
  useUnsaved(name, formState.isDirty);
  const sent = useSent((times) => times[name] ?? 0);
  const seen = useRef(sent);
  // A form that closes when it was sent, as a phone's sheet does, is not rendered again: its values are gone all the same.
  const currentDraft = useEffectEvent(() =>
    (useSent.getState()[name] ?? 0) === seen.current ? getValues() : next(getValues()),
  );
  useEffect(() => {
    const place = draftPlace(name);
    const keep = (): void => writeDraft(place, currentDraft());
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [name]);

  const renew = useEffectEvent(() => reset(next(getValues())));
  useEffect(() => {
    if (sent === seen.current) return;
    seen.current = sent;
    renew();
  }, [sent]);
}

/** The values of the form of this name were sent: its draft ends. */
export function draftSent(name: string): void {
  writeDraft(draftPlace(name), null);
  useSent.setState((times) => ({ [name]: (times[name] ?? 0) + 1 }));
}
