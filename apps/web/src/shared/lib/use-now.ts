import { useEffect, useState } from 'react';
import { serverNow } from '../../live/connection-store.ts';

/** The server's time, renewed every `periodMs`. */
export function useNow(periodMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return now;
}
