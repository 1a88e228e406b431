import type { Instrument, LivePrices } from '@t0/contracts';
import { request } from '../shared/lib/http.ts';

/** GET /api/instruments: the whole table. Everybody reads the same. */
export function readInstruments(): Promise<Instrument[]> {
  return request<Instrument[]>('/api/instruments');
}

/** GET /api/live-prices: symbol to price, or why there is none. */
export function getLivePrices(): Promise<LivePrices> {
  return request<LivePrices>('/api/live-prices');
}
