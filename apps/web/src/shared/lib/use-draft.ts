import { useState } from 'react';
import { useUnsaved } from './unsaved.ts';
import { draftPlace, readDraft, writeDraft } from './session-draft.ts';
import { scopedStore } from './scoped-store.ts';

/** By place, outside the screens: a form that is shown again while its draft is sent is notified when it is gone. Null: reset. */
const useDrafts = scopedStore<Record<string, object | null>>('member', () => ({}));

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
