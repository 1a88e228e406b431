import { isLevelLabel, labelAt, RESTS, valueStart } from './labels.ts';
import { instrumentsNamed } from '../../prices/instrument-names.ts';
import { isFiller } from './subject.ts';
import type { TokenStream } from './token-stream.ts';

/** In one line what follows the levels is the memo: the first word behind a stop or a target that says nothing of the signal. */
export function proseStart(tokens: TokenStream, end: number): number {
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
      hasLevel ||= isLevelLabel(label) && tokens.isNumber(skipSign(tokens, valueStart(tokens, label.end)));
      at = Math.max(at, label.end - 1);
      continue;
    }
    if (!hasLevel || tokens.words[at]!.kind !== 'word' || isPartOfLevels(tokens, at, end)) continue;
    const after = tokens.isWord(at, TRAILING) ? afterTrailing(tokens, at, end) : null;
    if (after === null) return at;
    at = after - 1;
  }
  return end;
}

const skipSign = (tokens: TokenStream, at: number): number => (tokens.isMark(at, '+-') ? at + 1 : at);

const UNITS = ['PIP', 'PIPS', 'P', 'POINT', 'POINTS', 'PTS', 'R', 'AND', 'TO'];
const TAKING_OUT = ['CLOSE', 'CLOSED', 'TAKE', 'OFF', 'OUT'];

/** 'close 50%' or '50% off' behind the price of a target, where nothing or another level follows. */
function isPartOfPortion(tokens: TokenStream, at: number, end: number): boolean {
  const isBefore = tokens.isNumber(at - 1) && tokens.isNumber(at + 1) && tokens.isMark(at + 2, '%');
  if (!isBefore && !tokens.isMark(at - 1, '%')) return false;
  const next = isBefore ? at + 3 : at + 1;
  return next >= end || tokens.isMark(next, ',;|/') || labelAt(tokens, next) !== null;
}

/** Words of the order or its bias, which may also come at the end of a line. */
const TRAILING = (
  'LIMIT NOW MARKET BULLISH BEARISH REVERSING POTENTIALLY BUY SELL LONG SHORT BUYLIMIT SELLLIMIT ORDER ' + 'ORDERS'
).split(' ');
/** Where a memo begins with it, nobody knows whether the order is meant. */
export const KINDS_OF_ORDER = ['LIMIT', 'BUYLIMIT', 'SELLLIMIT'];

/** A unit of a number, a word of a portion, or a word that leads to the next number. */
function isPartOfLevels(tokens: TokenStream, at: number, end: number): boolean {
  if (tokens.isWord(at, UNITS) && tokens.isNumber(at - 1)) return true;
  // 'TP3 open', and nothing or another level behind it.
  if (tokens.isWord(at, RESTS)) return tokens.words[at + 1]?.kind !== 'word' || labelAt(tokens, at + 1) !== null;
  if (tokens.isWord(at, TAKING_OUT) && isPartOfPortion(tokens, at, end)) return true;
  if (!isFiller(tokens, at)) return false;
  return tokens.isNumber(at + 1) || tokens.isTerm(at + 1) || labelAt(tokens, at + 1) !== null;
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
