import type { PlanPrice as Price } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';
import { cx } from '../shared/lib/cx.ts';
import { priceLabel } from './price-label.ts';

/** The price of the plan (docs/product/billing.md#price). Its line keeps its height while the price is unknown. */
export function PlanPrice({ className }: { className?: string }) {
  const { data: settings } = useQuery(clientSettingsQuery);
  return (
    <p data-testid="plan-price" className={cx('text-base font-medium text-text', className)}>
      {settings?.monthlyPrice ? words(settings.monthlyPrice) : '\u00a0'}
    </p>
  );
}

const words = (price: Price): string => `${priceLabel(price)}, cancel any time`;
