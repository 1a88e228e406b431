import { CircleAlert, TriangleAlert } from 'lucide-react';
import { usePrices } from './price-store.ts';

/** Says why there are no prices (docs/product/prices.md#price-states); nothing while there are. */
export function PriceTrouble() {
  const fault = usePrices((state) => state.fault);
  if (!fault) return null;
  return fault.requiresSetup ? (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-warn" title={fault.error}>
      <TriangleAlert size={14} aria-hidden /> API Setup Required
    </span>
  ) : (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-short" title={fault.error}>
      <CircleAlert size={14} aria-hidden /> Price Unavailable
    </span>
  );
}
