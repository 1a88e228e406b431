import { INTAKE_FIELDS, isPrice, LIMITS, MONTHLY_BIASES } from '@t0/contracts';
import type {
  IntakeError,
  IntakeField,
  IntakeReading,
  IntakeSignal,
  IntakeTemplate,
  SignalDirection,
  SignalInstrument,
} from '@t0/contracts';
import { readLevel } from '../signals/level-entry.ts';
import { canonicalPrice } from '../prices/price-format.ts';
import { validateAgainstMarket, priceKind, readNumber } from '../signals/reading/number.ts';
import { biasOf, errorsOf, readSignalText } from '../signals/reading/signal-text.ts';
import { validateLevels } from '../signals/signal-levels.ts';
import type { SignalLevels } from '../signals/signal-levels.ts';
import { orderOf, otherKind } from './alert-kind.ts';
import { alertParts, repeatsName, storable } from './alert-values.ts';
import type { AlertParts, NamedValue } from './alert-values.ts';
import { directionOf, FIELD_NAMES, quoted } from './field-text.ts';
import { intakeInstruments } from './intake-symbol.ts';
import { validateMemo } from './validate-memo.ts';
import { validateExpression, fillIn, namesIn, validatePattern } from './placeholders.ts';
import { atMost, unreadOf } from './unread.ts';

type Texts = Partial<Record<IntakeField, string>>;
type Level = keyof SignalLevels;

/** In the order in which they are read: a multiple of the risk needs the stop. */
const LEVELS: readonly Level[] = ['entryPrice', 'slPrice', 't0Price', 't1Price'];
// A map: an object would also know what every object inherits, such as 'constructor'.
const STATUSES = new Map<string, 'active' | 'limit'>([
  ['active', 'active'],
  ['market', 'active'],
  ['limit', 'limit'],
]);
const DISTANCE = /^(-?)(\d{1,5}(?:\.\d{1,5})?) ?(?:pips?|points?)$/i;
const WHOLE = /^\d{1,3}(\.0{1,10})?$/;
const MISSING = 'is not given';
const BROKEN: IntakeError = { field: null, message: 'It begins like JSON and is none' };
const TWICE: IntakeError = { field: null, message: 'It says one name twice' };
/** The name by which a memo takes the text that is outside the values. */
const REST = 'rest';

/** The present price of an instrument, a decimal string; null if there is none. */
type LivePrice = (symbol: string) => string | null;

/**
 * Reads an alert by its source's template (docs/product/intake.md#templates-of-a-source): the fields of a signal, and one sentence for each
 * that is not there or could not be read. A text without instrument and direction by the template is read as a pasted signal. Invalid parts
 * are left out, never guessed. Pure, never throws, linear in the alert.
 */
export function readAlert(raw: string, template: IntakeTemplate, livePrice: LivePrice = () => null): IntakeReading {
  const parts = alertParts(raw, template.lines);
  const { texts, unused, takesRest } = textsOf(parts, template);
  const own = parts.isBroken ? [BROKEN] : parts.isJson && repeatsName(raw) ? [TWICE] : [];
  if (!parts.isJson && texts.instrument === undefined && texts.direction === undefined) {
    const { errors, ...read } = asPasted(
      storable(raw),
      { ...texts, memo: takesRest ? undefined : texts.memo },
      livePrice,
      takesRest,
    );
    return { ...read, errors: [...own, ...errors] };
  }
  const other = otherKind(parts, texts.direction);
  if (other) return { fields: {}, errors: [{ field: null, message: other }], leftOut: [] };
  texts.status ??= orderOf(parts);
  const { fields, errors } = new AlertReader(texts, livePrice).read();
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
function asPasted(raw: string, texts: Texts, livePrice: LivePrice, takesRest: boolean): IntakeReading {
  const read = readSignalText(raw, livePrice);
  const { leftOut, beside } = read;
  if (read.fields.instrument === undefined) return { fields: {}, errors: errorsOf(read), leftOut };
  const { status, monthlyBias, ...given } = read.fields;
  const words: Texts = { ...texts };
  if (read.sources.status) words.status = status;
  if (!read.biasFollows) words.monthlyBias = monthlyBias;
  for (const field of INTAKE_FIELDS)
    if (field !== 'status' && field !== 'monthlyBias' && given[field] !== undefined)
      words[field] = String(given[field]);
  const { fields, errors } = new AlertReader(words, livePrice).read();
  const own = errorsOf(read).filter(({ message }) => !message.endsWith(MISSING));
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
    if (text !== null) texts[field] = storable(text);
  }
  return { texts, unused: named.filter(({ name, value }) => used.get(name.toLowerCase()) !== value), takesRest };
}

/** Reads each field once and notes what is wrong. */
class AlertReader {
  private readonly fields: IntakeSignal = {};
  private readonly errors: IntakeError[] = [];

  constructor(
    private readonly texts: Texts,
    private readonly livePrice: LivePrice,
  ) {}

  read(): Omit<IntakeReading, 'leftOut'> {
    this.take('instrument', true, (text) => this.readInstrument(text));
    this.take('direction', true, (text) => {
      const direction = directionOf(text);
      if (direction) this.fields.direction = direction;
      else this.refuse('direction', `${quoted(text)} is neither buy nor sell`);
    });
    this.fields.status = 'active';
    this.take('status', false, (text) => {
      const status = STATUSES.get(text.toLowerCase());
      if (status) this.fields.status = status;
      else this.refuse('status', `${quoted(text)} is neither active nor limit`);
    });
    for (const level of LEVELS) this.take(level, true, (text) => this.readLevel(level, text));
    this.fields.confidence = LIMITS.signal.confidenceDefault;
    this.take('confidence', false, (text) => this.readConfidence(text));
    this.readBias();
    this.take('memo', false, (text) => {
      if (text.length <= LIMITS.signal.memoMax) this.fields.memo = text;
      else this.refuse('memo', `The memo is longer than ${LIMITS.signal.memoMax} characters and left out`);
      const memoError = validateMemo(text);
      if (memoError !== null) this.refuse('memo', memoError);
    });
    this.checkOrder();
    return { fields: this.fields, errors: this.errors };
  }

  private take(field: IntakeField, required: boolean, read: (text: string) => void): void {
    const text = this.texts[field];
    if (text === undefined) {
      if (required) this.refuse(field, `${FIELD_NAMES[field]} ${MISSING}`);
    } else if (text.includes('{{')) this.refuse(field, `${quoted(text)} was not filled in by the sender`);
    else read(text);
  }

  private refuse(field: IntakeField, message: string): void {
    this.errors.push({ field, message });
  }

  /** The bias of the alert; without one it follows the direction. */
  private readBias(): void {
    if (this.texts.monthlyBias === undefined && this.fields.direction)
      this.fields.monthlyBias = biasOf(this.fields.direction);
    this.take('monthlyBias', false, (text) => {
      const bias = MONTHLY_BIASES.find((one) => one.toLowerCase() === text.toLowerCase());
      if (bias) this.fields.monthlyBias = bias;
      else this.refuse('monthlyBias', `${quoted(text)} is no monthly bias`);
    });
  }

  private readInstrument(text: string): void {
    const [instrument, other] = intakeInstruments(text);
    if (instrument && other)
      return this.refuse('instrument', `${quoted(text)} is a name of ${instrument.symbol} and of ${other.symbol}`);
    if (!instrument) return this.refuse('instrument', `There is no instrument ${quoted(text)}`);
    if (!instrument.openForSignals) return this.refuse('instrument', `${instrument.symbol} is not open for signals`);
    this.fields.instrument = instrument.symbol;
  }

  private readLevel(level: Level, text: string): void {
    const { instrument, direction } = this.fields;
    // Without the instrument nobody knows how many digits a price has: what is missing is said already.
    if (!instrument) return;
    const short = direction && shortForm(level, text, direction);
    const read =
      short &&
      readLevel(level, short, {
        instrument,
        direction,
        levels: {
          entryPrice: this.fields.entryPrice ?? '',
          slPrice: this.fields.slPrice ?? '',
          t0Price: this.fields.t0Price ?? '',
          t1Price: this.fields.t1Price ?? '',
        },
      });
    if (read && 'error' in read) return this.refuse(level, `${FIELD_NAMES[level]}: ${read.error}`);
    if (read) this.fields[level] = read.price;
    else this.readPrice(level, text, instrument);
  }

  private readPrice(level: Level, text: string, instrument: SignalInstrument): void {
    const live = this.livePrice(instrument);
    const read = readNumber(
      text,
      priceKind(instrument, level === 'entryPrice' ? live : (this.fields.entryPrice ?? live)),
    );
    if ('error' in read) return this.refuse(level, read.error);
    if (!isPrice(read.value)) return this.refuse(level, `${quoted(text)} is no price`);
    const price = canonicalPrice(instrument, read.value);
    const far = validateAgainstMarket(FIELD_NAMES[level], instrument, price, live);
    if (far !== null) return this.refuse(level, far);
    this.fields[level] = price;
  }

  private readConfidence(text: string): void {
    const value = Number(text.endsWith('%') ? text.slice(0, -1) : text);
    const { confidenceMin, confidenceMax } = LIMITS.signal;
    const isWhole = WHOLE.test(text.endsWith('%') ? text.slice(0, -1) : text);
    if (isWhole && value >= confidenceMin && value <= confidenceMax) this.fields.confidence = value;
    else this.refuse('confidence', 'Confidence must be a whole number from 1 to 100');
  }

  private checkOrder(): void {
    const { direction, entryPrice, slPrice, t0Price, t1Price } = this.fields;
    if (!direction || !entryPrice || !slPrice || !t0Price || !t1Price) return;
    const error = validateLevels(direction, { entryPrice, slPrice, t0Price, t1Price });
    if (error) this.refuse(error.field, error.message);
  }
}

/** '40 pips' on the side where the level belongs, as is the loss of '-40 pips' at a stop, as the generator takes it; other texts as they are. */
function shortForm(level: Level, text: string, direction: SignalDirection): string {
  const [, sign, distance] = DISTANCE.exec(text) ?? [];
  if (distance === undefined || (sign !== '' && level !== 'slPrice')) return text;
  return `${(level === 'slPrice') === (direction === 'long') ? '-' : '+'}${distance}`;
}
