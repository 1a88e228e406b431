import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftPlace, readDraft, writeDraft } from './session-draft.ts';

/** What was left unfinished in a form of this name, or `empty`. */
export function keptDraft<T extends object>(name: string, empty: T): T {
  return { ...empty, ...readDraft<T>(draftPlace(name)) };
}

/** Keeps what stands in a form when its tab or the page is left; it is there again on return. */
export function useKeptDraft<T extends FieldValues>(name: string, form: UseFormReturn<T>): void {
  const { getValues } = form;
  useEffect(() => {
    const place = draftPlace(name);
    const keep = (): void => writeDraft(place, getValues());
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [name, getValues]);
}

/** Forgets a draft: what stood in it has been sent. */
export function forgetDraft(name: string): void {
  writeDraft(draftPlace(name), null);
}
