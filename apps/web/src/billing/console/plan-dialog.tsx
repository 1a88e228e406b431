import { LIMITS, PLAN_PROVIDERS } from '@t0/contracts';
import type { OwnerPlan } from '@t0/contracts';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError, SelectField, TextField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { PLAN_NAMES } from './plan-fields.ts';
import { usePlanEditor } from './use-plan-editor.ts';

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
      <form
        noValidate
        className="grid gap-4 p-5 max-md:p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label={PLAN_NAMES.name} autoComplete="off" disabled={busy} {...bound('name')} />
        <div className="grid grid-cols-[10rem_1fr] gap-3 max-md:grid-cols-1">
          <SelectField
            label={PLAN_NAMES.provider}
            value={fields.provider}
            error={errors.provider}
            disabled={busy}
            onChange={(event) => edit.set({ provider: event.target.value })}
          >
            {PLAN_PROVIDERS.map((name) => (
              <option key={name} value={name}>
                {PROVIDER_NAMES[name]}
              </option>
            ))}
          </SelectField>
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
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={PLAN_NAMES.trialDays}
            help={isWhop ? "days, Whop's" : 'days'}
            numeric
            autoComplete="off"
            disabled={busy || isWhop}
            {...bound('trialDays')}
          />
          <TextField label={PLAN_NAMES.place} numeric autoComplete="off" disabled={busy} {...bound('place')} />
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
      </form>
    </Dialog>
  );
}
