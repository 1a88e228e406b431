import type { SignalStory } from '@t0/contracts';
import { request } from '../shared/lib/http.ts';

/** GET /api/signals/{id}/story. */
export function getStory(id: number, signal: AbortSignal): Promise<SignalStory> {
  return request<SignalStory>(`/api/signals/${id}/story`, { signal });
}
