import type { IntakeTemplate } from '@t0/contracts/intake';
import { INTAKE_FIELDS, type IntakeError, type IntakeReading } from '@t0/contracts/signals';
import { UNIT_LINE } from '../prices/number.ts';
import { errorsOf, readSignalText } from '../signals/reading/signal-text.ts';
import { addition, orderOf, otherKind } from './alert-kind.ts';
import { AlertReader, MISSING, type LivePrice, type Texts } from './alert-reader.ts';
import { partsOfList } from './alert-terms.ts';
import { alertParts, repeatsName, storable, type AlertParts, type NamedValue } from './alert-values.ts';
import { quoted } from './field-text.ts';
import { validateExpression, fillIn, namesIn, validatePattern } from './placeholders.ts';
import { atMost, unreadOf } from './unread.ts';

const BROKEN: IntakeError = { field: null, message: 'It begins like JSON and is none' };
const TWICE: IntakeError = { field: null, message: 'It says one name twice' };
/** The name by which a memo takes the text that is outside the values. */
const REST = 'rest';

/**
 * Reads an alert by its source's template (docs/product/intake.md#templates-of-a-source): the fields of a signal, and one sentence for each
 * that is not there or could not be read. A text without instrument and direction by the template is read as a pasted signal. Invalid parts
 * are left out, never guessed. Pure where `now` is given, never throws, linear in the alert.
 * @param now ms since the epoch, from which '18:00 UTC' and '4 hours' count
 */
export function readAlert(
  raw: string,
  template: IntakeTemplate,
  livePrice: LivePrice = () => null,
  now = Date.now(),
): IntakeReading {
  const parts = alertParts(raw, template.lines);
  const { texts, unused, takesRest } = textsOf(parts, template);
  const own = parts.isBroken ? [BROKEN] : parts.isJson && repeatsName(raw) ? [TWICE] : [];
  if (!parts.isJson && texts.instrument === undefined && texts.direction === undefined) {
    const { errors, ...read } = asPasted(
      storable(raw),
      { ...texts, memo: takesRest ? undefined : texts.memo },
      livePrice,
      { takesRest, now, units: template.units },
    );
    return { ...read, errors: [...own, ...errors] };
  }
  const other = otherKind(parts, texts.direction);
  if (other) return { fields: {}, errors: [{ field: null, message: other }], leftOut: [] };
  const added = addition(parts, texts.direction);
  if (added !== null) own.push({ field: null, message: added });
  texts.status ??= orderOf(parts);
  const { fields, errors } = new AlertReader(texts, livePrice, now, template.units).read();
  const unread = unreadOf(unused, template, { fields, texts });
  const rest = takesRest ? [] : parts.rest.map(notUnderstood);
  return { fields, errors: [...own, ...errors, ...unread.errors, ...atMost(rest)], leftOut: unread.leftOut };
}

const notUnderstood = (piece: string): IntakeError => ({
  field: null,
  message: `Not understood: ${quoted(storable(piece))}`,
});

/**
 * A text as a user would paste it; where it says nothing, the template's own words count. A text that is no new signal gets one error. Text after
 * the levels of one line and is not named as a memo is one only where the template takes the rest: a program that publishes sees no words.
 */
function asPasted(
  raw: string,
  texts: Texts,
  livePrice: LivePrice,
  { takesRest, now, units }: { takesRest: boolean; now: number; units: string },
): IntakeReading {
  const read = readSignalText(raw, livePrice, now, { units });
  const { leftOut, beside } = read;
  if (read.fields.instrument === undefined) return { fields: {}, errors: errorsOf(read), leftOut };
  const { status, monthlyBias, ...given } = read.fields;
  const words: Texts = { ...texts };
  if (read.sources.status) words.status = status;
  if (!read.biasFollows) words.monthlyBias = monthlyBias;
  for (const field of INTAKE_FIELDS)
    if (field !== 'status' && field !== 'monthlyBias' && given[field] !== undefined)
      words[field] = [given[field]].flat().join(' / ');
  const { fields, errors } = new AlertReader(words, livePrice, now, units).read();
  // What every signal needs is said below, after the template's own words; a gap between further targets is not.
  const own = errorsOf(read).filter(({ field, message }) => field === 'furtherTargets' || !message.endsWith(MISSING));
  const further = errors.filter(
    ({ field, message }) =>
      !own.some((one) => one.message === message || (one.field === field && message.endsWith(MISSING))),
  );
  const unnamed = beside !== null && !takesRest ? [notUnderstood(beside)] : [];
  return { fields, errors: [...own, ...further, ...unnamed], leftOut };
}

/** The errors of a template, by field; empty when it is valid. */
export function validateTemplate(template: IntakeTemplate): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of INTAKE_FIELDS) {
    const error = validateExpression(template[field]);
    if (error) errors[field] = error;
  }
  const lines = template.lines.split('\n').map(validatePattern);
  const line = lines.find((error) => error !== null);
  if (line) errors.lines = line;
  const unit = template.units.split('\n').find((one) => one.trim() !== '' && !UNIT_LINE.test(one.trim()));
  if (unit !== undefined) errors.units = `${quoted(unit)} is no unit: write for example XAUUSD pip 0.10`;
  return errors;
}

/** Each field's own words, the values that no field took, and whether the memo takes the text outside them. */
function textsOf(
  { valueOf, named, rest }: AlertParts,
  template: IntakeTemplate,
): { texts: Texts; unused: NamedValue[]; takesRest: boolean } {
  const used = new Map<string, string>();
  const look = (name: string): string | null => {
    const value = valueOf(name);
    if (value !== null) used.set(name.toLowerCase(), value);
    return value;
  };
  const takesRest = namesIn(template.memo).includes(REST) && valueOf(REST) === null;
  const beside = (name: string): string | null => (takesRest && name === REST ? rest.join('\n') || null : look(name));
  const texts: Texts = {};
  for (const field of INTAKE_FIELDS) {
    const text = fillIn(template[field], field === 'memo' ? beside : look);
    const isEmptyList = (field === 'furtherTargets' || field === 'portions') && partsOfList(text ?? '').length === 0;
    if (text !== null && !isEmptyList) texts[field] = storable(text);
  }
  return { texts, unused: named.filter(({ name, value }) => used.get(name.toLowerCase()) !== value), takesRest };
}
