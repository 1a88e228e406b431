import type { IntakeDraft } from '@t0/contracts/intake';
import type { Signal } from '@t0/contracts/signals';
import { requestFocus, SIGNAL_FORM } from '../shared/lib/requested-focus.ts';
import { scopedStore } from '../shared/lib/scoped-store.ts';

/** The signal that an administrator wants to publish once more, until the form has taken it. */
export const useSignalToWrite = scopedStore<{ signal: Signal | null }>('admin', () => ({ signal: null }));

/** The alert that an administrator wants in the form of a new signal, until the form has taken it; and the alert in the form. */
export const useAlertToWrite = scopedStore<{ requested: IntakeDraft | null; attached: IntakeDraft | null }>(
  'admin',
  () => ({
    requested: null,
    attached: null,
  }),
);

/** Asks the form of a new signal to take this alert's fields, and to publish its draft. */
export function writeAlert(draft: IntakeDraft): void {
  useAlertToWrite.setState({ requested: draft });
  requestFocus(SIGNAL_FORM);
}

/** The values of the form no longer belong to that alert. */
export function dropAlert(): void {
  useAlertToWrite.setState({ attached: null });
}

/** Asks the form of a new signal to take this one's values. */
export function writeAgain(signal: Signal): void {
  useSignalToWrite.setState({ signal });
}
