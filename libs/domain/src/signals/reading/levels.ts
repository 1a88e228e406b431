import { bracketed, hasBreak, labelAt, RESTS, valueStart, type Label } from './labels.ts';
import { levelName, LevelValues, PIPS, TARGET_LEVELS } from './level-values.ts';
import type { Level, LevelSubject, Value } from './level-values.ts';
import {
  isDashedList,
  isDoubtful,
  LEADING_TO_ZONE,
  pastOrdinal,
  rangeEnd,
  takeDistance,
  zoneBehind,
} from './ranges.ts';
import { LevelCandidates, type ReadLevels } from './derived-levels.ts';
import type { PlainWords } from './terms/plain-words.ts';
import { shareBehind } from './terms/portion-words.ts';
import type { TokenStream } from './token-stream.ts';

const LISTING = ',/|;&';

/**
 * Takes entry, stop and targets of a text, up to the word `until`. A number belongs to a label, to the place behind instrument and direction, or to nobody
 * (docs/product/numbers.md#meaning-of-a-number).
 */
export function takeLevels(words: PlainWords, until: number, subject: LevelSubject): ReadLevels {
  return new LevelWalk(words, until, subject).read();
}

/** Walks over the labels of a text and takes what each announces. */
class LevelWalk {
  private readonly tokens: TokenStream;
  private readonly values: LevelValues;
  private readonly candidates: LevelCandidates;

  constructor(
    private readonly words: PlainWords,
    private readonly until: number,
    subject: LevelSubject,
  ) {
    this.tokens = words.tokens;
    this.values = new LevelValues(this.tokens, until, subject);
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
      // 'TP @ 197.05', 'Entry Targets: 106000', 'Targets: 🎯 197.05': it leads to the value of the name before it.
      const last = found.at(-1)?.[1];
      const isPicture = this.tokens.words[at]!.kind === 'sign' && last?.of === label.of;
      const leads = label.name === '@' || isPicture || this.tokens.isWord(at, ['TARGET', 'TARGETS']);
      if (leads && last && valueStart(this.tokens, last.end) > at) continue;
      found.push([at, label]);
      at = label.end - 1;
    }
    return found;
  }

  /** 'BUY ZONE': its first word said the direction already. */
  private isZone(at: number): boolean {
    return this.tokens.isWord(at, ['BUY', 'SELL']) && this.tokens.isWord(at + 1, ['ZONE', 'AREA', 'RANGE']);
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

  /** 'between 3312 and 3315': past the word that leads to a zone. */
  private pastBetween(at: number): number {
    return this.tokens.isWord(at, LEADING_TO_ZONE) && this.tokens.isNumber(at + 1) ? at + 1 : at;
  }

  /** The number right behind instrument, direction or kind of order: 'GBPJPY long 196.12', before any other level. */
  private placed(firstLevel: number): number | null {
    const { tokens } = this;
    for (let at = 1; at < firstLevel; at += 1) {
      if ((!tokens.isNumber(at) && !this.values.isMarket(at)) || tokens.isTaken(at)) continue;
      let before = at - 1;
      while (
        before > 0 &&
        (tokens.isMark(before, ':-=|,[(') ||
          tokens.isBreak(before) ||
          tokens.isWord(before, ['AT', 'PRICE', 'AROUND', 'NEAR', ...LEADING_TO_ZONE]))
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
    const start = this.takeName(at, label);
    const value = level === 'entryPrice' ? this.pastBetween(start) : start;
    if (!this.takeValues(pastOrdinal(this.tokens, value), level)) {
      const isHeading = labelAt(this.tokens, start)?.of === label.of;
      if (!isHeading && (level !== 'entryPrice' || !this.candidates.has(level)))
        this.candidates.refuse(level, `${label.name} has no price after it`);
    }
  }

  /** Takes a label and the words between it and its value, where that begins. */
  private takeName(from: number, { end }: Label): number {
    const start = valueStart(this.tokens, end);
    for (let at = from; at < start; at += 1) if (at < end || !this.tokens.isBreak(at)) this.tokens.take(at);
    return start;
  }

  private takeTarget(at: number, given: Label): void {
    const label = this.withoutThousands(at, given);
    const start = this.takeName(at, label);
    if (this.takeRest(at, start)) return;
    if (label.target !== null && label.target > TARGET_LEVELS.length) {
      this.candidates.addTooMany(label.name);
      const found = this.values.valueAt(start, 't1Price');
      if (found) this.tokens.take(start, found.end);
      return;
    }
    if (label.target !== null) {
      const level = TARGET_LEVELS[label.target - 1]!;
      if (!this.takeValues(start, level)) this.candidates.refuse(level, `${label.name} has no price after it`);
      return;
    }
    // 'Take Profit Targets:' above 'TP1: 197.05' is a heading.
    if (!this.takeList(start, hasBreak(this.tokens, label.end, start)) && labelAt(this.tokens, start)?.of !== 'target')
      this.candidates.refuse('t0Price', `${label.name} has no price after it`);
  }

  /** 'TP3 open': a rest without a target, whose word is at `at`. `from`: where its piece begins. */
  private takeRest(from: number, at: number): boolean {
    if (at >= this.until || !this.tokens.isWord(at, RESTS)) return false;
    this.tokens.take(at);
    const piece = this.tokens.piece(from, at + 1);
    this.candidates.addError(null, `“${piece}” is a rest that runs on: a signal ends at its last target`);
    return true;
  }

  /** 'TP 3 266.00' of gold counts no third target: its digit is the thousands of a price, where that is one near the entry. */
  private withoutThousands(at: number, label: Label): Label {
    if (label.apart === undefined) return label;
    const whole = this.values.priceAt(label.apart, 't0Price');
    const isPrice = 'value' in whole && whole.end > label.apart + 1 && this.values.isNearEntry(whole.value.text);
    return isPrice ? { of: 'target', target: null, name: this.tokens.piece(at, label.apart), end: label.apart } : label;
  }

  /** One value of a level; a range of the entry is its zone, another one, or a row of two, is refused. False: there is none. */
  private takeValues(at: number, level: Level): boolean {
    const found = this.values.valueAt(at, level);
    if (!found) return false;
    if (level === 'entryPrice' && 'value' in found && this.takeZone(at, found.value, found.end)) return true;
    const range = rangeEnd(this.tokens, this.values, found.end, level) ?? this.rowEnd(found.end);
    if (range !== null) {
      this.tokens.take(at, range);
      this.candidates.refuse(
        level,
        `${levelName(level)} is a range, ${this.tokens.piece(at, range)}: choose one price`,
      );
      return true;
    }
    this.tokens.take(at, found.end);
    if ('error' in found) {
      this.candidates.refuse(level, found.error);
      takeDistance(this.tokens, found.end);
      return true;
    }
    const isTarget = level !== 'entryPrice' && level !== 'slPrice';
    const { value, end } = isTarget ? this.withShare(found.value, found.end) : found;
    this.candidates.give(level, value);
    takeDistance(this.tokens, end);
    return true;
  }

  /** '3312 - 3315', 'between 3312 and 3315'. False: it is no zone. */
  private takeZone(at: number, value: Value, end: number): boolean {
    const { tokens } = this;
    const other = zoneBehind(tokens, this.values, value, end);
    if (!other) return false;
    tokens.take(tokens.isWord(at - 1, LEADING_TO_ZONE) ? at - 1 : at, other.end);
    this.candidates.giveZone(value, other.value, tokens.piece(at, other.end));
    takeDistance(this.tokens, other.end);
    return true;
  }

  /** A target with the share of the position that is written behind it, and where what follows begins. */
  private withShare(value: Value, end: number): { value: Value; end: number } {
    const found = shareBehind(this.words, end);
    if (!found) return { value, end };
    this.tokens.take(end, found.end);
    return { value: { ...value, share: found.share }, end: found.end };
  }

  /** Targets without numbers, one behind the other: 'TP 197.05 198.40', 'TP a / b / c', 'TP a - b - c', a row each. `isHeaded`: below their name. */
  private takeList(start: number, isHeaded: boolean): boolean {
    let at = pastOrdinal(this.tokens, start);
    const read: string[] = [];
    const isDashed = isDashedList(this.tokens, this.values, at);
    for (;;) {
      const found = this.values.valueAt(at, 't0Price');
      if (!found) return read.length > 0;
      const range = isDashed ? null : rangeEnd(this.tokens, this.values, found.end, 't1Price');
      this.tokens.take(at, range ?? found.end);
      if (range !== null) {
        this.candidates.refuse('t0Price', `T0 is a range, ${this.tokens.piece(at, range)}: choose one price`);
        return true;
      }
      const text = this.tokens.piece(at, found.end);
      if (read.length > 1 && isDoubtful(this.tokens, found.end, text, read.at(-1)!)) {
        const error = `“${text}” can be a target or begin the memo: write / between targets, or name the memo`;
        this.candidates.addError('furtherTargets', error);
      }
      read.push(text);
      const shared = 'error' in found ? null : this.withShare(found.value, found.end);
      if ('error' in found) this.candidates.refuse('t0Price', found.error);
      else this.candidates.giveTarget(shared!.value);
      const end = takeDistance(this.tokens, shared?.end ?? found.end);
      const next = this.nextInList(end, isDashed, isHeaded);
      if (next === null) return true;
      if (this.takeRest(next, next)) return true;
      at = next;
    }
  }

  /** The position of the next price of a list, or of its open rest; null: the list ends. */
  private nextInList(end: number, isDashed: boolean, isHeaded: boolean): number | null {
    const { tokens } = this;
    let at = tokens.isMark(end, '])') ? (bracketed(tokens, end + 1) ?? end + 1) : end;
    while (at < this.until && tokens.isTaken(at) && !tokens.isBreak(at)) at += 1;
    if (tokens.isWord(at, RESTS)) return at;
    if (tokens.isMark(at, isDashed ? `${LISTING}-` : LISTING) || tokens.isWord(at, ['AND'])) {
      const next = valueStart(tokens, at + 1);
      if (!tokens.isNumber(next)) return tokens.isWord(next, RESTS) ? next : null;
      tokens.take(at);
      return next;
    }
    const number = tokens.isMark(at, '+-') && tokens.isTight(at + 1) ? at + 1 : at;
    if (tokens.isNumber(number) && !tokens.isTaken(number)) return this.continues(number, at) ? at : null;
    return tokens.isBreak(at) ? this.nextRow(at, isHeaded) : null;
  }

  /** The price of the next row of a list; of one below its name it needs no number: '- 198.40', '✅ 198.40', '198.40'. */
  private nextRow(from: number, isHeaded: boolean): number | null {
    const { tokens } = this;
    const isBullet = (at: number): boolean => tokens.isMark(at, '-') && !tokens.isTight(at + 1);
    let at = from;
    while (tokens.isBreak(at) || tokens.words[at]?.kind === 'sign' || (isHeaded && isBullet(at))) {
      // '🎯 198.40' has a name of its own.
      if (labelAt(tokens, at)) return null;
      at += 1;
    }
    const row = pastOrdinal(this.tokens, at);
    if (row !== at) return tokens.isNumber(row) ? row : null;
    const number = tokens.isMark(at, '+-') ? at + 1 : at;
    if (!isHeaded) return null;
    return tokens.isWord(at, RESTS) || (tokens.isNumber(number) && this.continues(number, at)) ? at : null;
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
    const row = pastOrdinal(this.tokens, at);
    const found = row !== at ? this.values.valueAt(row, 'entryPrice') : null;
    return found?.end ?? null;
  }
}
