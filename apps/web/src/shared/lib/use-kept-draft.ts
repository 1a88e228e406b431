import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const drafts = new Map<string, unknown>();

/** What was left unfinished in a form of this name, or `empty`. */
export function keptDraft<T>(name: string, empty: T): T {
  return (drafts.get(name) as T | undefined) ?? empty;
}

/** Keeps what stands in a form when its tab is left; it is there again on return, until the page is left. */
export function useKeptDraft<T extends FieldValues>(name: string, form: UseFormReturn<T>): void {
  const { getValues } = form;
  useEffect(() => () => void drafts.set(name, { ...getValues() }), [name, getValues]);
}

/** Forgets a draft: what stood in it has been sent. */
export function forgetDraft(name: string): void {
  drafts.delete(name);
}

/** Forgets all drafts: another person. */
export function forgetDrafts(): void {
  drafts.clear();
}
