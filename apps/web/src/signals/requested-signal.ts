import { scopedStore } from '../shared/lib/scoped-store.ts';

/** The signal whose details were asked for from outside the table, over the current page; null: none. */
export const useRequestedSignal = scopedStore<{ id: number | null }>('member', () => ({ id: null }));

/** Opens the details of a signal on any page of the terminal; null closes them. */
export function requestSignal(id: number | null): void {
  useRequestedSignal.setState({ id });
}
