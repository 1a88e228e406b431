import type { TokenStream } from './token-stream.ts';
import { isArrow } from './words.ts';

/** The value that a name in a text announces. `target`: the number it counts, null without one. `end`: where its value begins. */
export interface Label {
  of: 'entry' | 'stop' | 'target' | 'confidence' | 'bias' | 'memo';
  target: number | null;
  name: string;
  end: number;
  /** Position of a separate digit that may count the target, or be the thousands of its price: 'TP 3 266.00'. */
  apart?: number;
}

/** Names of one or more words, of which the first that fits counts. */
const namesOf = (list: string): string[][] => list.split(', ').map((name) => name.split(' '));
const ENTRIES = namesOf(
  'ENTRY, ENTER, ENTRIES, ENTRYPRICE, OPEN PRICE, BUY ZONE, SELL ZONE, BUY AREA, SELL AREA, BUY RANGE, SELL RANGE',
);
const STOPS = namesOf('SL, S L, STOP LOSS, STOP, STOPLOSS, STOPS');
const TARGETS = namesOf(
  'TP, TPS, T P, TAKE PROFITS, TAKE PROFIT, TAKEPROFIT, PROFIT TARGETS, PROFIT TARGET, TARGET, TARGETS, TGT, TGTS',
);
const MEMOS = namesOf('MEMO, NOTE, NOTES, COMMENT, REASON');
const CONFIDENCES = namesOf('CONFIDENCE, CONF');
const NAMES: readonly (readonly [Label['of'], readonly (readonly string[])[]])[] = [
  ['entry', ENTRIES],
  ['target', TARGETS],
  ['stop', STOPS],
  ['memo', MEMOS],
  ['confidence', CONFIDENCES],
  ['bias', namesOf('BIAS')],
];
/** Emojis that stand for a name, right before a number. */
const PICTURES: readonly (readonly [Label['of'], string])[] = [
  ['target', '🎯'],
  ['stop', '🛑⛔'],
];
const COUNTED: Record<string, number> = Object.fromEntries(
  ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'].map((word, index) => [
    word,
    index + 1,
  ]),
);
/** Between a name and its value. */
const FILLERS =
  'PRICE PRICES LOSS PROFIT AT ZONE AREA LEVEL LEVELS IS TARGET TARGETS POINT ORDER LIMIT AROUND NEAR'.split(' ');

/** Words for a rest of the position that has no target: 'TP3 open'. */
export const RESTS = ['OPEN', 'RUNNER', 'RUNNERS'];

/** The maximum number of words between a name and its value. */
const BETWEEN_MAX = 12;

/** The label that begins at the word `at`; null where none does. */
export function labelAt(tokens: TokenStream, at: number): Label | null {
  if (tokens.isMark(at, '@')) return { of: 'entry', target: null, name: '@', end: at + 1 };
  const counted = countedTarget(tokens, at);
  if (counted) return counted;
  for (const [of, names] of NAMES) {
    const end = names.map((name) => nameEnd(tokens, at, name)).find((one) => one !== null);
    if (end === undefined || end === null) continue;
    return of === 'target' ? withCount(tokens, at, end) : { of, target: null, name: tokens.piece(at, end), end };
  }
  return ownTarget(tokens, at) ?? picture(tokens, at);
}

function picture(tokens: TokenStream, at: number): Label | null {
  const word = tokens.words[at];
  if (word?.kind !== 'sign' || !tokens.isNumber(at + 1)) return null;
  const named = PICTURES.find(([, signs]) => signs.includes(word.text));
  return named ? { of: named[0], target: null, name: word.text, end: at + 1 } : null;
}

/** True for a label of a stop or a target. */
export const isLevelLabel = ({ of }: Label): boolean => of === 'stop' || of === 'target';

/** Fillers that begin a name of their own in the next line. */
const NAMING = ['LOSS', 'PROFIT', 'TARGET', 'TARGETS'];

/** The number in brackets of its own at `at`: '[196.12]'; null: there is none. */
export const bracketed = (tokens: TokenStream, at: number): number | null =>
  tokens.isMark(at, '[(') && tokens.isNumber(at + 1) && tokens.isMark(at + 2, '])') ? at + 1 : null;

/** Skips fillers, marks and line breaks between a name and its value. A dash that is tight to a number may be its sign. */
export function valueStart(tokens: TokenStream, from: number): number {
  let at = from;
  let isNextLine = false;
  for (;;) {
    const word = tokens.words[at];
    if (!word || at - from >= BETWEEN_MAX) return at;
    isNextLine ||= word.kind === 'break';
    const isSign = word.kind === 'dash' && tokens.isNumber(at + 1) && tokens.isTight(at + 1);
    const isBetween =
      (!isSign && tokens.isMark(at, ':=@-._|')) ||
      word.kind === 'break' ||
      word.kind === 'sign' ||
      isArrow(word) ||
      (tokens.isWord(at, FILLERS) && !(isNextLine && tokens.isWord(at, NAMING)));
    if (!isBetween) return bracketed(tokens, at) ?? at;
    at += 1;
  }
}

/** True if a line ends between two words. */
export const hasBreak = (tokens: TokenStream, from: number, to: number): boolean =>
  Array.from({ length: to - from }, (_, step) => tokens.isBreak(from + step)).some(Boolean);

/** The words of a name, joined by '.', '/' or a dash, or adjacent: 'S.L', 'T/P', 'Take-Profit'. */
function nameEnd(tokens: TokenStream, at: number, name: readonly string[]): number | null {
  let next = at;
  for (const [index, part] of name.entries()) {
    if (index > 0 && tokens.isMark(next, './-_')) next += 1;
    else if (index > 0 && part.length === 1) return null;
    if (tokens.name(next) !== part) return null;
    next += 1;
  }
  return next;
}

/** 'TP1', 'TP 2:', 'TP-3', 'TP①', 'TP1 & 2' is none: a digit tight to its name, or with a number behind it; two digits need both. */
function withCount(tokens: TokenStream, at: number, end: number): Label {
  const digit = end + (tokens.isMark(end, '-#._') && tokens.isTight(end) && tokens.isTight(end + 1) ? 1 : 0);
  const word = tokens.words[digit];
  const isCount =
    word !== undefined &&
    /^(?:[1-9]|1\d)$/.test(word.text) &&
    (word.kind === 'ordinal' || (word.kind === 'number' && isCountOf(tokens, digit)));
  if (!isCount) return { of: 'target', target: null, name: tokens.piece(at, end), end };
  const isApart = word.kind === 'number' && !tokens.isTight(digit) && tokens.isNumber(digit + 1);
  const label: Label = { of: 'target', target: Number(word.text), name: tokens.piece(at, digit + 1), end: digit + 1 };
  return isApart ? { ...label, apart: digit } : label;
}

function isCountOf(tokens: TokenStream, digit: number): boolean {
  const isTight = tokens.isTight(digit);
  if (tokens.words[digit]!.text.length === 1) return isTight || isNumberBehind(tokens, digit + 1);
  return isTight && isNumberBehind(tokens, digit + 1);
}

function isNumberBehind(tokens: TokenStream, at: number): boolean {
  const start = valueStart(tokens, at);
  return (
    !hasBreak(tokens, at, start) &&
    (tokens.isNumber(start) || (tokens.isMark(start, '+-') && tokens.isNumber(start + 1)))
  );
}

/** '1st TP', 'second target'. */
function countedTarget(tokens: TokenStream, at: number): Label | null {
  const isDigit =
    /^(?:[1-9]|10)$/.test(tokens.words[at]?.text ?? '') &&
    tokens.isWord(at + 1, ['ST', 'ND', 'RD', 'TH']) &&
    tokens.isTight(at + 1);
  const count = isDigit ? Number(tokens.words[at]!.text) : COUNTED[tokens.name(at)];
  if (count === undefined) return null;
  const from = at + (isDigit ? 2 : 1);
  const end = TARGETS.map((name) => nameEnd(tokens, from, name)).find((one) => one !== null);
  return end === undefined || end === null ? null : { of: 'target', target: count, name: tokens.piece(at, end), end };
}

/** 'T0', 'T1' and so on are the terminal's names of targets; with a 'T2' and without a 'T0' they count from one. */
function ownTarget(tokens: TokenStream, at: number): Label | null {
  const count = tDigit(tokens, at);
  if (count === null) return null;
  const isOwn = countsFromZero(tokens);
  return { of: 'target', target: isOwn ? count + 1 : count, name: `T${count}`, end: at + 2 };
}

const COUNTS = new WeakMap<TokenStream, boolean>();

/** True if the name 'T1' is of the second target in this text. Looked up once a text. */
export function countsFromZero(tokens: TokenStream): boolean {
  let isOwn = COUNTS.get(tokens);
  if (isOwn === undefined) {
    const digits = new Set(tokens.words.map((_, index) => tDigit(tokens, index)));
    isOwn = digits.has(0) || !digits.has(2);
    COUNTS.set(tokens, isOwn);
  }
  return isOwn;
}

function tDigit(tokens: TokenStream, at: number): number | null {
  const isT =
    tokens.name(at) === 'T' &&
    tokens.isNumber(at + 1) &&
    tokens.isTight(at + 1) &&
    /^\d$/.test(tokens.words[at + 1]!.text);
  return isT ? Number(tokens.words[at + 1]!.text) : null;
}
