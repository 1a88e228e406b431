import type { User } from '@t0/contracts/accounts';
import { useState } from 'react';
import { queryClient, USER_KEY } from './query-client.ts';
import { keepTab, readTab } from './tab-storage.ts';
import { useUnsaved } from './unsaved.ts';
import { scopedStore } from './scoped-store.ts';

/** By place, outside the screens: a form that is shown again while its draft is sent is notified when it is gone. Null: reset. */
const useDrafts = scopedStore<Record<string, object | null>>('member', () => ({}));

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

/** A form's fields, kept in this tab of the browser until they are reset: nothing typed is lost by looking elsewhere. */
export function useDraft<F extends object>(name: string, empty: F): [F, (change: Partial<F>) => void, () => void] {
  const [place] = useState(() => draftPlace(name));
  const [kept] = useState(() => readDraft<F>(place));
  const draft = useDrafts((drafts) => drafts[place]) as Partial<F> | null | undefined;
  useUnsaved(name, (draft === undefined ? kept : draft) !== null);
  const fieldsOf = (fields: Partial<F> | null | undefined): F => ({
    ...empty,
    ...(fields === undefined ? kept : fields),
  });
  const put = (next: F | null): void => {
    writeDraft(place, next);
    useDrafts.setState({ [place]: next });
  };
  return [fieldsOf(draft), (change) => put({ ...fieldsOf(useDrafts.getState()[place]), ...change }), () => put(null)];
}
