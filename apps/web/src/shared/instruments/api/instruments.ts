import type { Instrument } from '@t0/contracts';
import { request } from '../../lib/http.ts';

/** GET /api/instruments: the whole table. Everybody reads the same. */
export function readInstruments(): Promise<Instrument[]> {
  return request<Instrument[]>('/api/instruments');
}
