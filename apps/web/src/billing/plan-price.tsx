import { useQuery } from '@tanstack/react-query';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';
import { cx } from '../shared/lib/cx.ts';
import { planTerms } from './price-label.ts';

/** The prices of all plans (docs/product/billing.md#price). The line keeps its height while they are unknown. */
export function PlanPrice({ className }: { className?: string }) {
  const { data } = useQuery(clientSettingsQuery);
  const terms = data?.plans.map(planTerms).filter(Boolean).join(' or ');
  return (
    <p data-testid="plan-price" className={cx('text-base font-medium text-text', className)}>
      {terms ? `${terms}, cancel any time` : '\u00a0'}
    </p>
  );
}
