import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './http.ts';

/** Key of the signed-in user: read again whenever any call says that nobody is signed in. */
export const USER_KEY = ['/api/auth/user'] as const;

/** The one query client. Snapshots are never stale: live events keep them true (specification 1, section 9). */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
    mutations: { retry: false },
  },
});

/** Whoever finds that nobody is signed in says so here: the session is read anew, which leads to the sign-in. */
export function noticeSignedOut(error: unknown): void {
  if (isUnauthorized(error)) void queryClient.invalidateQueries({ queryKey: USER_KEY });
}
