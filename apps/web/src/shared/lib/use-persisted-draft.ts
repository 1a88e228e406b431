import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsaved } from './unsaved.ts';
import { draftPlace, readDraft, writeDraft } from './session-draft.ts';
import { scopedStore } from './scoped-store.ts';

/** How often what stood in a form of this name was sent, from wherever. */
const useSent = scopedStore<Record<string, number>>('device', () => ({}));

/** What was left unfinished in a form of this name, or `empty`. */
export function persistedDraft<T extends object>(name: string, empty: T): T {
  return { ...empty, ...readDraft<T>(draftPlace(name)) };
}

/**
 * Keeps what stands in a form when its tab or the page is left; it is there again on return. Once it was sent, also by the form that
 * stood here before, the form shows what `next` makes of it.
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
  // A form that goes when it was sent, as a phone's sheet does, has not been drawn again: what it shows is gone all the same.
  const standing = useEffectEvent(() =>
    (useSent.getState()[name] ?? 0) === seen.current ? getValues() : next(getValues()),
  );
  useEffect(() => {
    const place = draftPlace(name);
    const keep = (): void => writeDraft(place, standing());
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

/** What stood in the form of this name was sent: its draft is over. */
export function draftSent(name: string): void {
  writeDraft(draftPlace(name), null);
  useSent.setState((times) => ({ [name]: (times[name] ?? 0) + 1 }));
}
