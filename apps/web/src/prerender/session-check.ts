import type { SessionState } from '@t0/contracts/accounts';
import { request } from '../shared/lib/http.ts';

/** The page is a visitor's: where somebody is signed in now, it is loaded again. Where that cannot be known, it stays. */
export function reloadIfSignedIn(): void {
  request<SessionState>('/api/auth/session').then(
    ({ user }) => user && window.location.reload(),
    () => undefined,
  );
}
