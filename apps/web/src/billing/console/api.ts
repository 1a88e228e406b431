import type { BusinessTable, OwnerPlan } from '@t0/contracts/billing';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.ts';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';

/** Key of the owner's plans. */
export const PLANS_KEY = ['/api/admin/plans'] as const;

const PATH = '/api/admin/plans';

/** GET /api/admin/plans: all, in their order. */
function readPlans(): Promise<OwnerPlan[]> {
  return request<OwnerPlan[]>(PATH);
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
