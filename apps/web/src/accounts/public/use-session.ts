import type { User } from '@t0/contracts';
import { hasAccess } from '@t0/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../live/connection-store.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { USER_KEY } from '../../shared/lib/query-client.ts';
import { userQuery } from './api.ts';

/**
 * Who is here (docs/product/accounts.md#session-state). `unchecked` and `checking`: not known yet. `visitor`: nobody
 * signed in. `failed`: it could not be read. `guest`: signed in without subscription. `member`: with access.
 */
export type Session =
  | { status: 'unchecked' | 'checking' | 'visitor' | 'failed'; user: null }
  | { status: 'guest' | 'member'; user: User };

/**
 * The session of this browser. When it cannot be read and no user is known, cached data is cleared and it is read once
 * more; after that, once each time the server is back (docs/product/accounts.md#session-state: one recovery attempt). A page shown again by
 * the way back in the browser reads it anew: the person may have left meanwhile.
 */
export function useSession(): Session {
  const client = useQueryClient();
  const { data: user, isError, fetchStatus, refetch } = useQuery(userQuery);
  const live = useConnection((connection) => connection.state === 'live');
  const recovered = useRef(false);
  useEffect(() => {
    if (live) recovered.current = false;
  }, [live]);
  usePageReturn(() => void refetch());
  const lost = isError && !user;
  useEffect(() => {
    if (!lost || recovered.current) return;
    recovered.current = true;
    clearCache(client);
    void refetch();
  }, [lost, live, client, refetch]);

  if (user) return { status: hasAccess(user) ? 'member' : 'guest', user };
  if (user === null) return { status: 'visitor', user: null };
  if (fetchStatus === 'fetching') return { status: 'checking', user: null };
  return { status: isError ? 'failed' : 'unchecked', user: null };
}

function clearCache(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
}
