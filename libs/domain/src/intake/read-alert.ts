import { INTAKE_FIELDS, isPrice, LIMITS, MONTHLY_BIASES } from '@t0/contracts';
import type {
  IntakeFault,
  IntakeField,
  IntakeReading,
  IntakeSignal,
  IntakeTemplate,
  SignalDirection,
  SignalInstrument,
} from '@t0/contracts';
import { readLevel } from '../level-entry.ts';
import { canonicalPrice } from '../price-format.ts';
import { isNear, priceKind, readNumber } from '../reading/number.ts';
import { Sheet } from '../reading/sheet.ts';
import { biasOf, faultsOf, HELD_BY_MEMO, isHolding, readSignalText } from '../reading/signal-text.ts';
import { kindOfText, kindSentence } from '../reading/text-kind.ts';
import { findLevelFault } from '../signal-levels.ts';
import type { SignalLevels } from '../signal-levels.ts';
import { cutText } from '../text-cut.ts';
import { alertParts, storable } from './alert-values.ts';
import type { AlertParts } from './alert-values.ts';
import { intakeInstruments } from './intake-symbol.ts';
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
/** Where programs say what an alert is about: an order that ends or changes a trade, or one that waits at a stop. */
const KINDS = [
  'event',
  'type',
  'alert_type',
  'action',
  'signal',
  'order',
  'order_type',
  'orderType',
  'order_action',
  'side',
  'direction',
].concat(['strategy.order.action', 'strategy.order.id', 'strategy.order.comment', 'order_id', 'order_comment']);
/** A text of a person or a program, of which the first word alone says what the alert is. */
const COMMENTS = ['comment', 'message'];
const POSITIONS = ['market_position', 'strategy.market_position', 'marketPosition', 'position'];
const DISTANCE = /^(\d{1,5}(?:\.\d{1,5})?) ?(?:pips?|points?)$/i;
const WHOLE = /^\d{1,3}(\.0{1,10})?$/;
const MISSING = 'is not given';
const BROKEN: IntakeFault = { field: null, message: 'It begins like JSON and is none' };
/** Characters of a foreign word that a sentence repeats. */
const SHOWN = 60;

/** The present price of an instrument, a decimal string; null where there is none. */
type LivePrice = (symbol: string) => string | null;

/**
 * Reads an alert by its source's template (docs/product/intake.md#templates-of-a-source): the fields of a signal, and one sentence for each
 * that is not there or could not be read. A text in which the template finds neither instrument nor direction is read as a pasted signal. What is
 * wrong is left out, never guessed. Pure, never throws, linear in the alert.
 */
export function readAlert(raw: string, template: IntakeTemplate, livePrice: LivePrice = () => null): IntakeReading {
  const parts = alertParts(raw, template.lines);
  const texts = textsOf(parts, template);
  if (!parts.isJson && texts.instrument === undefined && texts.direction === undefined) {
    const { fields, faults } = asPasted(storable(raw), texts, livePrice);
    return { fields, faults: parts.isBroken ? [BROKEN, ...faults] : faults };
  }
  const other = otherKind(parts, texts);
  if (other) return { fields: {}, faults: [{ field: null, message: other }] };
  const { fields, faults } = new AlertReader(texts, livePrice).read();
  const rest = parts.rest.map((line) => ({ field: null, message: `Not understood: ${quoted(storable(line))}` }));
  return { fields, faults: [...(parts.isBroken ? [BROKEN] : []), ...faults, ...rest] };
}

/** A text as a person would paste it; where it says nothing, the template's own words count. What is no new signal says so in one sentence. */
function asPasted(raw: string, texts: Texts, livePrice: LivePrice): IntakeReading {
  const read = readSignalText(raw, livePrice);
  if (read.fields.instrument === undefined) return { fields: {}, faults: faultsOf(read) };
  const { status, monthlyBias, ...given } = read.fields;
  const words: Texts = { ...texts };
  if (read.sources.status) words.status = status;
  if (!read.biasFollows) words.monthlyBias = monthlyBias;
  for (const field of INTAKE_FIELDS)
    if (field !== 'status' && field !== 'monthlyBias' && given[field] !== undefined)
      words[field] = String(given[field]);
  const { fields, faults } = new AlertReader(words, livePrice).read();
  const own = faultsOf(read).filter(({ message }) => !message.endsWith(MISSING));
  const further = faults.filter(
    ({ field, message }) =>
      !own.some((one) => one.message === message || (one.field === field && message.endsWith(MISSING))),
  );
  return { fields, faults: [...own, ...further] };
}

/** Why an alert is no new signal, in one sentence; null when it may be one. */
function otherKind({ valueOf }: AlertParts, texts: Texts): string | null {
  for (const name of [...KINDS, ...COMMENTS]) {
    const sheet = new Sheet(valueOf(name) ?? '');
    const until = COMMENTS.includes(name) ? Math.min(1, sheet.words.length) : sheet.words.length;
    const kind = kindOfText(sheet, until, until, false);
    if (kind.kind !== 'signal') return kindSentence(kind);
  }
  const position = POSITIONS.map(valueOf)
    .find((value) => value !== null)
    ?.toLowerCase();
  if (position === undefined) return null;
  const direction = DIRECTIONS.get(texts.direction?.toLowerCase() ?? '');
  const held = DIRECTIONS.get(position);
  const isExit = position === 'flat' || (held !== undefined && direction !== undefined && held !== direction);
  return isExit ? kindSentence({ kind: 'end', piece: `position ${position}`, step: 'close' }) : null;
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

/** Each field's own words. */
function textsOf({ valueOf }: AlertParts, template: IntakeTemplate): Texts {
  const texts: Texts = {};
  for (const field of INTAKE_FIELDS) {
    const text = fillIn(template[field], valueOf);
    if (text !== null) texts[field] = storable(text);
  }
  return texts;
}

/** Reads each field once and notes what is wrong. */
class AlertReader {
  private readonly fields: IntakeSignal = {};
  private readonly faults: IntakeFault[] = [];

  constructor(
    private readonly texts: Texts,
    private readonly livePrice: LivePrice,
  ) {}

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
    this.readBias();
    this.take('memo', false, (text) => {
      if (text.length <= LIMITS.signal.memoMax) this.fields.memo = text;
      else this.refuse('memo', `The memo is longer than ${LIMITS.signal.memoMax} characters and left out`);
      if (isHolding(text)) this.refuse('memo', HELD_BY_MEMO);
    });
    this.checkOrder();
    return { fields: this.fields, faults: this.faults };
  }

  private take(field: IntakeField, required: boolean, read: (text: string) => void): void {
    const text = this.texts[field];
    if (text === undefined) {
      if (required) this.refuse(field, `${NAMES[field]} ${MISSING}`);
    } else if (text.includes('{{')) this.refuse(field, `${quoted(text)} was not filled in by the sender`);
    else read(text);
  }

  private refuse(field: IntakeField, message: string): void {
    this.faults.push({ field, message });
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
    if (read && 'fault' in read) return this.refuse(level, `${NAMES[level]}: ${read.fault}`);
    if (read) this.fields[level] = read.price;
    else this.readPrice(level, text, instrument);
  }

  private readPrice(level: Level, text: string, instrument: SignalInstrument): void {
    const live = this.livePrice(instrument);
    const read = readNumber(
      text,
      priceKind(instrument, level === 'entryPrice' ? live : (this.fields.entryPrice ?? live)),
    );
    if ('fault' in read) return this.refuse(level, read.fault);
    if (!isPrice(read.value)) return this.refuse(level, `${quoted(text)} is no price`);
    const price = canonicalPrice(instrument, read.value);
    if (live !== null && !isNear(price, live))
      return this.refuse(level, `${NAMES[level]} ${price} is no price of ${instrument}, which stands at ${live}`);
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

/** '40 pips' on the side where the level belongs, as the generator takes it; other texts as they are. */
function shortForm(level: Level, text: string, direction: SignalDirection): string {
  const distance = DISTANCE.exec(text)?.[1];
  if (distance === undefined) return text;
  return `${(level === 'slPrice') === (direction === 'long') ? '-' : '+'}${distance}`;
}

function quoted(text: string): string {
  return `“${text.length > SHOWN ? `${cutText(text, SHOWN)}…` : text}”`;
}
