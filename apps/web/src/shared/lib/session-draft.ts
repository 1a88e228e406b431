import type { User } from '@t0/contracts';
import { queryClient, USER_KEY } from './query-client.ts';
import { keepTab, readTab } from './tab-storage.ts';

/** The storage key of a draft of the current user in this tab of the browser: another user finds nothing there. */
export function draftPlace(name: string): string {
  const person = queryClient.getQueryData<User | null>(USER_KEY)?.id ?? '';
  return `t0-draft:${person}:${name}`;
}

/** Reads the draft stored at a place; null when there is none, or none of use. */
export function readDraft<T>(place: string): T | null {
  const text = readTab(place);
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    // Written by another version: as if there were none.
    return null;
  }
}

/** Keeps a draft against loss; null forgets it. Where storage is full or refused, it lives in the form alone. */
export function writeDraft(place: string, draft: unknown): void {
  keepTab(place, draft === null ? null : JSON.stringify(draft));
}
