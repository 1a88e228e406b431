import Big from 'big.js';
import { LIMITS } from '@t0/contracts/platform';
import { isPrice, type SignalDirection, type SignalInstrument } from '@t0/contracts/prices';
import { LAST_TARGETS, MONTHLY_BIASES } from '@t0/contracts/signals';
import type { IntakeError, IntakeField, IntakeReading, IntakeSignal } from '@t0/contracts/signals';
import { canonicalPrice } from '../prices/price-format.ts';
import { readLevel } from '../signals/level-entry.ts';
import { priceKind, readNumber, validateAgainstMarket } from '../prices/number.ts';
import { biasOf } from '../signals/reading/signal-text.ts';
import type { SignalLevels } from '../signals/signal-levels.ts';
import { validateSignal } from '../signals/signal-terms.ts';
import { partsOfList, readAlertTerms } from './alert-terms.ts';
import { directionOf, FIELD_NAMES, quoted } from './field-text.ts';
import { intakeInstruments } from './intake-symbol.ts';
import { validateMemo } from './validate-memo.ts';

/** The words of each field that an alert has. */
export type Texts = Partial<Record<IntakeField, string>>;
type Level = keyof SignalLevels;

/** In the order in which they are read: a multiple of the risk needs the stop. */
const LEVELS: readonly Level[] = ['slPrice', 't0Price', 't1Price'];
const MOST_FURTHER = LAST_TARGETS.length - 1;
// A map: an object would also know what every object inherits, such as 'constructor'.
const STATUSES = new Map<string, 'active' | 'limit'>([
  ['active', 'active'],
  ['market', 'active'],
  ['limit', 'limit'],
]);
const DISTANCE = /^(-?)(\d{1,5}(?:\.\d{1,5})? ?(?:p|pips?|points?|pts?))$/i;
const WHOLE = /^\d{1,3}(\.0{1,10})?$/;
export const MISSING = 'is not given';
/** The present price of an instrument, a decimal string; null if there is none. */
export type LivePrice = (symbol: string) => string | null;

/** Reads each field once and notes what is wrong. */
export class AlertReader {
  private readonly fields: IntakeSignal = {};
  private readonly errors: IntakeError[] = [];

  constructor(
    private readonly texts: Texts,
    private readonly livePrice: LivePrice,
    private readonly now: number,
    /** What the pips and points of the source are, as `readPips` takes them. */
    private readonly units: string,
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
    this.take('entryPrice', true, (text) => this.readLevel('entryPrice', text));
    this.take('entryZonePrice', false, (text) => this.readZone(text));
    for (const level of LEVELS) this.take(level, true, (text) => this.readLevel(level, text));
    this.take('furtherTargets', false, (text) => this.readFurther(text));
    readAlertTerms(this.fields, this.now, this.units, (field, read) =>
      this.take(field, false, (text) => {
        const error = read(text);
        if (error !== null) this.refuse(field, error);
      }),
    );
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
    const read = this.levelOf(level, FIELD_NAMES[level], text);
    if (read && 'error' in read) this.refuse(level, read.error);
    else if (read) this.fields[level] = read.price;
  }

  /** The other end of a zone; the worse of both is the entry (docs/product/signals.md#entry-zone). */
  private readZone(text: string): void {
    const { entryPrice, direction } = this.fields;
    const read = entryPrice === undefined ? null : this.levelOf('entryPrice', FIELD_NAMES.entryZonePrice, text);
    if (read && 'error' in read) return this.refuse('entryZonePrice', read.error);
    if (!read || entryPrice === undefined || new Big(read.price).eq(entryPrice)) return;
    const isBeyond = new Big(read.price).gt(entryPrice) === (direction === 'long');
    [this.fields.entryPrice, this.fields.entryZonePrice] = isBeyond
      ? [read.price, entryPrice]
      : [entryPrice, read.price];
  }

  /** T2 to T9 in order: one that cannot be read leaves all of them out. */
  private readFurther(text: string): void {
    const parts = partsOfList(text);
    if (parts.length > MOST_FURTHER) return this.refuse('furtherTargets', 'A signal has at most ten targets');
    const prices: string[] = [];
    for (const [index, part] of parts.entries()) {
      const name = `T${index + 2}`;
      const read = part === '' ? { error: `${name} ${MISSING}` } : this.levelOf('t1Price', name, part);
      if (read && 'error' in read) this.refuse('furtherTargets', read.error);
      else if (read) prices.push(read.price);
    }
    if (prices.length === parts.length) this.fields.furtherTargets = prices;
  }

  /** The price of a level, or why there is none; null without an instrument: what is missing is said already. */
  private levelOf(level: Level, name: string, text: string): { price: string } | { error: string } | null {
    const { instrument, direction } = this.fields;
    // Without the instrument nobody knows how many digits a price has.
    if (!instrument) return null;
    const short = direction && shortForm(level, text, direction);
    const read =
      short &&
      readLevel(level, short, {
        instrument,
        direction,
        units: this.units,
        levels: {
          entryPrice: this.fields.entryPrice ?? '',
          slPrice: this.fields.slPrice ?? '',
          t0Price: this.fields.t0Price ?? '',
          t1Price: this.fields.t1Price ?? '',
        },
      });
    if (read && 'error' in read) return { error: `${name}: ${read.error}` };
    return read || this.priceOf(level, name, text, instrument);
  }

  private priceOf(
    level: Level,
    name: string,
    text: string,
    instrument: SignalInstrument,
  ): { price: string } | { error: string } {
    const live = this.livePrice(instrument);
    const read = readNumber(
      text,
      priceKind(instrument, level === 'entryPrice' ? live : (this.fields.entryPrice ?? live)),
    );
    if ('error' in read) return read;
    if (!isPrice(read.value)) return { error: `${quoted(text)} is no price` };
    const price = canonicalPrice(instrument, read.value);
    const far = validateAgainstMarket(name, instrument, price, live);
    return far === null ? { price } : { error: far };
  }

  private readConfidence(text: string): void {
    const value = Number(text.endsWith('%') ? text.slice(0, -1) : text);
    const { confidenceMin, confidenceMax } = LIMITS.signal;
    const isWhole = WHOLE.test(text.endsWith('%') ? text.slice(0, -1) : text);
    if (isWhole && value >= confidenceMin && value <= confidenceMax) this.fields.confidence = value;
    else this.refuse('confidence', 'Confidence must be a whole number from 1 to 100');
  }

  private checkOrder(): void {
    const { direction, status = 'active', entryPrice, slPrice, t0Price, t1Price } = this.fields;
    if (!direction || !entryPrice || !slPrice || !t0Price || !t1Price) return;
    const signal = { ...this.fields, direction, status, entryPrice, slPrice, t0Price, t1Price };
    const error = validateSignal(signal, this.now);
    if (error) this.refuse(error.field, error.message);
  }
}

/** '40 pips' on the side where the level belongs, as is the loss of '-40 pips' at a stop, as the generator takes it; other texts as they are. */
function shortForm(level: Level, text: string, direction: SignalDirection): string {
  const [, sign, distance] = DISTANCE.exec(text) ?? [];
  if (distance === undefined || (sign !== '' && level !== 'slPrice')) return text;
  return `${(level === 'slPrice') === (direction === 'long') ? '-' : '+'}${distance}`;
}
