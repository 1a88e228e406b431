import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreatePriceAlertDto } from '@t0/contracts';
import type { AlertCondition } from '@t0/contracts';
import { priceKind, readAmount } from '@t0/domain';
import type { NumberKind } from '@t0/domain';
import type { Resolver } from 'react-hook-form';
import { latestPrice } from '../../prices/price-store.ts';

/** What the form holds; the condition is empty until one is chosen. */
export type AlertDraft = Omit<CreatePriceAlertDto, 'condition'> & { condition: AlertCondition | '' };

/** Name under which an unfinished alert is kept. */
export const ALERT_DRAFT = 'price-alert';

/** An empty form (docs/product/notifications.md#price-alerts). */
export const EMPTY_ALERT: AlertDraft = {
  title: '',
  condition: '',
  threshold: '',
  instrument: 'ALL',
  priority: 'normal',
  isActive: true,
};

/** What a threshold is a number of. */
export function thresholdKind({ condition, instrument }: Pick<AlertDraft, 'condition' | 'instrument'>): NumberKind {
  return condition === 'change_percent' ? { of: 'percent' } : priceKind(instrument, latestPrice(instrument));
}

const byContract = classValidatorResolver(CreatePriceAlertDto) as unknown as Resolver<AlertDraft>;

/** The threshold as it is read, then the contract's rules (docs/product/notifications.md#price-alerts). */
export const alertResolver: Resolver<AlertDraft> = (values, context, options) => {
  const read = values.threshold.trim() === '' ? { value: '' } : readAmount(values.threshold, thresholdKind(values));
  if ('fault' in read) return { values: {}, errors: { threshold: { type: 'number', message: read.fault } } };
  return byContract({ ...values, threshold: read.value }, context, options);
};
