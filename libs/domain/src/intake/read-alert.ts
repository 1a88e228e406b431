import Big from 'big.js';
import { INTAKE_FIELDS, LIMITS, MONTHLY_BIASES } from '@t0/contracts';
import type {
  IntakeFault,
  IntakeField,
  IntakeReading,
  IntakeSignal,
  IntakeTemplate,
  SignalDirection,
  SignalInstrument,
} from '@t0/contracts';
import { isPriceText, readLevel } from '../level-entry.ts';
import { priceDecimals } from '../price-format.ts';
import { findLevelFault } from '../signal-levels.ts';
import type { SignalLevels } from '../signal-levels.ts';
import { readSignalLine } from '../signal-line.ts';
import { priceOf } from '../signal-line-number.ts';
import { cutText } from '../text-cut.ts';
import { alertParts, storable } from './alert-values.ts';
import type { AlertParts } from './alert-values.ts';
import { intakeInstrument } from './intake-symbol.ts';
import { expressionFault, fillIn, patternFault } from './placeholders.ts';

type Texts = Partial<Record<IntakeField, string>>;
type Level = keyof SignalLevels;

/** In the order in which they are read: a multiple of the risk needs the stop. */
const LEVELS: readonly Level[] = ['entryPrice', 'slPrice', 't0Price', 't1Price'];
/** How sentences call a field. */
const NAMES: Record<IntakeField, string> = {
  instrument: 'Instrument',
  direction: 'Direction',
  status: 'Status',
  entryPrice: 'Entry',
  slPrice: 'Stop',
  t0Price: 'T0',
  t1Price: 'T1',
  confidence: 'Confidence',
  monthlyBias: 'Monthly bias',
  memo: 'Memo',
};
// Maps: an object would also know what every object inherits, such as 'constructor'.
const DIRECTIONS = new Map<string, SignalDirection>([
  ['buy', 'long'],
  ['long', 'long'],
  ['bull', 'long'],
  ['sell', 'short'],
  ['short', 'short'],
  ['bear', 'short'],
]);
const STATUSES = new Map<string, 'active' | 'limit'>([
  ['active', 'active'],
  ['market', 'active'],
  ['limit', 'limit'],
]);
/** What a program reckons with: more digits than a price has are rounded. */
const NUMBER = /^\d{1,9}(\.\d{1,30})?$/;
const DISTANCE = /^(\d{1,5}(?:\.\d{1,5})?) ?(?:pips?|points?)$/i;
const WHOLE = /^\d{1,3}(\.0{1,10})?$/;
const BROKEN: IntakeFault = { field: null, message: 'It begins like JSON and is none' };
/** Characters of a foreign word that a sentence repeats. */
const SHOWN = 60;

/**
 * Reads an alert by its source's template (docs/product/intake.md#templates-of-a-source): the fields of a signal, and one sentence for each
 * that is not there or could not be read. What is wrong is left out, never guessed. Pure, never throws, linear in the alert.
 */
export function readAlert(raw: string, template: IntakeTemplate): IntakeReading {
  const parts = alertParts(raw, template.lines);
  const { fields, faults } = new AlertReader(textsOf(raw, parts, template)).read();
  return { fields, faults: parts.isBroken ? [BROKEN, ...faults] : faults };
}

/** What is wrong with a template, by field; empty when nothing is. */
export function templateFaults(template: IntakeTemplate): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of INTAKE_FIELDS) {
    const fault = expressionFault(template[field]);
    if (fault) faults[field] = fault;
  }
  const lines = template.lines.split('\n').map(patternFault);
  const line = lines.find((fault) => fault !== null);
  if (line) faults.lines = line;
  return faults;
}

/** Each field's own words. A text in which the template finds no instrument and no direction is read as a pasted signal. */
function textsOf(raw: string, { isJson, valueOf }: AlertParts, template: IntakeTemplate): Texts {
  const texts: Texts = {};
  for (const field of INTAKE_FIELDS) {
    const text = fillIn(template[field], valueOf);
    if (text !== null) texts[field] = storable(text);
  }
  if (isJson || texts.instrument !== undefined || texts.direction !== undefined) return texts;
  const pasted = readSignalLine(storable(raw)).fields ?? {};
  return {
    ...texts,
    ...Object.fromEntries(Object.entries(pasted).map(([field, value]) => [field, String(value)])),
  };
}

/** Reads each field once and notes what is wrong. */
class AlertReader {
  private readonly fields: IntakeSignal = {};
  private readonly faults: IntakeFault[] = [];

  constructor(private readonly texts: Texts) {}

  read(): IntakeReading {
    this.take('instrument', true, (text) => this.readInstrument(text));
    this.take('direction', true, (text) => {
      const direction = DIRECTIONS.get(text.toLowerCase());
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
    this.take('monthlyBias', true, (text) => {
      const bias = MONTHLY_BIASES.find((one) => one.toLowerCase() === text.toLowerCase());
      if (bias) this.fields.monthlyBias = bias;
      else this.refuse('monthlyBias', `${quoted(text)} is no monthly bias`);
    });
    this.take('memo', false, (text) => {
      if (text.length <= LIMITS.signal.memoMax) this.fields.memo = text;
      else this.refuse('memo', `The memo is longer than ${LIMITS.signal.memoMax} characters and left out`);
    });
    this.checkOrder();
    return { fields: this.fields, faults: this.faults };
  }

  private take(field: IntakeField, required: boolean, read: (text: string) => void): void {
    const text = this.texts[field];
    if (text === undefined) {
      if (required) this.refuse(field, `${NAMES[field]} is not given`);
    } else if (text.includes('{{')) this.refuse(field, `${quoted(text)} was not filled in by the sender`);
    else read(text);
  }

  private refuse(field: IntakeField, message: string): void {
    this.faults.push({ field, message });
  }

  private readInstrument(text: string): void {
    const instrument = intakeInstrument(text);
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
    if (read && 'fault' in read) return this.refuse(level, `${NAMES[level]}: ${read.fault}`);
    const price = read ? read.price : roundedPrice(text, instrument);
    if (price === null) return this.refuse(level, `${quoted(text)} is no price`);
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
    const fault = findLevelFault(direction, { entryPrice, slPrice, t0Price, t1Price });
    if (fault) this.refuse(fault.field, fault.message);
  }
}

/** A number, of a program or as traders write it, with the digits of the instrument; null for what is no price. */
function roundedPrice(text: string, instrument: SignalInstrument): string | null {
  const plain = NUMBER.test(text) ? text : priceOf(text, instrument);
  const price = plain === null ? '' : new Big(plain).toFixed(priceDecimals(instrument));
  return isPriceText(price) ? price : null;
}

/** '40 pips' on the side where the level belongs, as the generator takes it; other texts as they are. */
function shortForm(level: Level, text: string, direction: SignalDirection): string {
  const distance = DISTANCE.exec(text)?.[1];
  if (distance === undefined) return text;
  return `${(level === 'slPrice') === (direction === 'long') ? '-' : '+'}${distance}`;
}

function quoted(text: string): string {
  return `“${text.length > SHOWN ? `${cutText(text, SHOWN)}…` : text}”`;
}
