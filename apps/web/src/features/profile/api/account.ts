import type { ChangePasswordDto, ProfileDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** PATCH /api/auth/profile: first and last name. */
export function updateProfile(body: ProfileDto): Promise<unknown> {
  return request('/api/auth/profile', { method: 'PATCH', body });
}

/** POST /api/auth/change-password; every other session ends with it. */
export function changePassword(body: ChangePasswordDto): Promise<unknown> {
  return request('/api/auth/change-password', { method: 'POST', body });
}
