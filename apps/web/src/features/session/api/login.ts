import type { LoginDto, User } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/auth/login. */
export function login(credentials: LoginDto): Promise<User> {
  return request<User>('/api/auth/login', { method: 'POST', body: credentials });
}
