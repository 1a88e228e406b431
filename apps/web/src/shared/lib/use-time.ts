import { useEffect, useState } from 'react';
import { serverNow } from './connection.ts';

const REST_MS = 250;

/** The server's time, renewed every `periodMs`. */
export function useNow(periodMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return now;
}

/** False at first, true once `ms` have gone by. */
export function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
}

/** The value after it was stable for a short time: a search starts when typing stops. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
