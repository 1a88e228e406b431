import { LIMITS } from '@t0/contracts';
import type { IntakeError, IntakeField, IntakeSignal, MonthlyBias, SignalDirection } from '@t0/contracts';
import { skipUnrelatedNumbers } from './unrelated-numbers.ts';
import { labelAt, valueStart } from './labels.ts';
import { takeLevels } from './levels.ts';
import { instrumentsNamed } from './names.ts';
import { TokenStream } from './token-stream.ts';
import { isFiller, takeSubject } from './subject.ts';
import type { Subject } from './subject.ts';
import { kindOfText, kindMessage } from './text-kind.ts';
import type { RequestedStep, TextKind } from './text-kind.ts';

/** A text, read. */
export interface ReadSignal {
  kind: TextKind;
  /** The fields that fill a form. Empty unless the text is a new signal whose instrument and direction are clear. */
  fields: IntakeSignal;
  /** The piece of text that each field came from. */
  sources: Partial<Record<IntakeField, string>>;
  /** True when the text names no bias: it follows the direction. */
  biasFollows: boolean;
  /** Pieces that nobody understood. Such a text is never published by itself. */
  notUnderstood: string[];
  /** The missing, refused or unclear parts, one sentence each. */
  errors: IntakeError[];
  /** Pieces that were understood and that a signal does not carry: sizes, leverage, risk. */
  leftOut: string[];
  /** The text after the levels of a single line, which became the memo without being named; null if there is none. */
  beside: string | null;
  /** A text that is no new signal: what it asks for, and of which instrument. */
  request: { step: RequestedStep; instrument: string | null } | null;
}

/** Words that prevent automatic publication, also in a note after the signal: the author does not want it published now. */
const HOLDING =
  /\b(?:cancel(?:l?ed)?|not (?:yet )?(?:active|valid|confirmed)|do not (?:enter|take)|don['’]t (?:enter|take)|wait for)\b/i;
const PLAIN_MEMOS = ['MEMO', 'REASON'];
export const WITHHELD_BY_MEMO = 'The memo says not to take the signal as published';

/** True if a memo revokes the text before it: 'not yet active', 'wait for my GO'. */
export const isHolding = (memo: string): boolean => HOLDING.test(memo);

/** The bias of a signal that names none (docs/product/numbers.md#kinds-of-text). */
export const biasOf = (direction: SignalDirection): MonthlyBias => (direction === 'long' ? 'Bullish' : 'Bearish');

/**
 * Reads a signal from a text that a person pasted or a program sent: one line ('GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 75% memo') or
 * several, as channels write it (docs/product/numbers.md#signals). A text is understood as a whole, or what is not is said. Pure, linear in the text.
 * @param livePrice the present price of an instrument, a decimal string; null if there is none
 */
export function readSignalText(text: string, livePrice: (symbol: string) => string | null = () => null): ReadSignal {
  const tokens = new TokenStream(text.trim());
  const memo = labelledMemo(tokens);
  const end = memo?.at ?? tokens.words.length;
  const leftOut = skipUnrelatedNumbers(tokens, end);
  const firstLevel = firstLevelAt(tokens, end);
  const prose = tokens.isOneLine ? proseStart(tokens, end) : end;
  const kind = kindOfText(tokens, end, firstLevel, hasLevels(tokens, end));
  const subject = takeSubject(tokens, tokens.isOneLine ? Math.min(prose, end) : end);
  const read: ReadSignal = {
    kind: kind.kind,
    fields: {},
    sources: {},
    biasFollows: false,
    notUnderstood: [],
    errors: [],
    leftOut,
    beside: null,
    request: kind.step && { step: kind.step, instrument: subject.instrument?.symbol ?? null },
  };
  if (kind.kind !== 'signal') {
    read.errors.push({ field: null, message: kindMessage(kind) });
    return read;
  }
  read.errors.push(...subject.errors);
  const { instrument, direction } = subject;
  if (!instrument || !direction || subject.errors.length > 0) return read;
  takeSubjectFields(read, subject, instrument.symbol, direction);
  const live = livePrice(instrument.symbol);
  takeConfidence(tokens, prose, read);
  const { levels, sources, errors } = takeLevels(tokens, prose, { instrument, direction, live });
  Object.assign(read.fields, levels);
  Object.assign(read.sources, sources);
  read.errors.push(...errors);
  takeMemo(tokens, memo, prose < end ? prose : null, read);
  read.notUnderstood = tokens.leftOver();
  return read;
}

/** The parts that were not understood, and the errors, one sentence each. */
export function errorsOf({ errors, notUnderstood }: ReadSignal): IntakeError[] {
  const all = [...errors, ...notUnderstood.map((piece) => ({ field: null, message: `Not understood: “${piece}”` }))];
  return [...new Map(all.map((error) => [error.message, error])).values()];
}

function takeSubjectFields(
  read: ReadSignal,
  subject: Subject,
  symbol: IntakeSignal['instrument'],
  direction: SignalDirection,
): void {
  const monthlyBias = subject.monthlyBias ?? biasOf(direction);
  read.biasFollows = subject.monthlyBias === null;
  read.fields = { instrument: symbol, direction, status: subject.status, monthlyBias };
  read.sources = { ...subject.sources };
}

/** 'Memo:' and the like: what follows is its text. */
function labelledMemo(tokens: TokenStream): { at: number; textFrom: number; name: string } | null {
  for (let at = 0; at < tokens.words.length; at += 1) {
    const label = labelAt(tokens, at);
    if (label?.of !== 'memo') continue;
    let textFrom = label.end;
    while (tokens.isMark(textFrom, ':=-')) textFrom += 1;
    for (let next = at; next < tokens.words.length; next += 1) tokens.take(next);
    return { at, textFrom, name: tokens.name(at) };
  }
  return null;
}

function takeMemo(
  tokens: TokenStream,
  memo: ReturnType<typeof labelledMemo>,
  prose: number | null,
  read: ReadSignal,
): void {
  const from = prose ?? memo?.textFrom;
  const word = from === undefined ? undefined : tokens.words[from];
  if (!word) return;
  const text = tokens.text.slice(word.start).trim();
  for (let at = from!; at < tokens.words.length; at += 1) tokens.take(at);
  if (text.length > LIMITS.signal.memoMax)
    read.errors.push({
      field: 'memo',
      message: `The memo is longer than ${LIMITS.signal.memoMax} characters and left out`,
    });
  else read.fields.memo = text;
  read.sources.memo = text;
  if (prose !== null) read.beside = text;
  const isWithheld = isHolding(text) && (prose !== null || !PLAIN_MEMOS.includes(memo!.name));
  if (prose !== null && tokens.isWord(prose, KINDS_OF_ORDER))
    read.errors.push({
      field: 'status',
      message: `“${word.text}” can be the kind of order: name it before the levels`,
    });
  if (isWithheld) read.errors.push({ field: 'memo', message: WITHHELD_BY_MEMO });
}

const isLevel = (of: string): boolean => of === 'stop' || of === 'target';

function firstLevelAt(tokens: TokenStream, end: number): number {
  for (let at = 0; at < end; at += 1) {
    const label = tokens.isTaken(at) ? null : labelAt(tokens, at);
    if (label && isLevel(label.of)) return at;
  }
  return end;
}

/** True if a stop and a target are given with numbers. */
function hasLevels(tokens: TokenStream, end: number): boolean {
  const found = new Set<string>();
  for (let at = 0; at < end; at += 1) {
    const label = tokens.isTaken(at) ? null : labelAt(tokens, at);
    if (!label || !isLevel(label.of)) continue;
    const value = valueStart(tokens, label.end);
    if (tokens.isNumber(value) || tokens.isNumber(value + 1)) found.add(label.of);
    at = label.end - 1;
  }
  return found.size === 2;
}

/** In one line what follows the levels is the memo: the first word behind a stop or a target that says nothing of the signal. */
function proseStart(tokens: TokenStream, end: number): number {
  let hasLevel = false;
  let hasInstrument = false;
  for (let at = 0; at < end; at += 1) {
    if (tokens.isTaken(at)) continue;
    if (!hasInstrument && instrumentsNamed(tokens.name(at)).length > 0) {
      hasInstrument = true;
      continue;
    }
    const label = labelAt(tokens, at);
    if (label) {
      hasLevel ||= isLevel(label.of) && tokens.isNumber(skipSign(tokens, valueStart(tokens, label.end)));
      at = Math.max(at, label.end - 1);
      continue;
    }
    if (!hasLevel || tokens.words[at]!.kind !== 'word' || isPartOfLevels(tokens, at)) continue;
    const after = tokens.isWord(at, TRAILING) ? afterTrailing(tokens, at, end) : null;
    if (after === null) return at;
    at = after - 1;
  }
  return end;
}

const skipSign = (tokens: TokenStream, at: number): number => (tokens.isMark(at, '+-') ? at + 1 : at);

const UNITS = ['PIP', 'PIPS', 'P', 'POINT', 'POINTS', 'PTS', 'R', 'AND', 'TO'];
/** Words of the order or its bias, which may also come at the end of a line. */
const TRAILING = [
  'LIMIT',
  'NOW',
  'MARKET',
  'BULLISH',
  'BEARISH',
  'REVERSING',
  'POTENTIALLY',
  'BUY',
  'SELL',
  'LONG',
  'SHORT',
  'BUYLIMIT',
  'SELLLIMIT',
  'ORDER',
  'ORDERS',
];
/** Where a memo begins with it, nobody knows whether the order is meant. */
const KINDS_OF_ORDER = ['LIMIT', 'BUYLIMIT', 'SELLLIMIT'];

/** A unit of a number, or a word that leads to the next one. */
function isPartOfLevels(tokens: TokenStream, at: number): boolean {
  if (tokens.isWord(at, UNITS) && tokens.isNumber(at - 1)) return true;
  return isFiller(tokens, at) && (tokens.isNumber(at + 1) || labelAt(tokens, at + 1) !== null);
}

/**
 * Past words of the order that nothing but further ones, levels or an instrument follow; null where a memo begins with them: 'short squeeze ahead'.
 */
function afterTrailing(tokens: TokenStream, from: number, end: number): number | null {
  let at = from;
  while (at < end && (tokens.isWord(at, TRAILING) || tokens.words[at]!.kind !== 'word' || tokens.isTaken(at))) {
    if (labelAt(tokens, at)) return at;
    at += 1;
  }
  return at >= end || labelAt(tokens, at) || instrumentsNamed(tokens.name(at)).length > 0 ? at : null;
}

/** Words that follow a share that is no confidence: '86% of position', '50% size'. */
const SHARED = [
  'OF',
  'SIZE',
  'SIZED',
  'POSITION',
  'LOT',
  'LOTS',
  'RISK',
  'ACCOUNT',
  'BALANCE',
  'EQUITY',
  'CAPITAL',
].concat(['MARGIN', 'ALLOCATION', 'EXPOSURE', 'OFF', 'PROFIT', 'NOW']);

/** '75%' that says nothing of what it is a share of. */
const isShare = (tokens: TokenStream, at: number): boolean =>
  tokens.isNumber(at) && tokens.isMark(at + 1, '%') && !tokens.isWord(at + 2, SHARED);

/** Its word with a number, or one number with '%' behind the levels of the one-line form. */
function takeConfidence(tokens: TokenStream, end: number, read: ReadSignal): void {
  const shares: number[] = [];
  for (let at = 0; at < end; at += 1) {
    const label = tokens.isTaken(at) ? null : labelAt(tokens, at);
    if (label?.of === 'confidence') {
      const value = valueStart(tokens, label.end);
      const after = tokens.isMark(value + 1, '%') ? value + 2 : value + 1;
      tokens.take(at, tokens.isNumber(value) ? after : label.end);
      giveConfidence(tokens, value, read);
      at = after - 1;
    } else if (label?.of === 'bias') tokens.take(at, label.end);
    else if (tokens.isOpen(at) && isShare(tokens, at) && tokens.isNumber(at - 1)) shares.push(at);
  }
  const [share, other] = shares;
  if (!tokens.isOneLine || share === undefined || other !== undefined || read.fields.confidence !== undefined) return;
  const isLast = !Array.from({ length: end - share - 2 }, (_, step) => tokens.isOpen(share + 2 + step)).some(Boolean);
  if (!isLast) return;
  tokens.take(share);
  giveConfidence(tokens, share, read);
}

function giveConfidence(tokens: TokenStream, at: number, read: ReadSignal): void {
  const text = tokens.isNumber(at) ? tokens.words[at]!.text : '';
  const { confidenceMin, confidenceMax } = LIMITS.signal;
  const isWhole = /^\d{1,3}$/.test(text) && Number(text) >= confidenceMin && Number(text) <= confidenceMax;
  if (!isWhole)
    return void read.errors.push({ field: 'confidence', message: 'Confidence must be a whole number from 1 to 100' });
  if (read.fields.confidence !== undefined && read.fields.confidence !== Number(text))
    return void read.errors.push({ field: 'confidence', message: 'Confidence is given twice' });
  read.fields.confidence = Number(text);
  read.sources.confidence = text;
}
