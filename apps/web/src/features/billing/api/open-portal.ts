import type { RedirectAnswer } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/billing/portal; answers where the member's customer portal is. */
export async function openPortal(): Promise<string> {
  return (await request<RedirectAnswer>('/api/billing/portal', { method: 'POST' })).url;
}
