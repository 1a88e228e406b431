import { labelAt, valueStart } from './labels.ts';
import type { Label } from './labels.ts';
import { LEVEL_NAMES, LevelValues, PIPS } from './level-values.ts';
import type { Level } from './level-values.ts';
import { LevelCandidates } from './derived-levels.ts';
import type { LevelSubject, ReadLevels } from './derived-levels.ts';
import type { TokenStream } from './token-stream.ts';

const LISTING = ',/|;&';

/**
 * Takes entry, stop and targets of a text, up to the word `until`. A number belongs to a label, to the place behind instrument and direction, or to nobody
 * (docs/product/numbers.md#meaning-of-a-number). `live`: the instrument's present price.
 */
export function takeLevels(tokens: TokenStream, until: number, subject: LevelSubject): ReadLevels {
  return new LevelWalk(tokens, until, subject).read();
}

/** Walks over the labels of a text and takes what each announces. */
class LevelWalk {
  private readonly values: LevelValues;
  private readonly candidates: LevelCandidates;

  constructor(
    private readonly tokens: TokenStream,
    private readonly until: number,
    subject: LevelSubject,
  ) {
    this.values = new LevelValues(tokens, until, subject.instrument.symbol, subject.live);
    this.candidates = new LevelCandidates(subject, this.values);
  }

  read(): ReadLevels {
    const labels = this.labels();
    this.takeEntry(labels);
    for (const [at, label] of labels) {
      if (label.of === 'stop') this.takeLabelled(at, label, 'slPrice');
      if (label.of === 'target') this.takeTarget(at, label);
    }
    return this.candidates.reckon();
  }

  /** Each label of a level, where it begins; none inside another. */
  private labels(): [number, Label][] {
    const found: [number, Label][] = [];
    for (let at = 0; at < this.until; at += 1) {
      const isFree = !this.tokens.isTaken(at) || this.tokens.isMark(at, '@') || this.isZone(at);
      const label = isFree ? labelAt(this.tokens, at) : null;
      if (!label || !['entry', 'stop', 'target'].includes(label.of)) continue;
      // 'TP @ 197.05', 'Entry Targets: 106000': it leads to the value of the name before it.
      const last = found.at(-1)?.[1];
      const leads = label.name === '@' || this.tokens.isWord(at, ['TARGET', 'TARGETS']);
      if (leads && last && valueStart(this.tokens, last.end) > at) continue;
      found.push([at, label]);
      at = label.end - 1;
    }
    return found;
  }

  /** 'BUY ZONE': its first word said the direction already. */
  private isZone(at: number): boolean {
    return this.tokens.isWord(at, ['BUY', 'SELL']) && this.tokens.isWord(at + 1, ['ZONE']);
  }

  private takeEntry(labels: readonly [number, Label][]): void {
    const named = labels.filter(([, { of, name }]) => of === 'entry' && name !== '@');
    for (const [at, label] of named) this.takeLabelled(at, label, 'entryPrice');
    if (this.candidates.has('entryPrice')) return;
    const sign = labels.find(([, { name }]) => name === '@');
    const firstLevel = labels.find(([, { of }]) => of === 'stop' || of === 'target')?.[0] ?? this.until;
    if (sign && sign[0] < firstLevel) return this.takeLabelled(sign[0], sign[1], 'entryPrice');
    const at = this.placed(firstLevel);
    if (at !== null) this.takeValues(at, 'entryPrice');
  }

  /** The number right behind instrument, direction or kind of order: 'GBPJPY long 196.12', before any other level. */
  private placed(firstLevel: number): number | null {
    const { tokens } = this;
    for (let at = 1; at < firstLevel; at += 1) {
      if (!tokens.isNumber(at) || tokens.isTaken(at)) continue;
      let before = at - 1;
      while (
        before > 0 &&
        (tokens.isMark(before, ':-=|,') ||
          tokens.isBreak(before) ||
          tokens.isWord(before, ['AT', 'PRICE', 'AROUND', 'NEAR']))
      )
        before -= 1;
      const isSubject =
        tokens.isTaken(before) && tokens.words[before]!.kind === 'word' && !tokens.isWord(before, ['AT', 'PRICE']);
      if (isSubject || (tokens.isTaken(before) && tokens.isNumber(before) && tokens.isTight(before))) return at;
      return null;
    }
    return null;
  }

  private takeLabelled(at: number, label: Label, level: Level): void {
    this.tokens.take(at, label.end);
    const start = valueStart(this.tokens, label.end);
    this.takeFillers(label.end, start);
    if (!this.takeValues(this.pastOrdinal(start), level)) {
      if (level !== 'entryPrice' || !this.candidates.has(level))
        this.candidates.refuse(level, `${label.name} has no price after it`);
    }
  }

  /** Words between a label and its value, if a value comes. */
  private takeFillers(from: number, to: number): void {
    for (let at = from; at < to; at += 1) if (!this.tokens.isBreak(at)) this.tokens.take(at);
  }

  /** '1) 42500', '1. 42500', '1️⃣ 42500': the number of a row in a list. */
  private pastOrdinal(at: number): number {
    const { tokens } = this;
    if (tokens.words[at]?.kind === 'ordinal') return valueStart(tokens, at + 1);
    const isRow = tokens.isNumber(at) && /^\d$/.test(tokens.words[at]!.text) && tokens.isMark(at + 1, ').');
    if (!isRow || !tokens.isTight(at + 1) || !tokens.isNumber(valueStart(tokens, at + 2))) return at;
    tokens.take(at);
    return valueStart(tokens, at + 2);
  }

  private takeTarget(at: number, given: Label): void {
    const label = this.withoutThousands(at, given);
    this.tokens.take(at, label.end);
    const start = valueStart(this.tokens, label.end);
    this.takeFillers(label.end, start);
    if (label.target !== null && label.target > 2) {
      this.candidates.addError('t1Price', `${label.name} is not used: a signal has two targets`);
      const found = this.values.valueAt(start, 't1Price');
      if (found) this.tokens.take(start, found.end);
      return;
    }
    if (label.target !== null) {
      const level = label.target === 1 ? 't0Price' : 't1Price';
      if (!this.takeValues(start, level)) this.candidates.refuse(level, `${label.name} has no price after it`);
    } else if (!this.takeList(start)) this.candidates.refuse('t0Price', `${label.name} has no price after it`);
  }

  /** 'TP 3 266.00' of gold counts no third target: its digit is the thousands of a price, where that is one near the entry. */
  private withoutThousands(at: number, label: Label): Label {
    if (label.apart === undefined) return label;
    const whole = this.values.priceAt(label.apart, 't0Price');
    const isPrice = 'value' in whole && whole.end > label.apart + 1 && this.values.isNearEntry(whole.value.text);
    return isPrice ? { of: 'target', target: null, name: this.tokens.piece(at, label.apart), end: label.apart } : label;
  }

  /** One value of a level; a range, or two of them, is refused. False: there is none. */
  private takeValues(at: number, level: Level): boolean {
    const found = this.values.valueAt(at, level);
    if (!found) return false;
    const range = this.rangeEnd(found.end, level) ?? this.rowEnd(found.end);
    if (range !== null) {
      this.tokens.take(at, range);
      this.candidates.refuse(
        level,
        `${LEVEL_NAMES[level]} is a range, ${this.tokens.piece(at, range)}: choose one price`,
      );
      return true;
    }
    this.tokens.take(at, found.end);
    if ('error' in found) this.candidates.refuse(level, found.error);
    else this.candidates.give(level, found.value);
    this.takeDistance(found.end);
    return true;
  }

  /** Targets without numbers, one behind the other: 'TP 197.05 198.40', 'TP a / b / c', a row each. */
  private takeList(start: number): boolean {
    let at = this.pastOrdinal(start);
    let any = false;
    for (;;) {
      const found = this.values.valueAt(at, 't0Price');
      if (!found) return any;
      const range = this.rangeEnd(found.end, 't1Price');
      this.tokens.take(at, range ?? found.end);
      if (range !== null) {
        this.candidates.refuse('t0Price', `T0 is a range, ${this.tokens.piece(at, range)}: choose one price`);
        return true;
      }
      any = true;
      if ('error' in found) this.candidates.refuse('t0Price', found.error);
      else this.candidates.giveTarget(found.value);
      const end = this.takeDistance(found.end);
      const next = this.nextInList(end);
      if (next === null) return true;
      at = next;
    }
  }

  /** The position of the next price of a list; null: the list ends. */
  private nextInList(end: number): number | null {
    const { tokens } = this;
    let at = end;
    while (at < this.until && tokens.isTaken(at) && !tokens.isBreak(at)) at += 1;
    if (tokens.isMark(at, LISTING) || tokens.isWord(at, ['AND'])) {
      const next = valueStart(tokens, at + 1);
      if (!tokens.isNumber(next)) return null;
      tokens.take(at);
      return next;
    }
    const number = tokens.isMark(at, '+-') && tokens.isTight(at + 1) ? at + 1 : at;
    if (tokens.isNumber(number) && !tokens.isTaken(number)) return this.continues(number, at) ? at : null;
    if (!tokens.isBreak(at)) return null;
    while (tokens.isBreak(at) || tokens.words[at]?.kind === 'sign') at += 1;
    const row = this.pastOrdinal(at);
    return row !== at && tokens.isNumber(row) ? row : null;
  }

  /** True if a number right after a target is a further one: no share, and no price that is far from the entry. */
  private continues(number: number, at: number): boolean {
    const { tokens } = this;
    if (tokens.isMark(number + 1, '%')) return false;
    if (at !== number || tokens.isWord(number + 1, [...PIPS, 'R'])) return true;
    const found = this.values.priceAt(number, 't1Price');
    return 'value' in found && this.values.isNearEntry(found.value.text);
  }

  /** A further row of a list, '2) 195.1' of a stop or an entry. */
  private rowEnd(end: number): number | null {
    let at = end;
    while (this.tokens.isBreak(at)) at += 1;
    if (at === end) return null;
    const row = this.pastOrdinal(at);
    const found = row !== at ? this.values.valueAt(row, 'entryPrice') : null;
    return found?.end ?? null;
  }

  /** Where a range ends: '196.10 - 196.20', '196.10/196.20', '196.10 to 196.20', '196.10 and 196.20', '196.10..196.20'; null: it is none. */
  private rangeEnd(end: number, level: Level): number | null {
    const { tokens } = this;
    let at = end;
    while (tokens.isMark(at, '-~….<') || tokens.isWord(at, ['TO', 'OR', 'BETWEEN'])) at += 1;
    if (at === end && level !== 't1Price' && (tokens.isMark(at, '/&') || tokens.isWord(at, ['AND']))) at += 1;
    if (at === end || !tokens.isNumber(at) || tokens.isTaken(at)) return null;
    // '195.38, -74 pips': a distance, no end of a range.
    if (tokens.isWord(at + 1, PIPS) || tokens.isMark(at + 1, '%')) return null;
    return this.values.valueAt(at, level)?.end ?? null;
  }

  /** Text after a level's price that only gives a distance or a portion: '195.38 = 74 pips', and in a row of its own '104000 - 50%'. */
  private takeDistance(end: number): number {
    const { tokens } = this;
    let at = end;
    while (tokens.isMark(at, ',=-+~|')) at += 1;
    const isPortion = !tokens.isOneLine && at > end && tokens.isMark(at + 1, '%');
    const isDistance = tokens.isNumber(at) && !tokens.isTaken(at) && (tokens.isWord(at + 1, PIPS) || isPortion);
    if (!isDistance) return end;
    tokens.take(end, at + 2);
    return at + 2;
  }
}
