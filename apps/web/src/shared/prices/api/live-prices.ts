import type { LivePrices } from '@t0/contracts';
import { request } from '../../lib/http.ts';

/** GET /api/live-prices: symbol to price, or why there is none. */
export function getLivePrices(): Promise<LivePrices> {
  return request<LivePrices>('/api/live-prices');
}
