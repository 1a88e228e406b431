import type { Business, BusinessTable, OwnerPlan, PlanDto, PromotionCodes } from '@t0/contracts/billing';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.ts';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';

/** Key of the owner's plans. */
export const PLANS_KEY = ['/api/admin/plans'] as const;

const PATH = '/api/admin/plans';

/** GET /api/admin/plans: all, in their order. */
function readPlans(): Promise<OwnerPlan[]> {
  return request<OwnerPlan[]>(PATH);
}

/** POST /api/admin/plans: adds one; the same key is the same attempt. */
export function createPlan(body: PlanDto, key: string): Promise<OwnerPlan> {
  return request<OwnerPlan>(PATH, { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } });
}

/** PUT /api/admin/plans/{id}: the whole row, and the version the editor was looking at. */
export function writePlan(id: number, body: PlanDto): Promise<OwnerPlan> {
  return request<OwnerPlan>(`${PATH}/${id}`, { method: 'PUT', body });
}

/** GET /api/admin/plans/promotion-codes: Stripe's, with their use. */
export function readPromotionCodes(): Promise<PromotionCodes> {
  return request<PromotionCodes>(`${PATH}/promotion-codes`);
}

/** GET /api/admin/business: all figures of the business. */
export function getBusiness(signal: AbortSignal): Promise<Business> {
  return request<Business>('/api/admin/business', { signal });
}

/** GET /api/admin/business.csv: the address of one table as a file. */
export const tableAddress = (table: BusinessTable): string => `/api/admin/business.csv?table=${table}`;

/** The owner's plans, read again with each change of any of them. */
export function usePlans(): UseQueryResult<OwnerPlan[]> {
  const { data: settings } = useQuery(clientSettingsQuery);
  return useQuery({
    queryKey: [...PLANS_KEY, settings?.plansVersion ?? 0],
    queryFn: readPlans,
    placeholderData: keepPreviousData,
  });
}
