import { PLAN_PROVIDERS, PlanDto, type OwnerPlan } from '@t0/contracts/billing';
import { LIMITS } from '@t0/contracts/platform';
import { useQueryClient } from '@tanstack/react-query';
import { readCount } from '@t0/domain/prices';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError, SelectField, TextField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import {
  checkBy,
  useVersionedEdit,
  useVersionedForm,
  type VersionedForm,
} from '../../shared/editing/use-versioned-edit.ts';
import { request } from '../../shared/lib/http.ts';
import { onceEnded, postOnce } from '../../shared/lib/idempotency-key.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { PLANS_KEY } from './api.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { Form } from '../../shared/ui/form.tsx';

/** The fields of the form: texts as they are typed, and switches. */
type PlanForm = {
  name: string;
  provider: string;
  priceId: string;
  text: string;
  trialDays: string;
  place: string;
  ownAlertsMax: string;
  isDefault: boolean;
  isOffered: boolean;
};

/** The names of the fields on screen. */
const PLAN_NAMES: Readonly<Record<keyof PlanForm, string>> = {
  name: 'Name',
  provider: 'Provider',
  priceId: 'Price id',
  text: 'Text',
  trialDays: 'Trial',
  place: 'Place',
  ownAlertsMax: 'Own alerts',
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
  ownAlertsMax: '',
  isDefault: false,
  isOffered: false,
};

/** The contract's rules for a plan. */
const checkPlan = checkBy(PlanDto);

const SCOPE = 'plan';

const PROVIDER_NAMES = { stripe: 'Stripe', whop: 'Whop' } as const;

const SWITCHES = [
  ['isOffered', 'Visitors can buy it.'],
  ['isDefault', 'It is chosen first. Exactly one plan is the default.'],
] as const;

interface PlanDialogProps {
  /** Null: a new one. */
  plan: OwnerPlan | null;
  onClose: () => void;
}

/** NEW PLAN, and the form of one that is there (docs/product/settings.md#plans). */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { edit, errors, busy, save } = usePlanEditor(plan, onClose);
  const { fields } = edit;
  const bound = boundTo(fields, errors, edit.set);
  const isWhop = fields.provider === 'whop';
  return (
    <Dialog
      title={plan ? `EDIT ${plan.name}` : 'NEW PLAN'}
      description="The provider has the price and the interval. They are read when the plan is saved."
      onClose={onClose}
      className="md:w-[640px]"
    >
      <ConflictNotice edit={edit} names={PLAN_NAMES} />
      <Form noValidate className="grid gap-4 p-5 max-md:p-4" onSubmit={save}>
        <TextField label={PLAN_NAMES.name} autoComplete="off" disabled={busy} {...bound('name')} />
        <div className="grid grid-cols-[10rem_1fr] gap-3 max-md:grid-cols-1">
          <SelectField
            label={PLAN_NAMES.provider}
            value={fields.provider}
            error={errors.provider}
            disabled={busy}
            onChange={(event) => edit.set({ provider: event.target.value })}
            options={PLAN_PROVIDERS.map((name) => [name, PROVIDER_NAMES[name]])}
          />
          <TextField
            label={PLAN_NAMES.priceId}
            help={isWhop ? 'plan_...' : 'price_...'}
            autoComplete="off"
            spellCheck={false}
            disabled={busy}
            {...bound('priceId')}
          />
        </div>
        <TextField
          label={PLAN_NAMES.text}
          help={`${fields.text.trim().length} / ${LIMITS.plan.textMax}`}
          autoComplete="off"
          disabled={busy}
          {...bound('text')}
        />
        <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
          <TextField
            label={PLAN_NAMES.trialDays}
            help={isWhop ? "days, Whop's" : 'days'}
            numeric
            autoComplete="off"
            disabled={busy || isWhop}
            {...bound('trialDays')}
          />
          <TextField label={PLAN_NAMES.place} numeric autoComplete="off" disabled={busy} {...bound('place')} />
          <TextField
            label={PLAN_NAMES.ownAlertsMax}
            placeholder="as configured"
            numeric
            autoComplete="off"
            disabled={busy}
            {...bound('ownAlertsMax')}
          />
        </div>
        <div className="divide-y divide-line border-y border-line">
          {SWITCHES.map(([name, text]) => (
            <div key={name}>
              <Switch
                label={PLAN_NAMES[name]}
                text={text}
                checked={fields[name]}
                disabled={busy}
                onChange={(checked) => edit.set({ [name]: checked })}
              />
              <FieldError error={errors[name]} />
            </div>
          ))}
        </div>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" disabled={busy || edit.incoming !== null} className="flex-1">
            {busy ? 'SAVING...' : 'SAVE PLAN'}
          </Button>
          <Button disabled={!edit.dirty || busy} onClick={edit.revert}>
            DISCARD
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Edits one plan, or a new one (`plan` null). `onSaved`: it is stored. */
function usePlanEditor(plan: OwnerPlan | null, onSaved: () => void): VersionedForm<PlanForm> {
  const queries = useQueryClient();
  const edit = useVersionedEdit(`plan:${plan?.id ?? 'new'}`, snapshotOfPlan(plan));
  const body = planBody(edit.fields, edit.version);
  return useVersionedForm(edit, {
    check: () => checkPlan(body),
    write: () =>
      plan
        ? request<OwnerPlan>(`/api/admin/plans/${plan.id}`, { method: 'PUT', body })
        : postOnce<OwnerPlan>('/api/admin/plans', body, SCOPE),
    snapshotOf: snapshotOfPlan,
    onStored: (stored) => {
      void queries.invalidateQueries({ queryKey: PLANS_KEY });
      toast({ title: 'PLAN SAVED', description: `Every open page has ${stored.name} now` });
      onSaved();
    },
    onSettled: (_stored, error) => onceEnded(SCOPE, error),
    failure: ['SAVE FAILED', 'The plan was not changed'],
  });
}

/** The current version of a plan; version 0 for a new one. */
function snapshotOfPlan(plan: OwnerPlan | null): EditSnapshot<PlanForm> {
  if (!plan) return { fields: NEW_PLAN, version: 0, order: 0 };
  const { name, provider, priceId, text, trialDays, place, ownAlertsMax, isDefault, isOffered, version } = plan;
  const fields = {
    name,
    provider,
    priceId,
    text,
    trialDays: String(trialDays),
    place: String(place),
    ownAlertsMax: ownAlertsMax === null ? '' : String(ownAlertsMax),
    isDefault,
    isOffered,
  };
  return { fields, version, order: version };
}

/** The body to send; an invalid number is left to the contract's rules, which report it. */
function planBody(fields: PlanForm, version: number): PlanDto {
  return {
    ...fields,
    name: fields.name.trim(),
    priceId: fields.priceId.trim(),
    text: fields.text.trim(),
    trialDays: readCount(fields.trialDays),
    place: readCount(fields.place),
    ownAlertsMax: fields.ownAlertsMax.trim() === '' ? null : readCount(fields.ownAlertsMax),
    ...(version > 0 && { version }),
  } as PlanDto;
}
