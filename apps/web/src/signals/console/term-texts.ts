import { isPrice, priceError, type SignalInstrument } from '@t0/contracts/prices';
import { STOP_RULES, type Signal, type SignalTerms, type StopRule, type TermField } from '@t0/contracts/signals';
import { pick } from '@t0/domain/platform';
import { formatPrice, readCount, unitOf } from '@t0/domain/prices';
import { distanceInPips, readDistance, readTypedLevel, stopRuleText, type LevelSurroundings } from '@t0/domain/signals';
import { fromDateField, toDateField, UNFINISHED } from '../../shared/lib/date-field.ts';
import { submitPrice } from '../level-keys.tsx';

/** What an author types beside the four levels; empty: left out (docs/product/console.md#signal-generator). */
export interface TermTexts {
  /** T2 to T9. */
  furtherTargets: string[];
  /** '40/30/20/10', one for each target. */
  portions: string;
  entryZonePrice: string;
  stopRule: StopRule | '';
  /** Pips (points), or R: '40', '0.5R'. */
  trailDistance: string;
  /** As date fields show times, UTC. */
  validUntil: string;
  closeAt: string;
}

export const NO_TERMS: TermTexts = {
  furtherTargets: [],
  portions: '',
  entryZonePrice: '',
  stopRule: '',
  trailDistance: '',
  validUntil: '',
  closeAt: '',
};

/** How each rule moves the stop, in a few words. */
export const RULE_NAMES: Readonly<Record<StopRule | '', string>> = {
  '': 'By hand alone',
  'entry-at-t0': 'To the entry at T0',
  'behind-targets': 'Behind the targets',
  trail: 'Trails the price',
};
export const RULES: readonly (StopRule | '')[] = ['', ...STOP_RULES];

/** The terms that were read, and why the others were not. */
export interface ReadTerms {
  terms: SignalTerms;
  errors: Partial<Record<TermField, string>>;
  /** Which of the further targets the error is about, 0 for T2. */
  wrongTarget?: number;
  /** It is empty: it was added, and is typed next. */
  isTargetMissing?: boolean;
}

/** The surroundings of the terms: the levels, and the live price. */
export interface TermSurroundings extends LevelSurroundings {
  live?: string | null | undefined;
}

/** Reads the terms as they are sent: prices of any country's notation, portions as whole numbers, times in ISO 8601. */
export function readTerms(texts: TermTexts, { live, ...around }: TermSurroundings): ReadTerms {
  const read: ReadTerms = { terms: {}, errors: {} };
  const take = <F extends TermField>(
    field: F,
    found: { value: NonNullable<SignalTerms[F]> } | { error: string } | null,
  ): void => {
    if (!found) return;
    if ('error' in found) read.errors[field] = found.error;
    else Object.assign(read.terms, { [field]: found.value });
  };
  const price = (found: ReturnType<typeof readDistance>): { value: string } | { error: string } =>
    'error' in found ? found : { value: submitPrice(around.instrument, found.price) };
  const targets = texts.furtherTargets.map((text, index) =>
    text.trim() === ''
      ? { error: priceError(`Take Profit ${index + 2}`, '') }
      : price(readTypedLevel('t1Price', text, around, live)),
  );
  const wrong = targets.findIndex((target) => 'error' in target);
  if (wrong >= 0) {
    read.wrongTarget = wrong;
    read.isTargetMissing = texts.furtherTargets[wrong]!.trim() === '';
  }
  if (targets.length > 0)
    take('furtherTargets', wrong >= 0 ? (targets[wrong] as { error: string }) : { value: valuesOf(targets) });
  take('portions', readPortions(texts.portions));
  const given = (text: string): boolean => text.trim() !== '';
  if (given(texts.entryZonePrice))
    take('entryZonePrice', price(readTypedLevel('entryZonePrice', texts.entryZonePrice, around, live)));
  if (texts.stopRule !== '') read.terms.stopRule = texts.stopRule;
  if (texts.stopRule === 'trail' && given(texts.trailDistance))
    take('trailDistance', price(readDistance(texts.trailDistance, around)));
  take('validUntil', readTime(texts.validUntil, 'Valid until'));
  take('closeAt', readTime(texts.closeAt, 'Close at'));
  return read;
}

const valuesOf = (found: readonly ({ value: string } | { error: string })[]): string[] =>
  found.flatMap((one) => ('value' in one ? [one.value] : []));

/** The whole numbers of '40/30/20/10'; any usual mark separates them. Null: none are given. */
function readPortions(text: string): { value: number[] } | { error: string } | null {
  if (text.trim() === '') return null;
  const pieces = text
    .replaceAll(/\s+%/g, '%')
    .split(/[\s/,;|-]+/)
    .filter(Boolean);
  const value = pieces.map(readCount);
  if (!value.some(Number.isNaN)) return { value };
  return { error: `“${text.trim()}” is no list of whole numbers: write 40/30/20/10` };
}

function readTime(text: string, label: string): { value: string } | { error: string } | null {
  if (text === '') return null;
  const value = fromDateField(text);
  return value === null ? { error: `${label} is incomplete: finish or clear it` } : { value };
}

/** Further targets as one field has them: '199.000 / 200.500'. */
export const joinTargets = (targets: readonly string[]): string => targets.join(' / ');
export const splitTargets = (text: string): string[] =>
  text.trim() === '' ? [] : text.split('/').map((one) => one.trim());

/** A time as a date field shows it; one that has seconds keeps them. */
function timeText(time: string | undefined): string {
  if (time === undefined) return '';
  const iso = new Date(time).toISOString();
  return iso.slice(17, 19) === '00' ? toDateField(iso) : iso.slice(0, 19);
}

/** The terms of a signal as their fields show them. */
export function termTexts(instrument: SignalInstrument, terms: SignalTerms): TermTexts {
  const { furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil, closeAt } = terms;
  return {
    furtherTargets: [...(furtherTargets ?? [])],
    portions: (portions ?? []).join('/'),
    entryZonePrice: entryZonePrice ?? '',
    stopRule: stopRule ?? '',
    trailDistance: trailDistance === undefined ? '' : distanceInPips(instrument, trailDistance),
    validUntil: timeText(validUntil),
    closeAt: timeText(closeAt),
  };
}

/** The terms that a signal published again keeps: no time that is over, and of an order alone the time until which it is valid. */
export function termsAhead(signal: SignalTerms & Pick<Signal, 'status'>, now: number): SignalTerms {
  const { validUntil, closeAt, status } = signal;
  const isAhead = (time: string | undefined): time is string => time !== undefined && Date.parse(time) > now;
  return {
    ...pick(
      signal,
      KEPT.filter((field) => signal[field] !== undefined),
    ),
    ...(isAhead(validUntil) && status === 'limit' && { validUntil }),
    ...(isAhead(closeAt) && { closeAt }),
  };
}

const KEPT = ['furtherTargets', 'portions', 'entryZonePrice', 'stopRule', 'trailDistance'] as const;

/** The zone, rule and times that are set, in words: 'zone to 195.900, stop moves to the entry at T0'. */
export function termsInWords(
  instrument: SignalInstrument,
  texts: Omit<TermTexts, 'furtherTargets' | 'portions'>,
): string {
  const { entryZonePrice, stopRule, trailDistance, validUntil, closeAt } = texts;
  const time = (text: string): string => (text === UNFINISHED ? '--' : `${text.replace('T', ' ')} UTC`);
  const price = (text: string): string => (isPrice(text) ? formatPrice(instrument, text) : text);
  const distance = /r$/i.test(trailDistance.trim()) ? trailDistance : `${trailDistance} ${unitOf(instrument)}`;
  const rule =
    stopRule === 'trail'
      ? `trails the price${trailDistance ? ` by ${distance}` : ''}`
      : stopRuleText({ instrument, stopRule: stopRule || undefined });
  const parts = [
    entryZonePrice && `zone to ${price(entryZonePrice)}`,
    rule && `stop ${rule}`,
    validUntil && `valid until ${time(validUntil)}`,
    closeAt && `closes ${time(closeAt)}`,
  ];
  return parts.filter(Boolean).join(', ') || 'none';
}
