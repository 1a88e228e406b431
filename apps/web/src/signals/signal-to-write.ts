import type { Signal } from '@t0/contracts';
import { scopedStore } from '../shared/lib/scoped-store.ts';

/** The signal that an administrator wants to publish once more, until the form has taken it. */
export const useSignalToWrite = scopedStore<{ signal: Signal | null }>('admin', () => ({ signal: null }));

/** Asks the form of a new signal to take this one's values. */
export function writeAgain(signal: Signal): void {
  useSignalToWrite.setState({ signal });
}
