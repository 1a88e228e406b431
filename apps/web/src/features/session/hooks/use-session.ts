import type { User } from '@t0/contracts';
import { hasAccess } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { userQuery } from '../api/get-user.ts';

/** Who is here: `visitor` nobody signed in, `guest` signed in without subscription, `member` with access. */
export type Session = { status: 'loading' | 'visitor'; user: null } | { status: 'guest' | 'member'; user: User };

/**
 * The session of this browser. A failed load is tried once more, and again when the server is back; until then the
 * person counts as a visitor.
 */
export function useSession(): Session {
  const { data: user, isError, isFetching, refetch } = useQuery(userQuery);
  const live = useConnection((connection) => connection.state === 'live');
  const recovered = useRef(false);
  useEffect(() => {
    if (!isError || (recovered.current && !live)) return;
    recovered.current = true;
    void refetch();
  }, [isError, live, refetch]);

  if (user) return { status: hasAccess(user) ? 'member' : 'guest', user };
  if (user === null || (isError && !isFetching)) return { status: 'visitor', user: null };
  return { status: 'loading', user: null };
}
