import type { PublicationKind, Reach } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** Key of all previews of reach; with the kind, of one. */
export const REACH_KEY = ['/api/admin/reach'] as const;

/** GET /api/admin/reach: whom a publication of now would reach. */
export function getReach(kind: PublicationKind, signal: AbortSignal): Promise<Reach> {
  return request<Reach>(`/api/admin/reach?kind=${kind}`, { signal });
}
