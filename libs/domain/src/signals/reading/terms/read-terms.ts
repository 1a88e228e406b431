import Big from 'big.js';
import type { IntakeError, IntakeField, IntakeSignal } from '@t0/contracts/signals';
import { pipFactor } from '../../../prices/pips.ts';
import { priceDecimals } from '../../../prices/price-format.ts';
import { readNumber, readPips } from '../../../prices/number.ts';
import type { Term } from './find-terms.ts';
import type { PlainWords } from './plain-words.ts';
import type { ParsedRule } from './rule-words.ts';
import { targetsOf } from '../../signal-targets.ts';
import type { ParsedPortions } from './portion-words.ts';

const WHOLE = 100;
/** A percent this near to the way from the entry to its target is that way, rounded. */
const ROUNDING = 0.55;

/**
 * The portions of a text: named ones, and shares behind the prices of targets (docs/product/numbers.md#portions). Null: it has none; or the sentence why
 * they are left out. Their sum is checked with the signal.
 */
function portionsOfTerms(
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

/** A sentence repeats at most so many pieces: a signal has no more targets. */
const PIECES_MAX = 10;

/** The terms that a text fills, the pieces they came from, and what is wrong with them. */
export interface ReadTerms {
  fields: Pick<IntakeSignal, 'portions' | 'stopRule' | 'trailDistance' | 'validUntil' | 'closeAt'>;
  sources: Partial<Record<IntakeField, string>>;
  errors: IntakeError[];
}

/**
 * The terms of a signal from the pieces of its text (docs/product/numbers.md#rules-and-times). Two that say different things make neither.
 * @param levels the levels that were read, and the shares that were written behind the targets, T0 first
 */
export function readTerms(
  words: PlainWords,
  terms: readonly Term[],
  levels: { fields: IntakeSignal; shares: readonly (string | undefined)[]; units: string },
): ReadTerms {
  const read: ReadTerms = { fields: {}, sources: {}, errors: [] };
  const piecesOf = (some: readonly Term[]): string =>
    some
      .slice(0, PIECES_MAX)
      .map(({ from, end }) => words.tokens.piece(from, end))
      .join(', ');
  const rules = terms.flatMap((term) => (term.of === 'stopRule' ? [term] : []));
  const { errors, ...rule } = ruleOf(
    rules.flatMap(({ parsed }) => parsed),
    levels.fields,
    piecesOf(rules),
    levels.units,
  );
  Object.assign(read.fields, rule);
  read.errors.push(...errors);
  if (rule.stopRule) read.sources.stopRule = piecesOf(rules);
  if (rule.trailDistance) read.sources.trailDistance = piecesOf(rules);

  const named = terms.flatMap((term) => (term.of === 'portions' ? [term] : []));
  const portions = portionsOfTerms(
    named.map(({ parsed }) => parsed),
    levels,
  );
  if (portions && 'error' in portions) read.errors.push({ field: 'portions', message: portions.error });
  else if (portions) {
    read.fields.portions = portions.portions;
    read.sources.portions = piecesOf(named) || portions.portions.map((portion) => `${portion}%`).join(', ');
  }

  for (const field of ['validUntil', 'closeAt'] as const) {
    const times = terms.flatMap((term) => (term.of === 'time' && term.parsed.field === field ? [term] : []));
    takeTime(read, field, times, piecesOf(times));
  }
  return read;
}

function takeTime(read: ReadTerms, field: 'validUntil' | 'closeAt', times: readonly Term[], piece: string): void {
  const found = new Set<string | null>();
  for (const { parsed } of times.flatMap((term) => (term.of === 'time' ? [term.parsed] : [])))
    if ('error' in parsed) read.errors.push({ field, message: parsed.error });
    else found.add(parsed.at);
  const [at, ...others] = found;
  const name = field === 'validUntil' ? 'Valid until' : 'The close time';
  if (others.length > 0) read.errors.push({ field, message: `${name} is given twice: ${piece}` });
  else if (at) {
    read.fields[field] = at;
    read.sources[field] = piece;
  }
}

type ReadRule = Pick<IntakeSignal, 'stopRule' | 'trailDistance'> & { errors: IntakeError[] };

/** The one rule of all that a text says of the stop. `piece`: the words that say it; `units`: of its source, as `readPips` takes them. */
export function ruleOf(parsed: readonly ParsedRule[], fields: IntakeSignal, piece: string, units: string): ReadRule {
  const refused = parsed.flatMap((one) => ('error' in one ? [one.error] : []));
  if (refused.length > 0) return refusal('stopRule', ...refused);
  const steps = new Set(parsed.flatMap((one) => ('step' in one ? [one.step] : [])));
  const trails = parsed.flatMap((one) => ('distance' in one ? [one] : []));
  const named = new Set(parsed.flatMap((one) => ('rule' in one ? [one.rule] : [])));
  if (steps.size > 0 && !areAllSteps(steps, fields))
    return refusal('stopRule', `“${piece}” leaves out a target: write “SL follows targets” for a stop behind each`);
  // A stop behind the targets is at the entry after T0.
  if (steps.size > 0) named.add('behind-targets');
  if (named.has('behind-targets')) named.delete('entry-at-t0');
  const kinds = named.size + (trails.length > 0 ? 1 : 0);
  if (kinds > 1 || new Set(trails.map(({ distance, unit }) => distance + unit)).size > 1)
    return refusal('stopRule', `More than one stop rule is named: ${piece}`);
  const [trail] = trails;
  if (trail) return trailOf(trail, fields, units);
  const [stopRule] = named;
  return stopRule ? { stopRule, errors: [] } : { errors: [] };
}

const refusal = (field: IntakeField, ...messages: string[]): ReadRule => ({
  errors: messages.map((message) => ({ field, message })),
});

/** True if a step is named for each target after T0 and before the last; the last ends the signal. */
function areAllSteps(steps: ReadonlySet<number>, { furtherTargets = [] }: IntakeSignal): boolean {
  const last = furtherTargets.length + 1;
  const all = Array.from({ length: last - 1 }, (_, index) => index + 1);
  return last > 1 && all.every((step) => steps.has(step)) && [...steps].every((step) => step <= last);
}

/** The distance of a trail as a difference of prices; R counts from the entry to the stop. */
function trailOf(
  { distance, unit }: { distance: string; unit: string },
  fields: IntakeSignal,
  units: string,
): ReadRule {
  const { instrument, entryPrice, slPrice } = fields;
  if (!instrument || !entryPrice || !slPrice) return refusal('trailDistance', 'The trail needs entry and stop');
  const written = `${distance} ${unit.toLowerCase()}`;
  const read = unit === 'R' ? readNumber(distance, { of: 'multiple' }) : readPips(written, instrument, units);
  if ('error' in read) return refusal('trailDistance', read.error);
  const one = unit === 'R' ? new Big(entryPrice).minus(slPrice).abs() : new Big(1).div(pipFactor(instrument));
  const trailDistance = one.times(read.value).toFixed(priceDecimals(instrument));
  if (new Big(trailDistance).lte(0)) return refusal('trailDistance', `“${distance}” is no distance to trail`);
  return { stopRule: 'trail', trailDistance, errors: [] };
}
