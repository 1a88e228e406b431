import type { Signal, UpdateSignalDto } from '@t0/contracts/signals';
import { request } from '../../shared/lib/http.ts';
import { asOwnAction } from '../own-actions.ts';

/** PUT /api/signals/{id}: the parts that changed, and the version the editor was looking at. */
export function updateSignal(id: number, changes: UpdateSignalDto): Promise<Signal> {
  return asOwnAction(request<Signal>(`/api/signals/${id}`, { method: 'PUT', body: changes }));
}
