import type { SessionState, User } from '@t0/contracts/accounts';
import { hasAccess } from '@t0/domain/accounts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../shared/lib/connection.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { USER_KEY } from '../../shared/lib/query-client.ts';
import { isUncertain, request } from '../../shared/lib/http.ts';
import { mayHaveOfflineCopy } from '../../shared/lib/offline-hint.ts';

/**
 * GET /api/auth/session; null when there is no session. Unlike GET /api/auth/user it answers a visitor without an error. Without the
 * server, the user whose offline copy this browser keeps.
 */
async function getUser(): Promise<User | null> {
  try {
    return (await request<SessionState>('/api/auth/session')).user;
  } catch (error) {
    const user = isUncertain(error) && mayHaveOfflineCopy() ? await offlineUser() : null;
    if (user) return user;
    throw error;
  }
}

/** Without its code there is no copy to be shown. */
const offlineUser = (): Promise<User | null> =>
  import('../../shared/offline/restore.ts').then((module) => module.restoreCopy()).catch(() => null);

/** docs/product/accounts.md#session-state */
const AGAIN_MS = 10_000;

/** The session as a query: read once, read again when an event or a 401 says so, and while nobody is known. Without a network it fails at once. */
const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: getUser,
  meta: { scope: 'public' },
  // A busy server refuses a call, and stays connected.
  refetchInterval: ({ state }) => (state.status === 'error' && !state.data ? AGAIN_MS : false),
});

/**
 * The session state (docs/product/accounts.md#session-state). `unchecked` and `checking`: not known yet. `visitor`: not signed in.
 * `failed`: it could not be read. `guest`: signed in without subscription. `member`: with access.
 */
export type Session =
  | { status: 'unchecked' | 'checking' | 'visitor' | 'failed'; user: null }
  | { status: 'guest' | 'member'; user: User };

/**
 * The session of this browser. When it cannot be read and no user is known, cached data is cleared and it is read once more. After that, it
 * is read every 10 s, and each time the server is back (docs/product/accounts.md#session-state). A page restored by the
 * browser's back button reads it again: the user may have signed out meanwhile.
 */
export function useSession(): Session {
  const client = useQueryClient();
  const { data: user, isError, errorUpdateCount, fetchStatus, refetch } = useQuery(userQuery);
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
  // After the recovery attempt the page stays as it is while the session is read again.
  const hasFailed = isError || errorUpdateCount > 1;
  if (fetchStatus === 'fetching' && !hasFailed) return { status: 'checking', user: null };
  return { status: hasFailed ? 'failed' : 'unchecked', user: null };
}

function clearCache(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
}
