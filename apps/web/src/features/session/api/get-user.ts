import type { User } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { isUnauthorized, request } from '../../../shared/lib/http.ts';
import { USER_KEY } from '../../../shared/lib/query-client.ts';

/** GET /api/auth/user; null when nobody is signed in. */
export async function getUser(): Promise<User | null> {
  try {
    return await request<User>('/api/auth/user');
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

/** The session as a query: read once, read again when an event or a 401 says so. Without a network it fails at once. */
export const userQuery = queryOptions({ queryKey: USER_KEY, queryFn: getUser, networkMode: 'always' });
