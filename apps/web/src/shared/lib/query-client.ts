import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { onForget } from './forgetting.ts';
import { isUnauthorized, isUncertain } from './http.ts';
import { onConnectionReturn } from './connection.ts';

/** Key of the signed-in user: read again whenever any call finds no session. */
export const USER_KEY = ['/api/auth/session'] as const;

/**
 * The one query client. Snapshots are never stale: live events keep them true (docs/product/limits.md#polling). Calls are made at once
 * also where the browser says it is offline: each fails and says so, and none is held back to be sent later.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    /** `public`: the same for all readers, so it is kept when access ends; left out: it belongs to the user. */
    queryMeta: { scope?: 'public' };
  }
}

/** When access ends, the data read with it is discarded; the data on screen is read again. */
onForget('admin', () => void queryClient.resetQueries({ predicate: ({ meta }) => meta?.scope !== 'public' }));

/** The data on screen that could not be read is read again whenever the connection returns. Call it once, at the start. */
export function rereadOnReturn(): void {
  onConnectionReturn(() => {
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && isUncertain(state.error),
    });
  });
}

/** Any call that finds no session reports it here: the session is read again, which leads to the sign-in. */
export function noticeSignedOut(error: unknown): void {
  if (isUnauthorized(error)) void queryClient.invalidateQueries({ queryKey: USER_KEY });
}
