import type { AlertCondition, PriceAlert, PriceAlertFire } from '@t0/contracts';
import { plainDecimal } from '@t0/domain';

/** The conditions as people read them. */
export const CONDITION_WORDS: Record<AlertCondition, string> = {
  above: 'Price above',
  below: 'Price below',
  equals: 'Price equals',
  change_percent: 'Change in percent',
  volume_spike: 'Volume spike',
};

/** What an alert waits for, in one line: 'Price above 196.5', 'Change of 0.5% in 60 min'. */
export function waitsFor(
  { condition, threshold }: Pick<PriceAlert | PriceAlertFire, 'condition' | 'threshold'>,
  windowMinutes: number,
): string {
  if (condition === 'change_percent') return `Change of ${plainDecimal(threshold)}% in ${windowMinutes} min`;
  return `${CONDITION_WORDS[condition]} ${plainDecimal(threshold)}`;
}
