import { useConnection } from './connection-store.ts';

/** Calls `back` when the connection returns: the browser is online again, or the socket caught up. Returns a function that removes it. */
export function onConnectionReturn(back: () => void): () => void {
  window.addEventListener('online', back);
  const stop = useConnection.subscribe((now, before) => {
    if (now.state === 'live' && before.state !== 'live') back();
  });
  return () => {
    window.removeEventListener('online', back);
    stop();
  };
}
