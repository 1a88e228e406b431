import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreatePriceAlertDto } from '@t0/contracts';
import type { AlertCondition } from '@t0/contracts';
import type { Resolver } from 'react-hook-form';

/** What the form holds; the condition is empty until one is chosen. */
export type AlertDraft = Omit<CreatePriceAlertDto, 'condition'> & { condition: AlertCondition | '' };

/** Name under which an unfinished alert is kept. */
export const ALERT_DRAFT = 'price-alert';

/** An empty form (docs/product/alerts.md#price-alerts). */
export const EMPTY_ALERT: AlertDraft = {
  title: '',
  condition: '',
  threshold: '',
  instrument: 'ALL',
  priority: 'normal',
  isActive: true,
};

/** The contract's rules (docs/product/alerts.md#price-alerts). */
export const alertResolver = classValidatorResolver(CreatePriceAlertDto) as unknown as Resolver<AlertDraft>;
