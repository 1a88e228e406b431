import { scopedStore } from '../shared/lib/scoped-store.ts';

/** The signal whose details were asked for from outside the table, over the current page; null: none. */
export const useRequestedSignal = scopedStore<{ id: number | null }>('member', () => ({ id: null }));

/** Opens the details of a signal on any page of the terminal; null closes them. */
export function requestSignal(id: number | null): void {
  useRequestedSignal.setState({ id });
}

/** Opens the signal that an address names, as alerts on devices do, and takes it out of the address: a reload opens it no more. */
export function openPushedSignal(): void {
  const address = new URL(window.location.href);
  const id = address.searchParams.get('signal');
  address.searchParams.delete('signal');
  window.history.replaceState(window.history.state, '', address);
  if (id !== null && /^\d{1,9}$/.test(id)) requestSignal(Number(id));
}
