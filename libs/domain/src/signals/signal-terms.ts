import Big from 'big.js';
import type { Signal, SignalTerms, TermField } from '@t0/contracts/signals';
import { validateLevels, type LevelError, type SignalLevels } from './signal-levels.ts';

/** A signal as the checks of its terms read it. */
export type TermedSignal = Pick<Signal, 'direction' | 'status'> & SignalLevels & SignalTerms;

/** A field of a signal's terms that is wrong, and the sentence for it. */
export interface TermError {
  field: TermField;
  message: string;
}

/** Checks a new signal: the order of all its levels, its portions, rule and times. Answers the first error, or null. `now`: ms. */
export function validateSignal(signal: TermedSignal, now: number): LevelError | TermError | null {
  return validateLevels(signal.direction, signal) ?? targetError(signal) ?? validateTerms(signal, now);
}

/**
 * Checks the zone, the portions, the rule of the stop and the times of a signal (docs/product/signals.md#levels). Answers the first error, or null.
 * `now`: ms since the epoch. `changed`: the fields that an edit changes; the others are as they were accepted. `formerTrail`: the trail
 * distance before the edit. The values must have the form of the contract.
 */
export function validateTerms(
  signal: TermedSignal,
  now: number,
  changed?: ReadonlySet<TermField>,
  formerTrail?: string,
): TermError | null {
  const concerns = (...fields: TermField[]): boolean => !changed || fields.some((field) => changed.has(field));
  return (
    (concerns('entryZonePrice') ? zoneError(signal) : null) ??
    (concerns('portions', 'furtherTargets') ? portionError(signal) : null) ??
    (concerns('stopRule', 'trailDistance') ? ruleError(signal, formerTrail) : null) ??
    (concerns('validUntil') ? validUntilError(signal, now) : null) ??
    (concerns('closeAt') ? closeAtError(signal, now) : null)
  );
}

/** Checks the portions against the number of targets and against 100 (docs/product/signals.md#levels); null: nothing is wrong. */
export function portionError({
  portions,
  furtherTargets = [],
}: Pick<Signal, 'portions' | 'furtherTargets'>): TermError | null {
  if (!portions) return null;
  const error = (message: string): TermError => ({ field: 'portions', message });
  const targets = furtherTargets.length + 2;
  if (portions.length !== targets)
    return error(`There are ${targets} targets and ${portions.length} portions: give each target one`);
  if (portions.some((portion) => !Number.isInteger(portion) || portion < 1 || portion > 100))
    return error('Each portion must be a whole number from 1 to 100');
  const sum = portions.reduce((total, portion) => total + portion, 0);
  return sum === 100 ? null : error(`Portions must add up to 100, not to ${sum}`);
}

function ruleError(signal: TermedSignal, former: string | undefined): TermError | null {
  const { stopRule, trailDistance, entryPrice, slPrice, direction } = signal;
  const error = (message: string): TermError => ({ field: 'trailDistance', message });
  if (stopRule !== 'trail') return trailDistance === undefined ? null : error('A trail distance needs the rule trail');
  if (trailDistance === undefined) return error('The rule trail needs a trail distance');
  // The stop in force may have come near since the distance was accepted.
  if (former !== undefined && new Big(trailDistance).lte(former)) return null;
  const risk = new Big(entryPrice).minus(slPrice).times(direction === 'long' ? 1 : -1);
  // A stop at or beyond the entry, of a running signal, has no distance to compare with.
  if (risk.lte(0) || new Big(trailDistance).lte(risk)) return null;
  return error('The trail distance must be at most the distance from the entry to the stop');
}

function validUntilError({ validUntil, status }: TermedSignal, now: number): TermError | null {
  if (validUntil === undefined) return null;
  const error = (message: string): TermError => ({ field: 'validUntil', message });
  if (status !== 'limit') return error('Only a limit order can have a time until which it is valid');
  return Date.parse(validUntil) > now ? null : error('Valid until must be in the future');
}

function closeAtError({ closeAt }: TermedSignal, now: number): TermError | null {
  if (closeAt === undefined || Date.parse(closeAt) > now) return null;
  return { field: 'closeAt', message: 'The close time must be in the future' };
}

const orderOf =
  ({ direction }: TermedSignal) =>
  (a: string, b: string): number =>
    new Big(a).cmp(b) * (direction === 'long' ? 1 : -1);

/** Each target at the one before it or beyond. */
function targetError(signal: TermedSignal): TermError | null {
  const { direction, t1Price, furtherTargets = [] } = signal;
  const order = orderOf(signal);
  const wrong = furtherTargets.findIndex((target, index) => order(target, furtherTargets[index - 1] ?? t1Price) < 0);
  if (wrong < 0) return null;
  const side = direction === 'long' ? 'above' : 'below';
  const message = `A ${direction} needs Take Profit ${wrong + 2} at or ${side} Take Profit ${wrong + 1}`;
  return { field: 'furtherTargets', message };
}

/** The far end of a zone lies between the entry and the stop: a zone never flatters the record. */
function zoneError(signal: TermedSignal): TermError | null {
  const { direction, entryZonePrice, entryPrice, slPrice } = signal;
  if (entryZonePrice === undefined) return null;
  const order = orderOf(signal);
  const error = (message: string): TermError => ({ field: 'entryZonePrice', message });
  const side = direction === 'long' ? 'below' : 'above';
  if (order(entryZonePrice, entryPrice) >= 0)
    return error(`A ${direction} needs the far end of its entry zone ${side} the entry price`);
  // A stop at or beyond the entry, of a running signal, bounds no zone.
  if (order(slPrice, entryPrice) >= 0 || order(entryZonePrice, slPrice) > 0) return null;
  return error('The entry zone must end before the stop');
}
