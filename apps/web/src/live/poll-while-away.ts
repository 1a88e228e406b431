import { focusManager } from '@tanstack/react-query';
import { useConnection } from '../shared/lib/connection.ts';

/**
 * Calls `reread` when the socket has been disconnected too long, and every `pollMs` until it is back, while the page is visible
 * (docs/product/limits.md#polling). Returns a function that stops it.
 */
export function pollWhileAway(pollMs: number, reread: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const poll = (away: boolean): void => {
    clearInterval(timer);
    timer = away ? setInterval(() => focusManager.isFocused() && reread(), pollMs) : undefined;
  };
  poll(useConnection.getState().degraded);
  const stop = useConnection.subscribe(({ degraded }, before) => {
    if (degraded === before.degraded) return;
    if (degraded) reread();
    poll(degraded);
  });
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** The same for a reading of react-query that is no list: its interval, or none while the socket is live. */
export function usePollWhileAway(pollMs: number): number | false {
  return useConnection((connection) => connection.degraded) ? pollMs : false;
}
