import type { Tally } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';
import { moneyText } from '../money-text.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The month '2026-11' as 'Nov 2026'. */
export function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** A share as '5.3 %', below 0 with a minus sign; '--' where the denominator is 0. */
export function shareText(share: number | null): string {
  return share === null ? '--' : percentText(share * 100);
}

/** A percentage, '5.3 %'. */
export function percentText(percent: number): string {
  const text = Math.abs(percent).toFixed(1);
  return `${percent < 0 && Number(text) !== 0 ? '\u2212' : ''}${text}\u00a0%`;
}

/** A sum with its number: '$98.00 (2)'; '--' for none. */
export function tallyText({ count: number, amount }: Tally, currency: string): string {
  return number === 0 ? '--' : `${moneyText(amount, currency)} (${count(number)})`;
}

/** An amount that leaves: '\u2212$49.00'; '--' for none. */
export function lossText(amount: number, currency: string): string {
  return amount === 0 ? '--' : moneyText(-amount, currency);
}
