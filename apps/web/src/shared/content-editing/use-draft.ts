import { useState } from 'react';
import { readDraft, writeDraft } from './session-draft.ts';

/** A form's fields, kept in this tab of the browser until they are reset: nothing typed is lost by looking elsewhere. */
export function useDraft<F extends object>(name: string, empty: F): [F, (change: Partial<F>) => void, () => void] {
  const [fields, setFields] = useState<F>(() => ({ ...empty, ...readDraft<F>(name) }));
  const set = (change: Partial<F>): void =>
    setFields((before) => {
      const after = { ...before, ...change };
      writeDraft(name, after);
      return after;
    });
  const reset = (): void => {
    writeDraft(name, null);
    setFields(empty);
  };
  return [fields, set, reset];
}
