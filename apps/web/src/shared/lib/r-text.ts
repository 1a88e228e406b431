import type { ExitRule } from '@t0/contracts/record';

/** The names of the exit rules in a table's head. */
export const RULE_NAMES: Record<ExitRule, string> = { t1: 'All out', half: 'By portions' };

const R = new Intl.NumberFormat('en-US', {
  signDisplay: 'exceptZero',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const PLAIN = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '+1.25', '-0.50', '0.00'; '--' where there is no figure. */
export function signed(value: number | null): string {
  return value === null ? '--' : R.format(value);
}

/** A sum of `n` results: of none there is no sum. */
export function summed(n: number, value: number): string {
  return signed(n === 0 ? null : value);
}

/** '1.25'; '--' where there is no figure. */
export function plain(value: number | null): string {
  return value === null ? '--' : PLAIN.format(value);
}

/** The colour of a result; none of one that is shown as 0.00. */
export function toneOf(value: number | null | undefined): { tone?: 'long' | 'short' } {
  if (!value || Math.abs(value) < 0.005) return {};
  return { tone: value > 0 ? 'long' : 'short' };
}
