import { LIMITS } from '@t0/contracts/platform';
import type { SignalDirection } from '@t0/contracts/prices';
import type { IntakeError, IntakeField, IntakeSignal, MonthlyBias } from '@t0/contracts/signals';
import { validateSignal } from '../signal-terms.ts';
import { skipUnrelatedNumbers } from './unrelated-numbers.ts';
import { isLevelLabel, labelAt, valueStart } from './labels.ts';
import { takeLevels } from './levels.ts';
import { KINDS_OF_ORDER, proseStart } from './prose.ts';
import { findTerms, isUnderstood, type Term } from './terms/find-terms.ts';
import { PlainWords } from './terms/plain-words.ts';
import { readTerms } from './terms/read-terms.ts';
import { TokenStream } from './token-stream.ts';
import { takeSubject, type Subject } from './subject.ts';
import { kindOfText, kindMessage, type RequestedStep, type TextKind } from './text-kind.ts';

/** What the confidence of a text is read into. */
interface ConfidenceRead {
  fields: IntakeSignal;
  sources: Partial<Record<IntakeField, string>>;
  errors: IntakeError[];
}

/** Words that follow a share that is no confidence: '86% of position', '50% size'. */
const SHARED = (
  'OF SIZE SIZED POSITION LOT LOTS RISK ACCOUNT BALANCE EQUITY CAPITAL MARGIN ALLOCATION EXPOSURE OFF ' + 'PROFIT NOW'
).split(' ');

/** '75%' that says nothing of what it is a share of. */
const isShare = (tokens: TokenStream, at: number): boolean =>
  tokens.isNumber(at) && tokens.isMark(at + 1, '%') && !tokens.isWord(at + 2, SHARED);

/** Its word with a number, or one number with '%' behind the levels of the one-line form. */
function takeConfidence(tokens: TokenStream, end: number, read: ConfidenceRead): void {
  const shares: number[] = [];
  let second: number | undefined;
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
    else if (tokens.isOpen(at) && isShare(tokens, at) && tokens.isMark(at - 1, '%')) second = at;
  }
  // Of several, each is the portion of its target; one more behind the last of them is none.
  const share = shares.length === 1 ? (second ?? shares[0]) : second;
  if (!tokens.isOneLine || share === undefined || read.fields.confidence !== undefined) return;
  const isLast = !Array.from({ length: end - share - 2 }, (_, step) => tokens.isOpen(share + 2 + step)).some(Boolean);
  if (!isLast) return;
  tokens.take(share);
  giveConfidence(tokens, share, read);
}

function giveConfidence(tokens: TokenStream, at: number, read: ConfidenceRead): void {
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
  request: { steps: RequestedStep[]; instrument: string | null } | null;
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
 * several, as channels write it (docs/product/numbers.md#signals). A text is understood as a whole, or what is not is said. Pure where `now` is given, linear in the text.
 * @param livePrice the present price of an instrument, a decimal string; null if there is none
 * @param now ms since the epoch, from which '18:00 UTC' and '4 hours' count
 * @param how `units`: what the pips and points of its source are, as `readPips` takes them; `market`: the price that `m` is of a text in the generator
 */
export function readSignalText(
  text: string,
  livePrice: (symbol: string) => string | null = () => null,
  now = Date.now(),
  { units = '', market = () => null }: { units?: string; market?: (symbol: string) => string | null } = {},
): ReadSignal {
  const tokens = new TokenStream(text.trim());
  const memo = labelledMemo(tokens);
  const end = memo?.at ?? tokens.words.length;
  const words = new PlainWords(tokens, end);
  const terms = takeTermWords(words, now);
  const leftOut = skipUnrelatedNumbers(tokens, end);
  const isComplete = hasLevels(tokens, end);
  // Without levels a rule changes a trade that is open.
  if (!isComplete) tokens.giveBackTerms();
  const firstLevel = firstLevelAt(tokens, end);
  const prose = tokens.isOneLine ? proseStart(tokens, end) : end;
  const kind = kindOfText(tokens, end, firstLevel, isComplete);
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
    request: kind.steps.length > 0 ? { steps: kind.steps, instrument: subject.instrument?.symbol ?? null } : null,
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
  const levels = takeLevels(words, prose, { instrument, direction, live, units, market: market(instrument.symbol) });
  Object.assign(read.fields, levels.fields);
  Object.assign(read.sources, levels.sources);
  read.errors.push(...levels.errors);
  if (isComplete) takeTerms(words, terms, prose, { shares: levels.shares, units }, read);
  checkLevels(read, now);
  takeMemo(tokens, memo, prose < end ? prose : null, read);
  read.notUnderstood = tokens.leftOver();
  return read;
}

/** Takes the words of portions, rules and times before anyone else reads a level in them. */
function takeTermWords(words: PlainWords, now: number): Term[] {
  const terms = findTerms(words, now);
  for (const term of terms) words.tokens.takeTerm(term.from, term.end, isUnderstood(term));
  return terms;
}

function takeTerms(
  words: PlainWords,
  terms: readonly Term[],
  prose: number,
  levels: { shares: readonly (string | undefined)[]; units: string },
  read: ReadSignal,
): void {
  const { fields, sources, errors } = readTerms(
    words,
    terms.filter(({ from }) => from < prose),
    { fields: read.fields, ...levels },
  );
  Object.assign(read.fields, fields);
  Object.assign(read.sources, sources);
  read.errors.push(...errors);
  const late = terms.find(({ from }) => from >= prose);
  if (late) {
    const piece = words.tokens.piece(late.from, late.end);
    const message = `The memo names a rule or a time: write “${piece}” before it, or name the memo`;
    read.errors.push({ field: 'memo', message });
  }
}

/** The order of the levels, and the terms with them, as they are checked when a signal is published. */
function checkLevels({ fields, errors }: ReadSignal, now: number): void {
  const { direction, entryPrice, slPrice, t0Price, t1Price, status = 'active' } = fields;
  if (!direction || !entryPrice || !slPrice || !t0Price || !t1Price) return;
  const error = validateSignal({ ...fields, direction, status, entryPrice, slPrice, t0Price, t1Price }, now);
  if (error) errors.push(error);
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

function firstLevelAt(tokens: TokenStream, end: number): number {
  for (let at = 0; at < end; at += 1) {
    const label = tokens.isTaken(at) ? null : labelAt(tokens, at);
    if (label && isLevelLabel(label)) return at;
  }
  return end;
}

/** True if a stop and a target are given with numbers. */
function hasLevels(tokens: TokenStream, end: number): boolean {
  const found = new Set<string>();
  for (let at = 0; at < end; at += 1) {
    const label = tokens.isTaken(at) ? null : labelAt(tokens, at);
    if (!label || !isLevelLabel(label)) continue;
    const value = valueStart(tokens, label.end);
    if (tokens.isNumber(value) || tokens.isNumber(value + 1)) found.add(label.of);
    at = label.end - 1;
  }
  return found.size === 2;
}
