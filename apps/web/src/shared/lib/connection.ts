import { scopedStore } from './scoped-store.ts';

/** The state of the client's connection. */
type ConnectionState = 'live' | 'reconnecting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** True while the socket has been away long enough that snapshots are polled instead. */
  degraded: boolean;
  /** Last measured round trip in ms. */
  rttMs: number | null;
  /** Server clock minus the client's, in ms; null until measured. */
  offsetMs: number | null;
}

/** The connection as every screen shows it. */
export const useConnection = scopedStore<Connection>('device', () => ({
  state: 'reconnecting',
  degraded: false,
  rttMs: null,
  offsetMs: null,
}));

/** The time on the server's clock, as well as it is known. */
export function serverNow(): number {
  return Date.now() + (useConnection.getState().offsetMs ?? 0);
}

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
