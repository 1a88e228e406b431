import { PlanDto } from '@t0/contracts';
import type { OwnerPlan } from '@t0/contracts';
import { readCount } from '@t0/domain';
import { checkBy } from '../../shared/editing/check-fields.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';

/** The fields of the form: texts as they are typed, and switches. */
export type PlanForm = {
  name: string;
  provider: string;
  priceId: string;
  text: string;
  trialDays: string;
  place: string;
  isDefault: boolean;
  isOffered: boolean;
};

/** The names of the fields on screen. */
export const PLAN_NAMES: Readonly<Record<keyof PlanForm, string>> = {
  name: 'Name',
  provider: 'Provider',
  priceId: 'Price id',
  text: 'Text',
  trialDays: 'Trial',
  place: 'Place',
  isDefault: 'Default',
  isOffered: 'On sale',
};

const NEW_PLAN: PlanForm = {
  name: '',
  provider: 'stripe',
  priceId: '',
  text: '',
  trialDays: '0',
  place: '100',
  isDefault: false,
  isOffered: false,
};

/** The current version of a plan; version 0 for a new one. */
export function snapshotOfPlan(plan: OwnerPlan | null): EditSnapshot<PlanForm> {
  if (!plan) return { fields: NEW_PLAN, version: 0, order: 0 };
  const { name, provider, priceId, text, trialDays, place, isDefault, isOffered, version } = plan;
  const fields = {
    name,
    provider,
    priceId,
    text,
    trialDays: String(trialDays),
    place: String(place),
    isDefault,
    isOffered,
  };
  return { fields, version, order: version };
}

/** The body to send; an invalid number is left to the contract's rules, which report it. */
export function planBody(fields: PlanForm, version: number): PlanDto {
  return {
    ...fields,
    name: fields.name.trim(),
    priceId: fields.priceId.trim(),
    text: fields.text.trim(),
    trialDays: readCount(fields.trialDays),
    place: readCount(fields.place),
    ...(version > 0 && { version }),
  } as PlanDto;
}

/** The contract's rules for a plan. */
export const checkPlan = checkBy(PlanDto);
