import type { RegisterDto, Registration } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/register. It signs nobody in and answers alike for addresses that are taken. */
export function registerAccount(body: RegisterDto): Promise<Registration> {
  return request<Registration>('/api/register', { method: 'POST', body });
}
