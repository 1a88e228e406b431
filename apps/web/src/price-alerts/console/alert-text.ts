import type { AlertCondition, PriceAlert, PriceAlertFire } from '@t0/contracts';
import { formatPrice, groupedDecimal, plainDecimal } from '@t0/domain';

/** The names of the conditions on screen. */
export const CONDITION_TEXT: Record<AlertCondition, string> = {
  above: 'Price above',
  below: 'Price below',
  equals: 'Price equals',
  change_percent: 'Change in percent',
  volume_spike: 'Volume spike',
};

/** The condition of an alert, in one line: 'Price above 196.500', 'Change of 0.5% in 60 min'. */
export function waitsFor(
  { condition, threshold, instrument }: Pick<PriceAlert | PriceAlertFire, 'condition' | 'threshold' | 'instrument'>,
  windowMinutes: number,
): string {
  if (condition === 'change_percent') return `Change of ${plainDecimal(threshold)}% in ${windowMinutes} min`;
  // An alert on every instrument has no instrument's decimals.
  const level = instrument === 'ALL' ? groupedDecimal(plainDecimal(threshold)) : formatPrice(instrument, threshold);
  return `${CONDITION_TEXT[condition]} ${level}`;
}
