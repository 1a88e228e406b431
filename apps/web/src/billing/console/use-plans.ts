import type { OwnerPlan } from '@t0/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { readPlans } from './api.ts';

/** Key of the owner's plans. */
export const PLANS_KEY = ['/api/admin/plans'] as const;

/** The owner's plans, read again with each change of any of them. */
export function usePlans(): UseQueryResult<OwnerPlan[]> {
  const { data: settings } = useQuery(clientSettingsQuery);
  return useQuery({
    queryKey: [...PLANS_KEY, settings?.plansVersion ?? 0],
    queryFn: readPlans,
    placeholderData: keepPreviousData,
  });
}
