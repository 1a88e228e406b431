import { useConnection } from '../shared/lib/connection.ts';

/** The refresh after a change made here: while live the event itself brings it, else the list is read again. */
export function useReread(retry: () => void): () => void {
  const live = useConnection((connection) => connection.state === 'live');
  return () => {
    if (!live) retry();
  };
}
