import type { AddStaffDto, ChangeRoleDto, StaffEntry } from '@t0/contracts';
import { request } from '../shared/lib/http.ts';

export const STAFF_KEY = ['/api/admin/staff'] as const;

/** GET /api/admin/staff: everybody with a role. */
export function getStaff(signal: AbortSignal): Promise<StaffEntry[]> {
  return request<StaffEntry[]>('/api/admin/staff', { signal });
}

/** POST /api/admin/staff: an existing account becomes staff; answers the list. */
export function addStaff(body: AddStaffDto): Promise<StaffEntry[]> {
  return request<StaffEntry[]>('/api/admin/staff', { method: 'POST', body });
}

/** PUT /api/admin/staff/{id}: another role, or none; answers the list. */
export function changeRole(id: string, body: ChangeRoleDto): Promise<StaffEntry[]> {
  return request<StaffEntry[]>(`/api/admin/staff/${id}`, { method: 'PUT', body });
}
