import type { OfferedPlan } from '@t0/contracts/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';
import { rememberPlan, rememberedPlan } from '../accounts/remembered.ts';

/** The plan of the specification: what is bought while no plan is known here. */
const STANDARD = 'monthly';

/** The plans on sale, and the one that is chosen. */
export interface PlanChoice {
  plans: readonly OfferedPlan[];
  /** The key of the chosen plan. */
  chosen: string;
  choose: (key: string) => void;
}

/**
 * The choice between the plans on sale: the one that this browser chose last, else the default. `trialUsed`: a checkout of the signed-in
 * account has no trial any more, and none is offered.
 */
export function usePlanChoice(trialUsed = false): PlanChoice {
  const { data } = useQuery(clientSettingsQuery);
  const [last, setLast] = useState(rememberedPlan);
  const plans = (data?.plans ?? []).map((plan) => (trialUsed ? { ...plan, trialDays: 0 } : plan));
  const chosen = plans.find(({ key }) => key === last) ?? plans.find(({ isDefault }) => isDefault);
  return {
    plans,
    chosen: chosen?.key ?? STANDARD,
    choose: (key) => {
      rememberPlan(key);
      setLast(key);
    },
  };
}
