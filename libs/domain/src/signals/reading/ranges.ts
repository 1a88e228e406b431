import { labelAt, valueStart } from './labels.ts';
import { PIPS, type Level, type LevelValues, type Value } from './level-values.ts';
import type { TokenStream } from './token-stream.ts';

/** Between the ends of a zone; 'or' leaves the choice to the reader. */
const MARKS = '-~…._';
const ZONE_WORDS = ['TO', 'AND'];
/** Words before a zone. */
export const LEADING_TO_ZONE = ['BETWEEN', 'FROM'];

/** The other end of a zone that begins with a price: '3312 - 3315', '3312/3315', '3312 to 3315'; null: there is none. */
export function zoneBehind(
  tokens: TokenStream,
  values: LevelValues,
  { text }: Value,
  end: number,
): { value: Value; end: number } | null {
  let at = end;
  while (tokens.isMark(at, MARKS) || tokens.isWord(at, ZONE_WORDS)) at += 1;
  if (at === end && tokens.isMark(at, '/&')) at += 1;
  if (at === end || tokens.isTaken(at) || !tokens.isNumber(at) || isNoPrice(tokens, at)) return null;
  const found = values.valueAt(at, 'entryZonePrice');
  return found && 'value' in found && values.areNear(text, found.value.text) ? found : null;
}

/** Where a range ends: '196.10 - 196.20', '196.10/196.20', '196.10 to 196.20', '196.10 and 196.20', '196.10..196.20'; null: it is none. */
export function rangeEnd(tokens: TokenStream, values: LevelValues, end: number, level: Level): number | null {
  let at = end;
  while (tokens.isMark(at, `${MARKS}<`) || tokens.isWord(at, ['TO', 'OR', 'BETWEEN'])) at += 1;
  if (at === end && level !== 't1Price' && (tokens.isMark(at, '/&') || tokens.isWord(at, ['AND']))) at += 1;
  if (at === end || !tokens.isNumber(at) || tokens.isTaken(at) || isNoPrice(tokens, at)) return null;
  return values.valueAt(at, level)?.end ?? null;
}

/** '195.38, -74 pips': a distance, no end of a range. */
const isNoPrice = (tokens: TokenStream, at: number): boolean =>
  tokens.isWord(at + 1, PIPS) || tokens.isMark(at + 1, '%');

/** '3332 - 3352 - 3370': of three prices with dashes between them none is the end of a range. */
export function isDashedList(tokens: TokenStream, values: LevelValues, from: number): boolean {
  let at = from;
  for (let count = 1; count < 3; count += 1) {
    const found = values.valueAt(at, 't0Price');
    if (!found || 'error' in found || !tokens.isMark(found.end, '-')) return false;
    at = found.end + 1;
  }
  return tokens.isNumber(at) && !isNoPrice(tokens, at);
}

/** Past the number of a row in a list: '1) 42500', '1. 42500', '1️⃣ 42500'. */
export function pastOrdinal(tokens: TokenStream, at: number): number {
  if (tokens.words[at]?.kind === 'ordinal') return valueStart(tokens, at + 1);
  const isRow = tokens.isNumber(at) && /^(?:\d|10)$/.test(tokens.words[at]!.text) && tokens.isMark(at + 1, ').');
  if (!isRow || !tokens.isTight(at + 1) || !tokens.isNumber(valueStart(tokens, at + 2))) return at;
  tokens.take(at);
  return valueStart(tokens, at + 2);
}

/** '197.05 198.40 200 EMA': a third number, written otherwise than the one before it, and right before a word. */
export function isDoubtful(tokens: TokenStream, end: number, text: string, before: string): boolean {
  const isBeforeWord = tokens.isOneLine && tokens.isOpen(end) && !tokens.isNumber(end);
  const decimals = (price: string): number => price.split(/[.,]/).at(-1)!.length;
  return isBeforeWord && labelAt(tokens, end) === null && decimals(text) !== decimals(before);
}

/** Takes text after a level's price that only gives a distance: '195.38 = 74 pips', and the whole of an entry or stop in a row: '104000 - 100%'. */
export function takeDistance(tokens: TokenStream, end: number): number {
  let at = end;
  while (tokens.isMark(at, ',=-+~|')) at += 1;
  const isWhole = at > end && tokens.isMark(at + 1, '%') && /^100(?:[.,]0+)?$/.test(tokens.words[at]!.text);
  const isOfAll = !tokens.isOneLine && isWhole;
  const isDistance = tokens.isNumber(at) && !tokens.isTaken(at) && (tokens.isWord(at + 1, PIPS) || isOfAll);
  if (!isDistance) return end;
  tokens.take(end, at + 2);
  return at + 2;
}
