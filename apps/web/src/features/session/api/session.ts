import type { SessionState, User } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { isUncertain, request } from '../../../shared/lib/http.ts';
import { mayHoldCopy } from '../../../shared/lib/offline-hint.ts';
import { USER_KEY } from '../../../shared/lib/query-client.ts';

/**
 * GET /api/auth/session; null when nobody is signed in. Unlike GET /api/auth/user it answers a visitor without an error. Without the
 * server, whose offline copy this browser keeps.
 */
async function getUser(): Promise<User | null> {
  try {
    return (await request<SessionState>('/api/auth/session')).user;
  } catch (error) {
    const user = isUncertain(error) && mayHoldCopy() ? await offlineUser() : null;
    if (user) return user;
    throw error;
  }
}

/** Without its code there is no copy to be shown. */
const offlineUser = (): Promise<User | null> =>
  import('../../../shared/offline/restore.ts').then((module) => module.restoreCopy()).catch(() => null);

/** The session as a query: read once, read again when an event or a 401 says so. Without a network it fails at once. */
export const userQuery = queryOptions({ queryKey: USER_KEY, queryFn: getUser, meta: { scope: 'public' } });
