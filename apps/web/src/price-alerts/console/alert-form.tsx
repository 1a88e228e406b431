import { ALERT_PRIORITIES, OFFERED_ALERT_CONDITIONS, CreatePriceAlertDto } from '@t0/contracts/price-alerts';
import type { PriceAlert, AlertCondition } from '@t0/contracts/price-alerts';
import { alertInstruments } from '@t0/contracts/prices';
import { BellPlus } from 'lucide-react';
import { Controller, useForm, useWatch, type Resolver } from 'react-hook-form';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { priceKind, readAmount, type NumberKind } from '@t0/domain/prices';
import { useSymbols } from '../../prices/instruments.ts';
import { HttpError, isUncertain, messageOf } from '../../shared/lib/http.ts';
import { persistedDraft, usePersistedDraft, draftSent } from '../../shared/lib/use-persisted-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { CONDITION_TEXT, priceAlerts, createAlert } from './price-alerts.ts';
import { onceEnded, idempotencyKeyFor } from '../../shared/lib/idempotency-key.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { latestPrice } from '../../prices/price-store.ts';

/** The fields of the form; the condition is empty until one is chosen. */
type AlertDraft = Omit<CreatePriceAlertDto, 'condition'> & { condition: AlertCondition | '' };

/** Name under which an unfinished alert is kept. */
const ALERT_DRAFT = 'price-alert';

/** An empty form (docs/product/notifications.md#price-alerts). */
const EMPTY_ALERT: AlertDraft = {
  title: '',
  condition: '',
  threshold: '',
  instrument: 'ALL',
  priority: 'normal',
  isActive: true,
};

/** The unit of a threshold. */
function thresholdKind({ condition, instrument }: Pick<AlertDraft, 'condition' | 'instrument'>): NumberKind {
  return condition === 'change_percent' ? { of: 'percent' } : priceKind(instrument, latestPrice(instrument));
}

const byContract = classValidatorResolver(CreatePriceAlertDto) as unknown as Resolver<AlertDraft>;

/** The threshold as it is read, then the contract's rules (docs/product/notifications.md#price-alerts). */
const alertResolver: Resolver<AlertDraft> = (values, context, options) => {
  const read = values.threshold.trim() === '' ? { value: '' } : readAmount(values.threshold, thresholdKind(values));
  if ('error' in read) return { values: {}, errors: { threshold: { type: 'number', message: read.error } } };
  return byContract({ ...values, threshold: read.value }, context, options);
};

const SCOPE = 'price-alert';
const FAILED = 'ALERT FAILED';

/** Sets a price alert exactly once: its key stays until an answer has shown how the call ended. */
function useCreateAlert(): UseMutationResult<PriceAlert, Error, CreatePriceAlertDto> {
  return useMutation({
    mutationFn: (body: CreatePriceAlertDto) => createAlert(body, idempotencyKeyFor(SCOPE, body)),
    onSuccess: (alert) => {
      draftSent(ALERT_DRAFT);
      priceAlerts.put(alert);
      const state = alert.isActive ? 'watched on every tick' : 'paused';
      toast({ title: 'PRICE ALERT SET', description: `${alert.title}: ${state}` });
    },
    onError: (error) => {
      if (!isUncertain(error)) return toastFailure(FAILED, error, 'The alert was not set');
      const why = messageOf(error, 'The server gave no answer.');
      toast({ title: FAILED, description: `${why} Setting it again is safe.`, tone: 'error' });
    },
    onSettled: (_alert, error) => onceEnded(SCOPE, error),
  });
}

/** The price alert configuration (docs/product/notifications.md#price-alerts); the server checks its alerts on every tick. */
export function AlertForm() {
  const form = useForm<AlertDraft>({
    resolver: alertResolver,
    defaultValues: persistedDraft(ALERT_DRAFT, EMPTY_ALERT),
  });
  usePersistedDraft(ALERT_DRAFT, form, () => EMPTY_ALERT);
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
          <SelectField
            label="Condition"
            error={errors.condition?.message}
            {...register('condition')}
            none="Choose"
            options={OFFERED_ALERT_CONDITIONS.map((condition) => [condition, CONDITION_TEXT[condition]])}
          />
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
          <SelectField
            label="Instrument"
            error={errors.instrument?.message}
            {...register('instrument')}
            options={symbols}
          />
          <SelectField
            label="Priority"
            error={errors.priority?.message}
            {...register('priority')}
            options={ALERT_PRIORITIES}
          />
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
