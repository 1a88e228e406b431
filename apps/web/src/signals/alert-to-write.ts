import type { IntakeDraft } from '@t0/contracts';
import { requestFocus } from '../shared/lib/requested-focus.ts';
import { SIGNAL_FORM } from '../shared/lib/form-names.ts';
import { scopedStore } from '../shared/lib/scoped-store.ts';

/** The alert that somebody wants in the form of a new signal, until the form has taken it; and the one that the form holds. */
export const useAlertToWrite = scopedStore<{ asked: IntakeDraft | null; held: IntakeDraft | null }>('admin', () => ({
  asked: null,
  held: null,
}));

/** Asks the form of a new signal to take this alert's fields, and to publish its draft. */
export function writeAlert(draft: IntakeDraft): void {
  useAlertToWrite.setState({ asked: draft });
  requestFocus(SIGNAL_FORM);
}

/** What stands in the form is no longer that alert's. */
export function dropAlert(): void {
  useAlertToWrite.setState({ held: null });
}
