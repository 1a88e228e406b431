import type { User } from '@t0/contracts';
import { queryClient, USER_KEY } from '../lib/query-client.ts';

/** Where a draft of the person signed in now is kept in this tab of the browser: another person on it finds nothing there. */
export function draftPlace(name: string): string {
  const person = queryClient.getQueryData<User | null>(USER_KEY)?.id ?? '';
  return `t0-draft:${person}:${name}`;
}

/** Reads what was kept at a place; null when there is nothing, or nothing of use. */
export function readDraft<T>(place: string): T | null {
  try {
    const text = sessionStorage.getItem(place);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    // Written by another version, or storage is shut: as if there were none.
    return null;
  }
}

/** Keeps a draft against loss; null forgets it. */
export function writeDraft(place: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // Storage is full or shut: the draft lives in the form alone.
  }
}
