import type { PublicationKind, Reach } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { getReach, REACH_KEY } from './api.ts';

const POLL_MS = 60_000;

/** Whom a publication of now would reach, live; undefined until it is known. */
export function useReach(kind: PublicationKind): Reach | undefined {
  const interval = usePollWhileAway(POLL_MS);
  const { data } = useQuery({
    queryKey: [...REACH_KEY, kind],
    queryFn: ({ signal }) => getReach(kind, signal),
    // Whether a member wants mail is told to that member alone: what mails depend on is looked at again.
    refetchInterval: kind === 'signal' ? POLL_MS : interval,
    // What is in the cache is from the last look; presence is told only when it changes.
    refetchOnMount: 'always',
  });
  return data;
}
