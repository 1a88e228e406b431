import { requestSignal } from './requested-signal.ts';

/** Opens the signal that an address names, as alerts on devices do, and takes it out of the address: a reload opens it no more. */
export function openPushedSignal(): void {
  const address = new URL(window.location.href);
  const id = address.searchParams.get('signal');
  address.searchParams.delete('signal');
  window.history.replaceState(window.history.state, '', address);
  if (id !== null && /^\d{1,9}$/.test(id)) requestSignal(Number(id));
}
