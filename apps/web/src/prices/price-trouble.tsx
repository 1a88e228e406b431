import { CircleAlert, TriangleAlert } from 'lucide-react';
import { usePrices } from './price-store.ts';

/** The reason why there are no prices (docs/product/prices.md#price-states); nothing while there are. */
export function PriceTrouble() {
  const failure = usePrices((state) => state.failure);
  if (!failure) return null;
  return failure.requiresSetup ? (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-warn" title={failure.error}>
      <TriangleAlert size={14} aria-hidden /> API Setup Required
    </span>
  ) : (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-short" title={failure.error}>
      <CircleAlert size={14} aria-hidden /> Price Unavailable
    </span>
  );
}
