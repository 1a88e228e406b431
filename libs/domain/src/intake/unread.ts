import { INTAKE_TEMPLATE, type IntakeTemplate } from '@t0/contracts/intake';
import type { SignalWarning } from '@t0/contracts/platform';
import { INTAKE_FIELDS } from '@t0/contracts/signals';
import type { IntakeField, IntakeError, IntakeReading, IntakeSignal } from '@t0/contracts/signals';
import { canonicalPrice } from '../prices/price-format.ts';
import { skipUnrelatedNumbers } from '../signals/reading/unrelated-numbers.ts';
import { labelAt } from '../signals/reading/labels.ts';
import { priceKind, readNumber } from '../prices/number.ts';
import { TokenStream } from '../signals/reading/token-stream.ts';
import { takeSubject } from '../signals/reading/subject.ts';
import { ORDER_NAMES, POSITION_NAMES, TOPIC_NAMES, bareNameOf, kindOfValue } from './alert-kind.ts';
import type { NamedValue } from './alert-values.ts';
import { FIELD_NAMES, directionOf, quoted, shortened } from './field-text.ts';
import { intakeInstruments } from './intake-symbol.ts';
import { validateMemo } from './validate-memo.ts';
import { namesIn } from './placeholders.ts';

/** Fields of several values, each by its own name: another name of one is not understood. */
const LISTS: readonly IntakeField[] = ['furtherTargets', 'portions'];

/** The fields that were read, and the words they came from. */
interface ReadFields {
  fields: IntakeSignal;
  texts: Partial<Record<IntakeField, string>>;
}

/** The parts of an alert that the template did not use: why it is not published by itself, and which may be left out. */
interface Unread {
  errors: IntakeError[];
  leftOut: string[];
}

/** More sentences than that help nobody. */
const SHOWN_MAX = 20;
/** No signal has this many values: later ones are not read, and count as not understood. */
const LOOKED_AT_MAX = 100;
const [NUMBER, TOKEN, NAMED, FRAME, TIME] = [
  /^[-+]?[\d.,' ]*\d ?(?:x|%|lots?)?$/i,
  /^[^\s:=]{1,100}$/,
  /^[\p{L}][\p{L}\d _.&/-]{0,60}$/u,
  /^(?:(?:[hmdws]|mn|tf)?\d{1,4} ?(?:[smhdw]|mn|min|minutes?|hours?|days?|weeks?)?|[dwms]|daily|weekly|monthly|hourly)$/i,
  /^(?=.*\d)[\d\s:./,+-]*(?:T[\d:.]+)?(?:Z|[+-]\d\d:?\d\d)?(?: ?(?:am|pm|utc|gmt|[a-z]{2,4}))?$/i,
];
/** Names that say nothing of the trade, each with the form that its value has (docs/product/intake.md#unreadable-alerts). */
const UNRELATED_NAMES: readonly (readonly [RegExp, string])[] = [
  [
    TOKEN,
    'id alertid tradeid signalid orderid messageid userid accountid botid uuid magic magicnumber ' +
      'ticket key secret passphrase password token version strategyid',
  ],
  [TIME, 'time timestamp timenow date datetime createdat sentat bartime ts unixtime'],
  [FRAME, 'timeframe tf interval resolution period'],
  [
    NAMED,
    'exchange source sender provider channel author strategy strategyname indicator system currency ' +
      'basecurrency quotecurrency',
  ],
  [NUMBER, 'open high low close bid ask spread'],
];
/** Sizes are the sender's own, and a signal carries none; none at all is another matter. */
const SIZES = (
  'qty quantity contracts ordercontracts volume lot lots lotsize size ordersize leverage risk ' + 'riskpercent riskpct'
).split(' ');
/** A flag with such a name takes the alert back when it is set. */
const TAKING_BACK =
  /cancel|close|exit|reduce|expire|invalid|void|pause|hold|test|paper|draft|pending|delete|ignore|disable/;
const NOT_SET = ['false', '0', 'no', 'off'];
/** Words that say of a new signal that it is one. */
const OPENING = ['ENTRY', 'ENTER', 'OPEN', 'OPENED', 'OPENING', 'CREATE', 'CREATED', 'PLACE', 'EXECUTE', 'STRATEGY'];

/**
 * Decides of each value that the template did not use whether it may be left out: because it says again what was read, or is known to say nothing
 * of the trade. All others were not understood (docs/product/intake.md#unreadable-alerts).
 */
export function unreadOf(unused: readonly NamedValue[], template: IntakeTemplate, read: ReadFields): Unread {
  const errors: IntakeError[] = [];
  const leftOut: string[] = [];
  for (const one of unused.slice(0, LOOKED_AT_MAX)) {
    // The author of the pattern line knew the place of the value, but not each of its words.
    if (one.byPattern && kindOfValue(one.value) === null && validateMemo(one.value) === null) continue;
    const field = fieldOf(one.name, template);
    const twice = field === null ? null : repeats(field, one, read);
    if (twice === 'same' || isRepetition(one, read.fields)) continue;
    const piece = one.name === '' ? one.value : `${one.name}: ${one.value}`;
    if (isUnrelated(one)) leftOut.push(shortened(piece));
    else if (twice === 'other')
      errors.push({
        field,
        message: `${FIELD_NAMES[field!]} is given twice: ${shortened(read.texts[field!]!)} and ${shortened(one.value)}`,
      });
    else errors.push({ field: null, message: `Not understood: ${quoted(piece)}` });
  }
  return { errors: atMost(errors, Math.max(0, unused.length - LOOKED_AT_MAX)), leftOut: leftOut.slice(0, SHOWN_MAX) };
}

/**
 * What a text says and `signal` does not, as a warning: pieces that nobody understood, and errors of fields that are as they were read. Null:
 * nothing (docs/product/intake.md#drafts).
 */
export function unreadWarning(
  { fields, errors }: Pick<IntakeReading, 'fields' | 'errors'>,
  signal: IntakeSignal,
): SignalWarning | null {
  const isOpen = ({ field }: IntakeError): boolean => field === null || String(fields[field]) === String(signal[field]);
  const open = errors.filter(isOpen).map(({ message }) => message);
  return open.length === 0
    ? null
    : { code: 'NOT_UNDERSTOOD', message: `${open.join('. ')}.`, label: 'not understood as a whole' };
}

/** The first of many sentences, and how many more there are. `others`: further ones without a sentence. */
export function atMost(errors: IntakeError[], others = 0): IntakeError[] {
  const more = Math.max(0, errors.length - SHOWN_MAX) + others;
  return more === 0
    ? errors
    : [...errors.slice(0, SHOWN_MAX), { field: null, message: `Not understood: ${more} further pieces` }];
}

/** The field that a name is usually of, or by this template; null: of none. */
function fieldOf(name: string, template: IntakeTemplate): IntakeField | null {
  const lower = name.toLowerCase();
  const names = (field: IntakeField): string[] => [...namesIn(template[field]), ...namesIn(INTAKE_TEMPLATE[field])];
  return INTAKE_FIELDS.find((field) => names(field).some((one) => one.toLowerCase() === lower)) ?? null;
}

/** Compares a value of a field with the value that was read for it; null where none was. */
function repeats(field: IntakeField, { value }: NamedValue, { fields, texts }: ReadFields): 'same' | 'other' | null {
  if (texts[field] === undefined || LISTS.includes(field)) return null;
  return texts[field] === value || isSame(field, value, fields) ? 'same' : 'other';
}

function isSame(field: IntakeField, value: string, fields: IntakeSignal): boolean {
  switch (field) {
    case 'instrument':
      return isInstrument(value, fields);
    case 'direction':
      return directionOf(value) !== undefined && directionOf(value) === fields.direction;
    case 'entryPrice':
    case 'slPrice':
    case 't0Price':
    case 't1Price': {
      const { instrument, entryPrice } = fields;
      const read = instrument && readNumber(value, priceKind(instrument, entryPrice));
      return read !== undefined && 'value' in read && canonicalPrice(instrument!, read.value) === fields[field];
    }
    default:
      return String(fields[field]).toLowerCase() === value.toLowerCase();
  }
}

function isInstrument(value: string, { instrument }: IntakeSignal): boolean {
  const [named, other] = intakeInstruments(value);
  return named !== undefined && other === undefined && named.symbol === instrument;
}

/** 'type: limit', 'comment: Long entry', 'tickerid: FX:GBPJPY' where that is what was read: the words of a signal, each of this one. */
function isRepetition({ name, value }: NamedValue, fields: IntakeSignal): boolean {
  const bare = bareNameOf(name);
  if (POSITION_NAMES.includes(bare)) return isOfPosition(bare, value, fields);
  if (bare === 'tickerid' || bare === 'symbolid') return isInstrument(value, fields);
  if (![...TOPIC_NAMES, ...ORDER_NAMES].includes(bare)) return false;
  const tokens = new TokenStream(value);
  const { instrument, direction, status, sources } = takeSubject(tokens, tokens.words.length);
  tokens.words.forEach((_, at) => {
    if (tokens.isWord(at, OPENING)) tokens.take(at);
  });
  return (
    tokens.leftOver().length === 0 &&
    (sources.instrument === undefined || instrument?.symbol === fields.instrument) &&
    (sources.direction === undefined || direction === fields.direction) &&
    (sources.status === undefined || status === fields.status) &&
    sources.monthlyBias === undefined
  );
}

/** The position after the order: on its side. The one before it may be any. */
function isOfPosition(bare: string, value: string, { direction }: IntakeSignal): boolean {
  if (bare.startsWith('prev')) return /^(?:long|short|flat)$/i.test(value) || NUMBER.test(value);
  if (!NUMBER.test(value)) return directionOf(value) !== undefined && directionOf(value) === direction;
  const isAbsolute = bare.startsWith('market');
  return isAbsolute || value.startsWith('-') === (direction === 'short');
}

/** True if a value is not about the trade. */
function isUnrelated({ name, value }: NamedValue): boolean {
  const bare = bareNameOf(name);
  if (TAKING_BACK.test(bare) && NOT_SET.includes(value.toLowerCase())) return true;
  if (kindOfValue(value) !== null || validateMemo(value) !== null) return false;
  if (SIZES.includes(bare)) return NUMBER.test(value) && /[1-9]/.test(value);
  if (UNRELATED_NAMES.some(([form, names]) => names.split(' ').includes(bare) && form.test(value)))
    return labelAt(new TokenStream(value), 0) === null;
  const tokens = new TokenStream(`${name}: ${value}`);
  skipUnrelatedNumbers(tokens, tokens.words.length);
  return tokens.leftOver().length === 0;
}
