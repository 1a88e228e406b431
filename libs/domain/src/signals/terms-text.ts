import type { Signal } from '@t0/contracts/signals';
import Big from 'big.js';
import { pipFactor, pipUnit } from '../prices/pips.ts';
import { formatPrice } from '../prices/price-format.ts';
import { targetsOf } from './signal-targets.ts';
import { portionsOf } from './target-states.ts';

/** The fields of a signal that its announcement names beside direction, confidence and memo. */
export type DescribedSignal = Partial<Pick<Signal, 'status'>> &
  Pick<
    Signal,
    | 'instrument'
    | 'entryPrice'
    | 'slPrice'
    | 't0Price'
    | 't1Price'
    | 'furtherTargets'
    | 'portions'
    | 'entryZonePrice'
    | 'stopRule'
    | 'trailDistance'
    | 'validUntil'
    | 'closeAt'
  >;

/** A value and its name: 'T1', '198.400 (30%)'. */
export interface NamedText {
  name: string;
  value: string;
}

/** Portions are part of a signal's text where they were published, or two halves are not understood (docs/product/signals.md#publishing). */
const namesPortions = ({ portions, furtherTargets }: Pick<Signal, 'portions' | 'furtherTargets'>): boolean =>
  portions !== undefined || (furtherTargets?.length ?? 0) > 0;

/** All targets, T0 first, with their portions: '197.050 (40%)'. */
export function targetTexts(signal: DescribedSignal): NamedText[] {
  const portions = namesPortions(signal) ? portionsOf(signal) : [];
  return targetsOf(signal).map((target, index) => {
    const price = formatPrice(signal.instrument, target);
    return { name: `T${index}`, value: index in portions ? `${price} (${portions[index]}%)` : price };
  });
}

/** The portion of each target: 'T0 40%, T1 60%'. */
export function portionsText(signal: Pick<Signal, 'portions' | 'furtherTargets'>): string {
  return portionsOf(signal)
    .map((portion, index) => `T${index} ${portion}%`)
    .join(', ');
}

/** The entry: '196.120', or of a zone '196.120 to 195.900'. */
export function entryText({
  instrument,
  entryPrice,
  entryZonePrice,
}: Pick<Signal, 'instrument' | 'entryPrice' | 'entryZonePrice'>): string {
  const near = formatPrice(instrument, entryPrice);
  return entryZonePrice === undefined ? near : `${near} to ${formatPrice(instrument, entryZonePrice)}`;
}

/** A distance of prices in its unit, to a tenth: '70.0 pips', '35.5 pts'. */
function pipsText(symbol: string, distance: string): string {
  return `${new Big(distance).times(pipFactor(symbol)).toFixed(1)} ${pipUnit(symbol)}`;
}

/** How the stop moves by its rule: 'moves to the entry at T0'; null: by hand alone. */
export function stopRuleText({
  instrument,
  stopRule,
  trailDistance,
}: Pick<Signal, 'instrument' | 'stopRule' | 'trailDistance'>): string | null {
  switch (stopRule) {
    case undefined:
      return null;
    case 'entry-at-t0':
      return 'moves to the entry at T0';
    case 'behind-targets':
      return 'moves to the entry at T0, then one target behind';
    case 'trail':
      return `trails the price by ${pipsText(instrument, trailDistance ?? '0')}`;
  }
}

/** A time in a text that is the same for all members: '27 Nov 2026 18:00 UTC'. `at`: ISO 8601. */
export function utcText(at: string): string {
  const [, day, month, year, clock] = /, (\d+) (\w+) (\d+) (\d+:\d+)/.exec(new Date(at).toUTCString())!;
  return `${Number(day)} ${month} ${year} ${clock} UTC`;
}

/** The rule of the stop and the times, as far as the signal has them. How long an order is valid is part of it while it waits. */
export function termTexts(signal: DescribedSignal): NamedText[] {
  const { status = 'limit', validUntil, closeAt } = signal;
  const rule = stopRuleText(signal);
  const isValidUntil = status === 'limit' && validUntil !== undefined;
  return [
    ...(rule === null ? [] : [{ name: 'Stop rule', value: rule }]),
    ...(isValidUntil ? [{ name: 'Valid until', value: utcText(validUntil) }] : []),
    ...(closeAt === undefined ? [] : [{ name: 'Closes at', value: utcText(closeAt) }]),
  ];
}

/** The same as sentences without a full stop: 'Stop moves to the entry at T0', 'Valid until 27 Nov 2026 18:00 UTC'. */
export const termSentences = (signal: DescribedSignal): string[] =>
  termTexts(signal).map(({ name, value }) => `${name === 'Stop rule' ? 'Stop' : name} ${value}`);

/** Names and values in one line: 'T0 197.050, T1 198.400'. */
export const inLine = (texts: readonly NamedText[]): string =>
  texts.map(({ name, value }) => `${name} ${value}`).join(', ');
