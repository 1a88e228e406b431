import Big from 'big.js';
import type { IntakeSignal } from '@t0/contracts/signals';
import { targetsOf } from '../../signal-targets.ts';
import { readNumber } from '../../../prices/number.ts';
import type { ParsedPortions } from './portion-words.ts';

const WHOLE = 100;
/** A percent this near to the way from the entry to its target is that way, rounded. */
const ROUNDING = 0.55;

/**
 * The portions of a text: named ones, and shares behind the prices of targets (docs/product/numbers.md#portions). Null: it has none; or the sentence why
 * they are left out. Their sum is checked with the signal.
 */
export function portionsOfTerms(
  named: readonly ParsedPortions[],
  { fields, shares }: { fields: IntakeSignal; shares: readonly (string | undefined)[] },
): { portions: number[] } | { error: string } | null {
  const count = Math.max(shares.length, 2);
  const lists = named.flatMap((one) => ('all' in one ? [one.all] : []));
  const behind = areDistances(shares, fields) ? [] : shares;
  if (behind.some((share) => share !== undefined)) lists.push(padded(behind, count));
  const single = named.flatMap((one) => ('all' in one ? [] : [one]));
  if (single.length > 0) {
    const outside = single.find(({ target }) => target >= count);
    if (outside) return { error: `A portion is given for T${outside.target}, and there are ${count} targets` };
    const list: string[] = padded([], count);
    for (const { target, share } of single) {
      const given = share ?? REST;
      if (list[target] !== '' && list[target] !== given) return { error: `The portion of T${target} is given twice` };
      list[target] = given;
    }
    lists.push(list);
  }
  if (lists.length === 0) return null;
  const [first, ...others] = lists.map((list) => wholeOf(list, count));
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
    return { error: 'Portions are given twice' };
  return first!;
}

const REST = 'rest';

const padded = (shares: readonly (string | undefined)[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => shares[index] ?? '');

/** Whole numbers of all targets; where the last one has none, it gets the rest. */
function wholeOf(list: readonly string[], count: number): { portions: number[] } | { error: string } {
  const given = list.filter((share) => share !== '' && share !== REST);
  const isRestOfLast = (list.at(-1) === '' || list.at(-1) === REST) && given.length === count - 1;
  if (given.length < list.length && !isRestOfLast)
    return { error: `Portions are given for ${given.length} of ${count} targets: give each target one` };
  const portions: number[] = [];
  for (const share of given) {
    const read = readNumber(share, { of: 'percent' });
    const value = 'value' in read ? Number(read.value) : Number.NaN;
    if (!Number.isInteger(value)) return { error: 'Each portion must be a whole number from 1 to 100' };
    portions.push(value);
  }
  const rest = WHOLE - portions.reduce((sum, portion) => sum + portion, 0);
  if (isRestOfLast && rest < 1) return { error: `Nothing is left for T${count - 1}: portions must add up to 100` };
  return { portions: isRestOfLast ? [...portions, rest] : portions };
}

/** True if every share is the way from the entry to its target in percent: '(+0.47%)' is none, '(2%)' may be one. */
function areDistances(shares: readonly (string | undefined)[], fields: IntakeSignal): boolean {
  const { entryPrice, t0Price, t1Price, furtherTargets } = fields;
  if (!entryPrice || !t0Price || !t1Price) return false;
  const targets = targetsOf({ t0Price, t1Price, furtherTargets });
  return shares.every((share, index) => {
    const target = targets[index];
    if (share === undefined || target === undefined) return share === undefined;
    const way = new Big(target).minus(entryPrice).abs().div(entryPrice).times(WHOLE);
    return way.minus(share.replace(',', '.')).abs().lte(ROUNDING);
  });
}
