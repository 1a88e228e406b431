import type { OwnerCopy, OwnerCopyDto } from '@t0/contracts';
import { request } from '../../shared/lib/http.ts';

/** PUT /api/admin/owner-copy: all of it, and the version the editor was looking at. */
export function writeOwnerCopy(body: OwnerCopyDto): Promise<OwnerCopy> {
  return request<OwnerCopy>('/api/admin/owner-copy', { method: 'PUT', body });
}
