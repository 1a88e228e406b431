import type { User } from '@t0/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { USER_KEY } from '../../shared/lib/query-client.ts';

/** The signed-in person of this screen, as the session was read last. */
export function useMe(): User | null {
  return useQuery<User | null>({ queryKey: USER_KEY, queryFn: skipToken }).data ?? null;
}
