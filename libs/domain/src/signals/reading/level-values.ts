import type { Instrument, SignalDirection } from '@t0/contracts/prices';
import Big from 'big.js';
import { isNear, priceKind, readNumber, readPips, readingsOf } from '../../prices/number.ts';
import type { TokenStream } from './token-stream.ts';

/** The targets that a signal can have, T0 first. */
export const TARGET_LEVELS = [
  't0Price',
  't1Price',
  't2Price',
  't3Price',
  't4Price',
  't5Price',
  't6Price',
  't7Price',
  't8Price',
  't9Price',
] as const;
export type TargetLevel = (typeof TARGET_LEVELS)[number];
export type Level = 'entryPrice' | 'entryZonePrice' | 'slPrice' | TargetLevel;

/** A value as it was written: a price, or a distance from the entry ('+40', '1.5R') that is calculated once the entry is known. */
export interface Value {
  text: string;
  piece: string;
  isShort: boolean;
  /** A distance without a sign: it counts on the side where its level belongs. */
  isUnsigned: boolean;
  /** The share of the position behind a target, as it was written. */
  share?: string;
}

/** A value, or why there is none, and where what follows it begins. */
export type FoundValue = { value: Value; end: number } | { error: string; end: number };

/** How sentences call a level: 'Stop', 'T2'. */
export const levelName = (level: Level): string => {
  if (level === 'entryPrice' || level === 'entryZonePrice') return 'Entry';
  return level === 'slPrice' ? 'Stop' : level.slice(0, 2).toUpperCase();
};
export const PIPS = ['PIP', 'PIPS', 'P', 'POINT', 'POINTS', 'PTS'];
/** A price this many times the entry, or its fraction, is none of the same signal. */
const APART = 1.5;

/** Of what a text speaks. */
export interface LevelSubject {
  instrument: Instrument;
  direction: SignalDirection;
  /** The instrument's present price. */
  live: string | null;
  /** What the pips and points of the source are, as `readPips` takes them. */
  units: string;
  /** The price that `m` means; null where it means none. */
  market: string | null;
}

/** Reads the value of a level at its position. */
export class LevelValues {
  /** The entry once it is known, else the live price. */
  private reference: string | null;
  private readonly symbol: string;

  constructor(
    private readonly tokens: TokenStream,
    private readonly until: number,
    private readonly subject: LevelSubject,
  ) {
    this.reference = subject.live;
    this.symbol = subject.instrument.symbol;
  }

  /** True for the short form of the live price, where it is one. */
  isMarket(at: number): boolean {
    return this.subject.market !== null && this.tokens.name(at) === 'M' && !this.tokens.isTaken(at);
  }

  /** From now on prices are checked against this entry. */
  knowEntry(price: string): void {
    this.reference = price;
  }

  /** True if a price can belong to a signal with this entry. */
  isNearEntry(price: string): boolean {
    const against = this.reference ?? priceKind(this.symbol).near;
    return !against || this.areNear(price, against);
  }

  /** True if two prices can belong to one signal. */
  areNear(price: string, other: string): boolean {
    return new Big(price).times(APART).gt(other) && new Big(price).lt(new Big(other).times(APART));
  }

  /** The value that begins at `at`; null where no number does. */
  valueAt(at: number, level: Level): FoundValue | null {
    const { tokens } = this;
    if (level === 'entryPrice' && this.isMarket(at)) {
      const value = { text: this.subject.market!, piece: tokens.piece(at, at + 1), isShort: false, isUnsigned: false };
      return { value, end: at + 1 };
    }
    const hasSign = tokens.isMark(at, '+-') && tokens.isNumber(at + 1) && tokens.isTight(at + 1);
    const number = hasSign ? at + 1 : at;
    if (!tokens.isNumber(number) || tokens.isTaken(number) || number >= this.until) return null;
    const { text } = tokens.words[number]!;
    const sign = hasSign ? (tokens.isMark(at, '+') ? '+' : '-') : '';
    if (tokens.isWord(number + 1, PIPS) && !tokens.isTaken(number + 1))
      return this.shortForm(at, number + 2, sign, `${text} ${tokens.words[number + 1]!.text}`, '', level);
    if (tokens.isWord(number + 1, ['R']) && !tokens.isTaken(number + 1))
      return this.shortForm(at, number + 2, '', text, 'R', level);
    if (tokens.isMark(number + 1, '%'))
      return {
        error: `“${tokens.piece(at, number + 2)}” is a share: give ${levelName(level)} as a price`,
        end: number + 2,
      };
    if (tokens.words[number + 1]?.kind === 'word' && tokens.isTight(number + 1))
      return { error: `“${tokens.piece(at, number + 2)}” is not clear as a price`, end: number + 2 };
    if (sign === '') return this.priceAt(at, level);
    return this.signed(at, number, sign, level);
  }

  /** 'SL -40' is a distance; 'SL -195.38' may be a price behind a dash. */
  private signed(at: number, number: number, sign: string, level: Level): FoundValue {
    const { tokens } = this;
    const { text } = tokens.words[number]!;
    const read = readNumber(text, priceKind(this.symbol, this.reference));
    const canBePrice = 'value' in read && this.isNearEntry(read.value);
    if (sign === '-' && canBePrice) {
      if (tokens.isTight(at)) return this.priceAt(number, level);
      return { error: `“${tokens.piece(at, number + 1)}” can be a price or a distance`, end: number + 1 };
    }
    return this.shortForm(at, number + 1, sign, text, '', level);
  }

  private shortForm(at: number, end: number, sign: string, text: string, unit: 'R' | '', level: Level): FoundValue {
    const piece = this.tokens.piece(at, end);
    if (levelName(level) === 'Entry') return { error: `“${piece}” is a distance: give Entry as a price`, end };
    const read = unit === 'R' ? readNumber(text, { of: 'multiple' }) : readPips(text, this.symbol, this.subject.units);
    if ('error' in read) return { error: read.error, end };
    const isUnsigned = sign === '' && unit === '';
    return {
      value: { text: unit === 'R' ? `${read.value}R` : `${sign}${read.value}`, piece, isShort: true, isUnsigned },
      end,
    };
  }

  /** A price, whose thousands may be separated: '42 980'. Of the possible readings, the one near the entry, or the market, is meant. */
  priceAt(at: number, level: Level): FoundValue {
    const { tokens } = this;
    const kind = priceKind(this.symbol, this.reference);
    const ends = [at + 1];
    for (let end = at + 1; this.isGroup(end) && readingsOf(this.together(at, end + 1)).length > 0; end += 1)
      ends.push(end + 1);
    if (ends.length === 1) return this.asPrice(at, at + 1, kind);
    const near = ends.filter((end) => this.isNearReference(this.together(at, end), kind));
    const [end, other] = near;
    if (end !== undefined && other === undefined) return this.asPrice(at, end, kind);
    const last = ends.at(-1)!;
    return {
      error: `“${tokens.piece(at, last)}” can be one price or several: ${levelName(level)} is left out`,
      end: last,
    };
  }

  private isNearReference(text: string, kind: ReturnType<typeof priceKind>): boolean {
    const read = readNumber(text, kind);
    return 'value' in read && kind.near !== undefined && kind.near !== null && isNear(read.value, kind.near);
  }

  private asPrice(at: number, end: number, kind: ReturnType<typeof priceKind>): FoundValue {
    const read = readNumber(this.together(at, end), kind);
    if ('error' in read) return { error: read.error, end };
    return { value: { text: read.value, piece: this.tokens.piece(at, end), isShort: false, isUnsigned: false }, end };
  }

  /** Three digits, apart by one space, with decimals at most. */
  private isGroup(at: number): boolean {
    const { tokens } = this;
    const before = tokens.words[at - 1];
    return (
      tokens.isNumber(at) &&
      !tokens.isTaken(at) &&
      /^\d{3}(?:[.,]\d+)?$/.test(tokens.words[at]!.text) &&
      before !== undefined &&
      tokens.words[at]!.start === before.end + 1 &&
      tokens.isNumber(at - 1)
    );
  }

  private together(at: number, end: number): string {
    return this.tokens.words
      .slice(at, end)
      .map(({ text }) => text)
      .join(' ');
  }
}
