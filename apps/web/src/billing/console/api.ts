import type { Business, BusinessTable } from '@t0/contracts';
import { request } from '../../shared/lib/http.ts';

/** GET /api/admin/business: all figures of the business. */
export function getBusiness(signal: AbortSignal): Promise<Business> {
  return request<Business>('/api/admin/business', { signal });
}

/** GET /api/admin/business.csv: the address of one table as a file. */
export const tableAddress = (table: BusinessTable): string => `/api/admin/business.csv?table=${table}`;
