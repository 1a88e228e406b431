import Big from 'big.js';
import type { IntakeField, Instrument, SignalDirection } from '@t0/contracts';
import { readLevel } from '../level-entry.ts';
import { findLevelFault } from '../signal-levels.ts';
import type { SignalLevels } from '../signal-levels.ts';
import { labelAt, valueStart } from './labels.ts';
import type { Label } from './labels.ts';
import { isNear, priceKind, readNumber, readingsOf } from './number.ts';
import type { Sheet } from './sheet.ts';

type Level = keyof SignalLevels;
/** A value as it was written: a price, or a distance from the entry ('+40', '1.5R') that is reckoned once the entry is known. */
interface Value {
  text: string;
  piece: string;
  isShort: boolean;
  /** A distance without a sign: it stands on the side where its level belongs. */
  isUnsigned: boolean;
}
type Found = { value: Value; end: number } | { fault: string; end: number };

export interface LevelFault {
  field: IntakeField;
  message: string;
}

/** What the levels of a text are. */
export interface ReadLevels {
  levels: Partial<SignalLevels>;
  sources: Partial<Record<Level, string>>;
  faults: LevelFault[];
}

/** How sentences call a level. */
const NAMES: Record<Level, string> = { entryPrice: 'Entry', slPrice: 'Stop', t0Price: 'T0', t1Price: 'T1' };
const LEVELS = Object.keys(NAMES) as Level[];
const PIPS = ['PIP', 'PIPS', 'P', 'POINT', 'POINTS', 'PTS'];
const LISTING = ',/|;&';
/** A price this many times the entry, or its fraction, is none of the same signal. */
const APART = 1.5;

/**
 * Takes entry, stop and targets of a text, up to the word `until`. A number belongs to a label, to the place behind instrument and direction, or to nobody
 * (docs/product/numbers.md#what-a-number-belongs-to). `live`: the instrument's present price.
 */
export function takeLevels(
  sheet: Sheet,
  until: number,
  subject: { instrument: Instrument; direction: SignalDirection; live: string | null },
): ReadLevels {
  return new LevelWalk(sheet, until, subject).read();
}

class LevelWalk {
  private readonly given = new Map<Level, Value[]>();
  private readonly unnumbered: Value[] = [];
  private readonly refused = new Map<Level, string>();
  private readonly notes: LevelFault[] = [];
  private entry: string | null = null;

  constructor(
    private readonly sheet: Sheet,
    private readonly until: number,
    private readonly subject: { instrument: Instrument; direction: SignalDirection; live: string | null },
  ) {}

  read(): ReadLevels {
    const labels = this.labels();
    this.takeEntry(labels);
    for (const [at, label] of labels) {
      if (label.of === 'stop') this.takeLabelled(at, label, 'slPrice');
      if (label.of === 'target') this.takeTarget(at, label);
    }
    return this.reckon();
  }

  /** Each label of a level, where it begins; none inside another. */
  private labels(): [number, Label][] {
    const found: [number, Label][] = [];
    for (let at = 0; at < this.until; at += 1) {
      const isFree = !this.sheet.isTaken(at) || this.sheet.isMark(at, '@') || this.isZone(at);
      const label = isFree ? labelAt(this.sheet, at) : null;
      if (!label || !['entry', 'stop', 'target'].includes(label.of)) continue;
      // 'TP @ 197.05': the mark leads to the value of the name before it.
      if (label.name === '@' && found.some(([, { end }]) => valueStart(this.sheet, end) > at && end <= at)) continue;
      found.push([at, label]);
      at = label.end - 1;
    }
    return found;
  }

  /** 'BUY ZONE': its first word said the direction already. */
  private isZone(at: number): boolean {
    return this.sheet.isWord(at, ['BUY', 'SELL']) && this.sheet.isWord(at + 1, ['ZONE']);
  }

  private takeEntry(labels: readonly [number, Label][]): void {
    const named = labels.filter(([, { of, name }]) => of === 'entry' && name !== '@');
    for (const [at, label] of named) this.takeLabelled(at, label, 'entryPrice');
    if (this.given.has('entryPrice') || this.refused.has('entryPrice')) return;
    const sign = labels.find(([, { name }]) => name === '@');
    const firstLevel = labels.find(([, { of }]) => of === 'stop' || of === 'target')?.[0] ?? this.until;
    if (sign && sign[0] < firstLevel) return this.takeLabelled(sign[0], sign[1], 'entryPrice');
    const at = this.placed(firstLevel);
    if (at !== null) this.takeValues(at, 'entryPrice');
  }

  /** The number right behind instrument, direction or kind of order: 'GBPJPY long 196.12', before any other level. */
  private placed(firstLevel: number): number | null {
    const { sheet } = this;
    for (let at = 1; at < firstLevel; at += 1) {
      if (!sheet.isNumber(at) || sheet.isTaken(at)) continue;
      let before = at - 1;
      while (
        before > 0 &&
        (sheet.isMark(before, ':-=|,') ||
          sheet.isBreak(before) ||
          sheet.isWord(before, ['AT', 'PRICE', 'AROUND', 'NEAR']))
      )
        before -= 1;
      const isSubject =
        sheet.isTaken(before) && sheet.words[before]!.kind === 'word' && !sheet.isWord(before, ['AT', 'PRICE']);
      if (isSubject || (sheet.isTaken(before) && sheet.isNumber(before) && sheet.isTight(before))) return at;
      return null;
    }
    return null;
  }

  private takeLabelled(at: number, label: Label, level: Level): void {
    this.sheet.take(at, label.end);
    const start = valueStart(this.sheet, label.end);
    this.takeFillers(label.end, start);
    if (!this.takeValues(this.pastOrdinal(start), level)) {
      if (level !== 'entryPrice' || !this.given.has(level)) this.note(level, `${label.name} has no price after it`);
    }
  }

  /** Words between a label and its value, if a value comes. */
  private takeFillers(from: number, to: number): void {
    for (let at = from; at < to; at += 1) if (!this.sheet.isBreak(at)) this.sheet.take(at);
  }

  /** '1) 42500', '1. 42500', '1️⃣ 42500': the number of a row in a list. */
  private pastOrdinal(at: number): number {
    const { sheet } = this;
    if (sheet.words[at]?.kind === 'ordinal') return valueStart(sheet, at + 1);
    const isRow = sheet.isNumber(at) && /^\d$/.test(sheet.words[at]!.text) && sheet.isMark(at + 1, ').');
    if (!isRow || !sheet.isTight(at + 1) || !sheet.isNumber(valueStart(sheet, at + 2))) return at;
    sheet.take(at);
    return valueStart(sheet, at + 2);
  }

  private takeTarget(at: number, label: Label): void {
    this.sheet.take(at, label.end);
    const start = valueStart(this.sheet, label.end);
    this.takeFillers(label.end, start);
    if (label.target !== null && label.target > 2) {
      this.notes.push({ field: 't1Price', message: `${label.name} is not used: a signal has two targets` });
      const found = this.valueAt(start, 't1Price');
      if (found) this.sheet.take(start, found.end);
      return;
    }
    if (label.target !== null) {
      const level = label.target === 1 ? 't0Price' : 't1Price';
      if (!this.takeValues(start, level)) this.note(level, `${label.name} has no price after it`);
    } else if (!this.takeList(start)) this.note('t0Price', `${label.name} has no price after it`);
  }

  /** One value of a level; a range, or two of them, is refused. False: there is none. */
  private takeValues(at: number, level: Level): boolean {
    const found = this.valueAt(at, level);
    if (!found) return false;
    const range = this.rangeEnd(found.end, level) ?? this.rowEnd(found.end);
    if (range !== null) {
      this.sheet.take(at, range);
      this.note(level, `${NAMES[level]} is a range, ${this.sheet.piece(at, range)}: choose one price`);
      return true;
    }
    this.sheet.take(at, found.end);
    if ('fault' in found) this.note(level, found.fault);
    else this.give(level, found.value);
    this.takeDistance(found.end);
    return true;
  }

  /** Targets without numbers, one behind the other: 'TP 197.05 198.40', 'TP a / b / c', a row each. */
  private takeList(start: number): boolean {
    let at = this.pastOrdinal(start);
    let any = false;
    for (;;) {
      const found = this.valueAt(at, 't0Price');
      if (!found) return any;
      const range = this.rangeEnd(found.end, 't1Price');
      this.sheet.take(at, range ?? found.end);
      if (range !== null) {
        this.note('t0Price', `T0 is a range, ${this.sheet.piece(at, range)}: choose one price`);
        return true;
      }
      any = true;
      if ('fault' in found) this.note('t0Price', found.fault);
      else this.unnumbered.push(found.value);
      const end = this.takeDistance(found.end);
      const next = this.nextInList(end);
      if (next === null) return true;
      at = next;
    }
  }

  /** Where the next price of a list stands; null: the list ends. */
  private nextInList(end: number): number | null {
    const { sheet } = this;
    let at = end;
    while (at < this.until && sheet.isTaken(at) && !sheet.isBreak(at)) at += 1;
    if (sheet.isMark(at, LISTING) || sheet.isWord(at, ['AND'])) {
      const next = valueStart(sheet, at + 1);
      if (!sheet.isNumber(next)) return null;
      sheet.take(at);
      return next;
    }
    const number = sheet.isMark(at, '+-') && sheet.isTight(at + 1) ? at + 1 : at;
    if (sheet.isNumber(number) && !sheet.isTaken(number)) return this.continues(number, at) ? at : null;
    if (!sheet.isBreak(at)) return null;
    while (sheet.isBreak(at) || sheet.words[at]?.kind === 'sign') at += 1;
    const row = this.pastOrdinal(at);
    return row !== at && sheet.isNumber(row) ? row : null;
  }

  /** Whether a number right behind a target is a further one: no share, and no price that is far from the entry. */
  private continues(number: number, at: number): boolean {
    const { sheet } = this;
    if (sheet.isMark(number + 1, '%')) return false;
    if (at !== number || sheet.isWord(number + 1, [...PIPS, 'R'])) return true;
    const found = this.priceAt(number, 't1Price');
    return 'value' in found && this.isNearEntry(found.value.text);
  }

  /** A further row of a list, '2) 195.1' of a stop or an entry. */
  private rowEnd(end: number): number | null {
    let at = end;
    while (this.sheet.isBreak(at)) at += 1;
    if (at === end) return null;
    const row = this.pastOrdinal(at);
    const found = row !== at ? this.valueAt(row, 'entryPrice') : null;
    return found?.end ?? null;
  }

  /** Where a range ends: '196.10 - 196.20', '196.10/196.20', '196.10 to 196.20', '196.10 and 196.20', '196.10..196.20'; null: it is none. */
  private rangeEnd(end: number, level: Level): number | null {
    const { sheet } = this;
    let at = end;
    while (sheet.isMark(at, '-~….<') || sheet.isWord(at, ['TO', 'OR', 'BETWEEN'])) at += 1;
    if (at === end && level !== 't1Price' && (sheet.isMark(at, '/&') || sheet.isWord(at, ['AND']))) at += 1;
    if (at === end || !sheet.isNumber(at) || sheet.isTaken(at)) return null;
    // '195.38, -74 pips': a distance, no end of a range.
    if (sheet.isWord(at + 1, PIPS) || sheet.isMark(at + 1, '%')) return null;
    return this.valueAt(at, level)?.end ?? null;
  }

  /** What a level's price is followed by and says only how far it is: '195.38 = 74 pips'. */
  private takeDistance(end: number): number {
    const { sheet } = this;
    let at = end;
    while (sheet.isMark(at, ',=-+~|')) at += 1;
    const isDistance = sheet.isNumber(at) && !sheet.isTaken(at) && sheet.isWord(at + 1, PIPS);
    if (!isDistance) return end;
    sheet.take(end, at + 2);
    return at + 2;
  }

  private give(level: Level, value: Value): void {
    this.given.set(level, [...(this.given.get(level) ?? []), value]);
  }

  private note(level: Level, message: string): void {
    this.refused.set(level, message);
    this.notes.push({ field: level, message });
  }

  /** The value that begins at `at`; null where no number does. */
  private valueAt(at: number, level: Level): Found | null {
    const { sheet } = this;
    const hasSign = sheet.isMark(at, '+-') && sheet.isNumber(at + 1) && sheet.isTight(at + 1);
    const number = hasSign ? at + 1 : at;
    if (!sheet.isNumber(number) || sheet.isTaken(number) || number >= this.until) return null;
    const { text } = sheet.words[number]!;
    const sign = hasSign ? (sheet.isMark(at, '+') ? '+' : '-') : '';
    if (sheet.isWord(number + 1, PIPS) && !sheet.isTaken(number + 1))
      return this.shortForm(at, number + 2, sign, text, '', level);
    if (sheet.isWord(number + 1, ['R']) && !sheet.isTaken(number + 1))
      return this.shortForm(at, number + 2, '', text, 'R', level);
    if (sheet.isMark(number + 1, '%'))
      return { fault: `“${sheet.piece(at, number + 2)}” is a share: give ${NAMES[level]} as a price`, end: number + 2 };
    if (sheet.words[number + 1]?.kind === 'word' && sheet.isTight(number + 1))
      return { fault: `“${sheet.piece(at, number + 2)}” is not clear as a price`, end: number + 2 };
    if (sign === '') return this.priceAt(at, level);
    return this.signed(at, number, sign, level);
  }

  /** 'SL -40' is a distance; 'SL -195.38' may be a price behind a dash. */
  private signed(at: number, number: number, sign: string, level: Level): Found {
    const { sheet } = this;
    const { text } = sheet.words[number]!;
    const read = readNumber(text, priceKind(this.subject.instrument.symbol, this.reference()));
    const canBePrice = 'value' in read && this.isNearEntry(read.value);
    if (sign === '-' && canBePrice) {
      if (sheet.isTight(at)) return this.priceAt(number, level);
      return { fault: `“${sheet.piece(at, number + 1)}” can be a price or a distance`, end: number + 1 };
    }
    return this.shortForm(at, number + 1, sign, text, '', level);
  }

  private shortForm(at: number, end: number, sign: string, text: string, unit: 'R' | '', level: Level): Found {
    const piece = this.sheet.piece(at, end);
    if (level === 'entryPrice') return { fault: `“${piece}” is a distance: give Entry as a price`, end };
    const read = readNumber(text, { of: unit === 'R' ? 'multiple' : 'pips' });
    if ('fault' in read) return { fault: read.fault, end };
    const isUnsigned = sign === '' && unit === '';
    return {
      value: { text: unit === 'R' ? `${read.value}R` : `${sign}${read.value}`, piece, isShort: true, isUnsigned },
      end,
    };
  }

  /** A price, whose thousands may stand apart: '42 980'. Of the two ways to read that, the one near the market, or the entry, is meant. */
  private priceAt(at: number, level: Level): Found {
    const { sheet } = this;
    const kind = priceKind(this.subject.instrument.symbol, this.reference());
    let end = at + 1;
    while (this.isGroup(end) && readingsOf(this.together(at, end + 1)).length > 0) end += 1;
    const alone = sheet.words[at]!.text;
    const apart = end > at + 1 ? this.together(at, end) : null;
    if (apart === null) return this.asPrice(alone, at, at + 1, kind);
    const [one, whole] = [readNumber(alone, kind), readNumber(apart, kind)];
    const isOne = 'value' in one && (kind.near ? isNear(one.value, kind.near) : false);
    const isWhole = 'value' in whole && (kind.near ? isNear(whole.value, kind.near) : false);
    if (isOne === isWhole)
      return { fault: `“${sheet.piece(at, end)}” can be one price or several: ${NAMES[level]} is left out`, end };
    return isWhole ? this.asPrice(apart, at, end, kind) : this.asPrice(alone, at, at + 1, kind);
  }

  private asPrice(text: string, at: number, end: number, kind: ReturnType<typeof priceKind>): Found {
    const read = readNumber(text, kind);
    if ('fault' in read) return { fault: read.fault, end };
    return { value: { text: read.value, piece: this.sheet.piece(at, end), isShort: false, isUnsigned: false }, end };
  }

  /** Three digits, apart by one space, with decimals at most. */
  private isGroup(at: number): boolean {
    const { sheet } = this;
    const before = sheet.words[at - 1];
    return (
      sheet.isNumber(at) &&
      !sheet.isTaken(at) &&
      /^\d{3}(?:[.,]\d+)?$/.test(sheet.words[at]!.text) &&
      before !== undefined &&
      sheet.words[at]!.start === before.end + 1 &&
      sheet.isNumber(at - 1)
    );
  }

  private together(at: number, end: number): string {
    return this.sheet.words
      .slice(at, end)
      .map(({ text }) => text)
      .join(' ');
  }

  /** What a price is held against: the entry once it is known, else the market. */
  private reference(): string | null {
    return this.entry ?? this.firstEntry() ?? this.subject.live;
  }

  private firstEntry(): string | null {
    return this.given.get('entryPrice')?.[0]?.text ?? null;
  }

  private isNearEntry(price: string): boolean {
    const against = this.reference() ?? priceKind(this.subject.instrument.symbol).near;
    return !against || (new Big(price).times(APART).gt(against) && new Big(price).lt(new Big(against).times(APART)));
  }

  /** Prices out of what was written, each held against the entry, and their order. */
  private reckon(): ReadLevels {
    const levels: Partial<SignalLevels> = {};
    const sources: Partial<Record<Level, string>> = {};
    this.numberTargets();
    for (const level of LEVELS) {
      const values = this.given.get(level) ?? [];
      const [value, other] = values.filter(({ text }, index) => values.findIndex((one) => one.text === text) === index);
      if (value && other) this.note(level, `${NAMES[level]} is given twice: ${value.text} and ${other.text}`);
      else if (value && !this.refused.has(level)) this.settle(level, value, levels, sources);
      else if (!this.refused.has(level)) this.note(level, `${NAMES[level]} is not given`);
      if (level === 'entryPrice') this.entry = levels.entryPrice ?? null;
    }
    const { entryPrice, slPrice, t0Price, t1Price } = levels;
    if (entryPrice && slPrice && t0Price && t1Price) {
      const fault = findLevelFault(this.subject.direction, { entryPrice, slPrice, t0Price, t1Price });
      if (fault) this.notes.push(fault);
    }
    return { levels, sources, faults: this.notes };
  }

  private settle(
    level: Level,
    value: Value,
    levels: Partial<SignalLevels>,
    sources: Partial<Record<Level, string>>,
  ): void {
    const price = value.isShort ? this.reckoned(level, value, levels) : value.text;
    if (price === null) return;
    const { symbol } = this.subject.instrument;
    const { live } = this.subject;
    if (level === 'entryPrice' && live !== null && !isNear(price, live))
      return this.note(level, `Entry ${price} is no price of ${symbol}, which stands at ${live}`);
    if (level !== 'entryPrice' && levels.entryPrice !== undefined && !this.isNearEntry(price))
      return this.note(level, `${NAMES[level]} ${price} is no price beside an entry of ${levels.entryPrice}`);
    if (!/[1-9]/.test(price)) return this.note(level, `“${value.piece}” is no price`);
    levels[level] = price;
    sources[level] = value.piece;
  }

  private reckoned(
    level: Level,
    value: Value,
    { entryPrice = '', slPrice = '', t0Price = '', t1Price = '' }: Partial<SignalLevels>,
  ): string | null {
    const { instrument, direction } = this.subject;
    const sign = (level === 'slPrice') === (direction === 'long') ? '-' : '+';
    const text = value.isUnsigned ? `${sign}${value.text}` : value.text;
    const read = readLevel(level, text, {
      instrument: instrument.symbol,
      direction,
      levels: { entryPrice, slPrice, t0Price, t1Price },
    });
    if (read && 'price' in read) return read.price;
    this.note(level, read ? `${NAMES[level]}: ${read.fault}` : `“${value.piece}” is no distance`);
    return null;
  }

  /** Targets without numbers are counted from the entry outwards. */
  private numberTargets(): void {
    if (this.unnumbered.length === 0) return;
    const isFar = this.unnumbered.every(({ isShort }) => !isShort);
    const sign = this.subject.direction === 'long' ? 1 : -1;
    const ordered = isFar ? [...this.unnumbered].sort((a, b) => new Big(a.text).cmp(b.text) * sign) : this.unnumbered;
    const distinct = ordered.filter(({ text }, index) => ordered.findIndex((one) => one.text === text) === index);
    const free = (['t0Price', 't1Price'] as const).filter((level) => !this.given.has(level));
    distinct.forEach((value, index) => {
      const level = free[index];
      if (level) this.give(level, value);
      else
        this.notes.push({ field: 't1Price', message: `Target ${value.piece} is not used: a signal has two targets` });
    });
  }
}
