import type { Sheet } from './sheet.ts';
import { isArrow } from './words.ts';

/** What a name in a text announces. `target`: the number it counts, null without one. `end`: where its value begins. */
export interface Label {
  of: 'entry' | 'stop' | 'target' | 'confidence' | 'bias' | 'memo';
  target: number | null;
  name: string;
  end: number;
  /** Where a digit stands apart that may count the target, or be the thousands of its price: 'TP 3 266.00'. */
  apart?: number;
}

const ENTRIES = [
  ['ENTRY'],
  ['ENTER'],
  ['ENTRIES'],
  ['ENTRYPRICE'],
  ['OPEN', 'PRICE'],
  ['BUY', 'ZONE'],
  ['SELL', 'ZONE'],
];
const STOPS = [['SL'], ['S', 'L'], ['STOP', 'LOSS'], ['STOP'], ['STOPLOSS'], ['STOPS']];
const TARGETS = [
  ...[
    ['TP'],
    ['TPS'],
    ['T', 'P'],
    ['TAKE', 'PROFITS'],
    ['TAKE', 'PROFIT'],
    ['TAKEPROFIT'],
    ['PROFIT', 'TARGETS'],
    ['PROFIT', 'TARGET'],
  ],
  ...[['TARGET'], ['TARGETS'], ['TGT'], ['TGTS']],
];
const MEMOS = [['MEMO'], ['NOTE'], ['NOTES'], ['COMMENT'], ['REASON']];
const CONFIDENCES = [['CONFIDENCE'], ['CONF']];
const NAMES: readonly (readonly [Label['of'], readonly (readonly string[])[]])[] = [
  ['entry', ENTRIES],
  ['target', TARGETS],
  ['stop', STOPS],
  ['memo', MEMOS],
  ['confidence', CONFIDENCES],
  ['bias', [['BIAS']]],
];
/** Pictures that stand for a name, right before a number. */
const PICTURES: readonly (readonly [Label['of'], string])[] = [
  ['target', '🎯'],
  ['stop', '🛑⛔'],
];
const COUNTED: Record<string, number> = { FIRST: 1, SECOND: 2, THIRD: 3, FOURTH: 4, FIFTH: 5 };
/** Between a name and its value. */
const FILLERS = [
  'PRICE',
  'PRICES',
  'LOSS',
  'PROFIT',
  'AT',
  'ZONE',
  'AREA',
  'LEVEL',
  'LEVELS',
  'IS',
  'TARGET',
  'TARGETS',
  'POINT',
  'ORDER',
  'LIMIT',
  'AROUND',
  'NEAR',
];

/** No value stands further from its name than so many words. */
const BETWEEN_MAX = 12;

/** The label that begins at the word `at`; null where none does. */
export function labelAt(sheet: Sheet, at: number): Label | null {
  if (sheet.isMark(at, '@')) return { of: 'entry', target: null, name: '@', end: at + 1 };
  const counted = countedTarget(sheet, at);
  if (counted) return counted;
  for (const [of, names] of NAMES) {
    const end = names.map((name) => nameEnd(sheet, at, name)).find((one) => one !== null);
    if (end === undefined || end === null) continue;
    return of === 'target' ? withCount(sheet, at, end) : { of, target: null, name: sheet.piece(at, end), end };
  }
  return ownTarget(sheet, at) ?? picture(sheet, at);
}

function picture(sheet: Sheet, at: number): Label | null {
  const word = sheet.words[at];
  if (word?.kind !== 'sign' || !sheet.isNumber(at + 1)) return null;
  const named = PICTURES.find(([, signs]) => signs.includes(word.text));
  return named ? { of: named[0], target: null, name: word.text, end: at + 1 } : null;
}

/** Past fillers, marks and line breaks that stand between a name and its value. A dash that is tight to a number may be its sign. */
export function valueStart(sheet: Sheet, from: number): number {
  let at = from;
  for (;;) {
    const word = sheet.words[at];
    if (!word || at - from >= BETWEEN_MAX) return at;
    const isSign = word.kind === 'dash' && sheet.isNumber(at + 1) && sheet.isTight(at + 1);
    const isBetween =
      (!isSign && sheet.isMark(at, ':=@-._|')) ||
      word.kind === 'break' ||
      word.kind === 'sign' ||
      isArrow(word) ||
      sheet.isWord(at, FILLERS);
    if (!isBetween) return at;
    at += 1;
  }
}

/** The words of a name, tight by '.', '/' or a dash, or beside each other: 'S.L', 'T/P', 'Take-Profit'. */
function nameEnd(sheet: Sheet, at: number, name: readonly string[]): number | null {
  let next = at;
  for (const [index, part] of name.entries()) {
    if (index > 0 && sheet.isMark(next, './-_')) next += 1;
    else if (index > 0 && part.length === 1) return null;
    if (sheet.name(next) !== part) return null;
    next += 1;
  }
  return next;
}

/** 'TP1', 'TP 2:', 'TP-3', 'TP①', 'TP1 & 2' is none: a single digit tight to its name, or with a number behind it. */
function withCount(sheet: Sheet, at: number, end: number): Label {
  const digit = end + (sheet.isMark(end, '-#._') && sheet.isTight(end) && sheet.isTight(end + 1) ? 1 : 0);
  const word = sheet.words[digit];
  const isCount =
    word !== undefined &&
    /^[1-9]$/.test(word.text) &&
    (word.kind === 'ordinal' ||
      (word.kind === 'number' && (sheet.isTight(digit) ? true : isNumberBehind(sheet, digit + 1))));
  if (!isCount) return { of: 'target', target: null, name: sheet.piece(at, end), end };
  const isApart = word.kind === 'number' && !sheet.isTight(digit) && sheet.isNumber(digit + 1);
  const label: Label = { of: 'target', target: Number(word.text), name: sheet.piece(at, digit + 1), end: digit + 1 };
  return isApart ? { ...label, apart: digit } : label;
}

function isNumberBehind(sheet: Sheet, at: number): boolean {
  const start = valueStart(sheet, at);
  const isSameLine = !Array.from({ length: start - at }, (_, step) => sheet.isBreak(at + step)).some(Boolean);
  return isSameLine && (sheet.isNumber(start) || (sheet.isMark(start, '+-') && sheet.isNumber(start + 1)));
}

/** '1st TP', 'second target'. */
function countedTarget(sheet: Sheet, at: number): Label | null {
  const isDigit =
    /^[1-9]$/.test(sheet.words[at]?.text ?? '') &&
    sheet.isWord(at + 1, ['ST', 'ND', 'RD', 'TH']) &&
    sheet.isTight(at + 1);
  const count = isDigit ? Number(sheet.words[at]!.text) : COUNTED[sheet.name(at)];
  if (count === undefined) return null;
  const from = at + (isDigit ? 2 : 1);
  const end = TARGETS.map((name) => nameEnd(sheet, from, name)).find((one) => one !== null);
  return end === undefined || end === null ? null : { of: 'target', target: count, name: sheet.piece(at, end), end };
}

/** 'T0' and 'T1' are the terminal's own names of the first and the second target; beside a 'T2' and without a 'T0' they count from one. */
function ownTarget(sheet: Sheet, at: number): Label | null {
  const count = tDigit(sheet, at);
  if (count === null) return null;
  const isOwn = countsFromZero(sheet);
  if (isOwn && count > 1) return { of: 'target', target: count + 1, name: `T${count}`, end: at + 2 };
  return { of: 'target', target: isOwn ? count + 1 : count, name: `T${count}`, end: at + 2 };
}

const COUNTS = new WeakMap<Sheet, boolean>();

/** Looked up once a text. */
function countsFromZero(sheet: Sheet): boolean {
  let isOwn = COUNTS.get(sheet);
  if (isOwn === undefined) {
    const digits = new Set(sheet.words.map((_, index) => tDigit(sheet, index)));
    isOwn = digits.has(0) || !digits.has(2);
    COUNTS.set(sheet, isOwn);
  }
  return isOwn;
}

function tDigit(sheet: Sheet, at: number): number | null {
  const isT =
    sheet.name(at) === 'T' && sheet.isNumber(at + 1) && sheet.isTight(at + 1) && /^\d$/.test(sheet.words[at + 1]!.text);
  return isT ? Number(sheet.words[at + 1]!.text) : null;
}
