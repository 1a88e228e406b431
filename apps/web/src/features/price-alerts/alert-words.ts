import type { AlertCondition, PriceAlert, PriceAlertFire } from '@t0/contracts';

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
  if (condition === 'change_percent') return `Change of ${plain(threshold)}% in ${windowMinutes} min`;
  return `${CONDITION_WORDS[condition]} ${plain(threshold)}`;
}

/** A decimal without the zeros at its end. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
