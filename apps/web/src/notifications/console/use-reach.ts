import type { PublicationKind, Reach } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { getReach, REACH_KEY } from './api.ts';

const POLL_MS = 60_000;

/** The members whom a publication would reach now, live; undefined until it is known. */
export function useReach(kind: PublicationKind): Reach | undefined {
  const interval = usePollWhileAway(POLL_MS);
  const { data } = useQuery({
    queryKey: [...REACH_KEY, kind],
    queryFn: ({ signal }) => getReach(kind, signal),
    // A member's choice of mail is sent to that member alone: the inputs of mail delivery are read again.
    refetchInterval: kind === 'signal' ? POLL_MS : interval,
    // The cache is from the last read; presence is pushed only when it changes.
    refetchOnMount: 'always',
  });
  return data;
}
