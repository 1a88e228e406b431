import type { PublicationKind, Reach } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { getReach, REACH_KEY } from '../api/get-reach.ts';

const POLL_MS = 60_000;

/** Whom a publication of now would reach, live; undefined until it is known. */
export function useReach(kind: PublicationKind): Reach | undefined {
  const degraded = useConnection((connection) => connection.degraded);
  const { data } = useQuery({
    queryKey: [...REACH_KEY, kind],
    queryFn: ({ signal }) => getReach(kind, signal),
    refetchInterval: degraded ? POLL_MS : false,
    // What is in the cache is from the last look; presence is told only when it changes.
    refetchOnMount: 'always',
  });
  return data;
}
