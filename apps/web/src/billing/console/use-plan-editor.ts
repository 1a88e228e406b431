import type { OwnerPlan } from '@t0/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '../../shared/editing/current-of.ts';
import { useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { idempotencyKeyFor, onceEnded } from '../../shared/lib/idempotency-key.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { createPlan, writePlan } from './api.ts';
import { checkPlan, planBody, snapshotOfPlan } from './plan-fields.ts';
import type { PlanForm } from './plan-fields.ts';
import { PLANS_KEY } from './use-plans.ts';

const SCOPE = 'plan';

/** A plan being added or edited. */
export interface PlanEditor {
  edit: VersionedEdit<PlanForm>;
  errors: Record<string, string>;
  busy: boolean;
  save: () => Promise<void>;
}

/** Edits one plan, or a new one (`plan` null). `onSaved`: it is stored. */
export function usePlanEditor(plan: OwnerPlan | null, onSaved: () => void): PlanEditor {
  const queries = useQueryClient();
  const edit = useVersionedEdit(`plan:${plan?.id ?? 'new'}`, snapshotOfPlan(plan));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const write = useMutation({
    mutationFn: () => {
      const body = planBody(edit.fields, edit.version);
      return plan ? writePlan(plan.id, body) : createPlan(body, idempotencyKeyFor(SCOPE, body));
    },
    onSuccess: (stored) => {
      void queries.invalidateQueries({ queryKey: PLANS_KEY });
      edit.saved(snapshotOfPlan(stored));
      toast({ title: 'PLAN SAVED', description: `Every open page has ${stored.name} now` });
      onSaved();
    },
    onError: (error) => {
      const current = currentOf<OwnerPlan>(error);
      if (current) edit.receive(snapshotOfPlan(current));
      if (error instanceof HttpError) setErrors(error.fields);
      toastFailure('SAVE FAILED', error, 'The plan was not changed');
    },
    onSettled: (_stored, error) => onceEnded(SCOPE, error),
  });
  const save = async (): Promise<void> => {
    const found = await checkPlan(planBody(edit.fields, edit.version));
    setErrors(found);
    if (Object.keys(found).length === 0) write.mutate();
  };
  return { edit, errors, busy: write.isPending, save };
}
