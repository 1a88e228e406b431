import { ALERT_PRIORITIES, alertInstruments, OFFERED_ALERT_CONDITIONS } from '@t0/contracts';
import type { CreatePriceAlertDto } from '@t0/contracts';
import { BellPlus } from 'lucide-react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useSymbols } from '../../prices/use-instruments.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { keptDraft, useKeptDraft } from '../../shared/lib/use-kept-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { ALERT_DRAFT, alertResolver, EMPTY_ALERT, thresholdKind } from './alert-draft.ts';
import type { AlertDraft } from './alert-draft.ts';
import { CONDITION_WORDS } from './alert-words.ts';
import { useCreateAlert } from './use-create-alert.ts';
import { priceAlerts } from './price-alerts.ts';

/** The price alert configuration (docs/product/notifications.md#price-alerts); what it sets is watched on every tick. */
export function AlertForm() {
  const form = useForm<AlertDraft>({ resolver: alertResolver, defaultValues: keptDraft(ALERT_DRAFT, EMPTY_ALERT) });
  useKeptDraft(ALERT_DRAFT, form, () => EMPTY_ALERT);
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const symbols = useSymbols(alertInstruments);
  const choices = priceAlerts.useStore((state) => state.overlay);
  const create = useCreateAlert();
  const [condition, instrument] = useWatch({ control, name: ['condition', 'instrument'] });
  const byChange = condition === 'change_percent';

  const submit = (draft: AlertDraft): void => {
    if (create.isPending) return;
    create.mutate(draft as CreatePriceAlertDto, {
      onError: (error) => {
        if (!(error instanceof HttpError)) return;
        for (const [field, message] of Object.entries(error.fields))
          if (field in EMPTY_ALERT) setError(field as keyof AlertDraft, { message });
      },
    });
  };

  return (
    <Panel title="Price alert" bleed>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4 p-4">
        <TextField label="Title" error={errors.title?.message} {...register('title')} />
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Condition" error={errors.condition?.message} {...register('condition')}>
            <option value="">Choose</option>
            {OFFERED_ALERT_CONDITIONS.map((condition) => (
              <option key={condition} value={condition}>
                {CONDITION_WORDS[condition]}
              </option>
            ))}
          </SelectField>
          <Controller
            control={control}
            name="threshold"
            render={({ field: { value, onChange, ref } }) => (
              <NumberField
                ref={ref}
                label="Threshold"
                of={thresholdKind({ condition, instrument })}
                help={byChange ? `%, in ${choices?.windowMinutes ?? '--'} min` : 'price'}
                error={errors.threshold?.message}
                value={value}
                onText={onChange}
              />
            )}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Instrument" error={errors.instrument?.message} {...register('instrument')}>
            {symbols.map((instrument) => (
              <option key={instrument}>{instrument}</option>
            ))}
          </SelectField>
          <SelectField label="Priority" error={errors.priority?.message} {...register('priority')}>
            {ALERT_PRIORITIES.map((priority) => (
              <option key={priority}>{priority}</option>
            ))}
          </SelectField>
        </div>
        <Controller
          control={control}
          name="isActive"
          render={({ field }) => (
            <Switch
              label="ACTIVE"
              text="Watched on every tick; when it fires, members get a notification."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Button type="submit" variant="primary" disabled={create.isPending}>
          <BellPlus size={14} aria-hidden /> {create.isPending ? 'SETTING...' : 'SET PRICE ALERT'}
        </Button>
      </form>
    </Panel>
  );
}
