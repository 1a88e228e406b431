import { isPrice } from '@t0/contracts/prices';
import { STOP_RULES, type IntakeSignal } from '@t0/contracts/signals';
import { canonicalPrice } from '../prices/price-format.ts';
import { priceKind, readNumber } from '../prices/number.ts';
import { durationAt, timeAt } from '../signals/reading/terms/text-time.ts';
import { PlainWords } from '../signals/reading/terms/plain-words.ts';
import { ruleOf } from '../signals/reading/terms/read-terms.ts';
import { rulesAt } from '../signals/reading/terms/rule-words.ts';
import { TokenStream } from '../signals/reading/token-stream.ts';
import { quoted } from './field-text.ts';

type TermName = 'portions' | 'stopRule' | 'trailDistance' | 'validUntil' | 'closeAt';
/** Reads the text of one field, and answers why it could not, or null. */
type ReadTerm = (text: string) => string | null;

const DISTANCE = /^(\d[\d.,]{0,19}) ?(p|pips?|points?|pts?|r)$/i;
const PORTION = /^\d{1,3}(?:\.0{1,10})?$/;
const NOT_SET = ['false', 'no', 'off', 'none', '0'];

/** The values of a list, in order: '199.5 / 200.5'; empty ones at the end are none. */
export function partsOfList(text: string): string[] {
  const parts = text.split(/[/;|\n]|,\s/).map((part) => part.trim());
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
}

/**
 * Reads the terms of an alert into its fields, whose levels are read already (docs/product/intake.md#templates-of-a-source).
 * @param units what the pips and points of the source are, as `readPips` takes them
 * @param take calls a reader with the text of a field, where the alert has it
 */
export function readAlertTerms(
  fields: IntakeSignal,
  now: number,
  units: string,
  take: (field: TermName, read: ReadTerm) => void,
): void {
  take('portions', (text) => {
    const parts = text.split(/[\s,/;|%]+/).filter(Boolean);
    if (!parts.every((part) => PORTION.test(part))) return 'Each portion must be a whole number from 1 to 100';
    fields.portions = parts.map(Number);
    return null;
  });
  take('stopRule', (text) => readRule(text, fields, units));
  take('trailDistance', (text) => readTrail(text, fields, units));
  for (const field of ['validUntil', 'closeAt'] as const)
    take(field, (text) => {
      if (NOT_SET.includes(text.toLowerCase())) return null;
      const words = new PlainWords(new TokenStream(text), Infinity);
      const found = (field === 'validUntil' ? durationAt(words, 0, now) : null) ?? timeAt(words, 0, now);
      if (found && 'error' in found) return found.error;
      if (found?.end !== words.length) return `${quoted(text)} is no time that is read: write for example 18:00 UTC`;
      fields[field] = found.at;
      return null;
    });
}

/** A rule by its name, or in words: 'SL to BE after TP1'. */
function readRule(text: string, fields: IntakeSignal, units: string): string | null {
  if (NOT_SET.includes(text.toLowerCase())) return null;
  const name = text.toLowerCase().replace(/[\s_]/g, '-');
  const named = STOP_RULES.find((rule) => rule === name);
  if (named) {
    fields.stopRule = named;
    return null;
  }
  const words = new PlainWords(new TokenStream(text), Infinity);
  const found = rulesAt(words, 0);
  if (found?.end !== words.length) return `${quoted(text)} is no stop rule`;
  return takeRule(found.parsed, fields, text, units);
}

/** '30 pips', '1R', or a difference of prices; without a rule it means to trail. */
function readTrail(text: string, fields: IntakeSignal, units: string): string | null {
  if (NOT_SET.includes(text.toLowerCase())) return null;
  const { instrument, trailDistance } = fields;
  if (!instrument) return null;
  const [, distance, unit] = DISTANCE.exec(text) ?? [];
  if (distance !== undefined) {
    const { stopRule } = fields;
    const error = takeRule([{ distance, unit: unit!.toUpperCase() }], fields, text, units);
    if (stopRule) fields.stopRule = stopRule;
    return error ?? given(trailDistance, fields.trailDistance);
  }
  const read = readNumber(text, { ...priceKind(instrument), near: null });
  if ('error' in read) return read.error;
  if (!isPrice(read.value)) return `${quoted(text)} is no distance to trail`;
  fields.trailDistance = canonicalPrice(instrument, read.value);
  fields.stopRule ??= 'trail';
  return given(trailDistance, fields.trailDistance);
}

function given(before: string | undefined, now: string | undefined): string | null {
  return before === undefined || before === now ? null : `Trail distance is given twice: ${before} and ${now}`;
}

function takeRule(
  parsed: Parameters<typeof ruleOf>[0],
  fields: IntakeSignal,
  text: string,
  units: string,
): string | null {
  const { errors, ...rule } = ruleOf(parsed, fields, text, units);
  Object.assign(fields, rule);
  return errors[0]?.message ?? null;
}
