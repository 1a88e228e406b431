import { isNear, readingsOf } from '../../prices/number.ts';
import { nameAt } from './subject.ts';
import type { TokenStream } from './token-stream.ts';
import { dateEnd, isWhole, timeEnd } from './unrelated-times.ts';

/** The kind of an unrelated number; `size`, `risk` and `leverage` are the sender's and are reported by name. */
type UnrelatedKind =
  | 'exchange'
  | 'timeframe'
  | 'leverage'
  | 'size'
  | 'id'
  | 'ratio'
  | 'time'
  | 'date'
  | 'risk'
  | 'bracket'
  | 'ordinal';

const FRAME_LETTERS = ['H', 'M', 'D', 'W', 'MN'];
const FRAME_UNITS = 'M MIN MINS MINUTE MINUTES H HR HRS HOUR HOURS D DAY DAYS W WEEK WEEKS MN'.split(' ');
const FRAME_NAMES = ['TF', 'TIMEFRAME', 'CHART', 'FRAME'];
const FRAME_MAX = 1440;
const LEVERAGE = ['LEVERAGE', 'LEV', 'CROSS', 'ISOLATED', 'MARGIN'];
const LOTS = ['LOT', 'LOTS'];
const SIZE_NAMES = ['LOT', 'LOTS', 'LOTSIZE', 'VOLUME', 'VOL', 'QTY', 'QUANTITY', 'SIZE', 'CONTRACTS', 'POSITIONSIZE'];
const ID_NAMES = ['SIGNAL', 'TRADE', 'ID', 'NO', 'NR', 'TICKET', 'MAGIC', 'SETUP', 'IDEA', 'ORDER'];
const RISK = ['RISK', 'RISKING'];
const RISK_WORDS = ['PER', 'TRADE', 'OF', 'ACCOUNT', 'BALANCE', 'EQUITY', 'CAPITAL', 'MAX', 'ONLY'];
const RATIO_NAMES = ['RR', 'RRR'];
const ORDINALS = ['ST', 'ND', 'RD', 'TH'];
/** Words that may be in a bracket after a level and only give a distance or a portion. */
const BRACKET_WORDS =
  'PIP PIPS P POINT POINTS PTS R RR X LOT LOTS TICKS BPS USD RISK REWARD CLOSE OF POSITION PROFIT LOSS'.split(' ');
const OPENING = '([';
const CLOSING = ')]';

type Rule = (tokens: TokenStream, at: number) => number | null;

/**
 * Takes the numbers that are no levels, in any context: timeframes, leverage, sizes, ids, ratios, times and dates, distances and portions in
 * brackets (docs/product/numbers.md#meaning-of-a-number).
 * @returns the pieces that the sender wanted and a signal does not carry, unchanged
 */
export function skipUnrelatedNumbers(tokens: TokenStream, until: number): string[] {
  const leftOut: string[] = [];
  for (let at = 0; at < until; at += 1) {
    if (tokens.isTaken(at)) continue;
    for (const [kind, rule] of RULES) {
      const end = rule(tokens, at);
      if (end === null) continue;
      tokens.take(at, end);
      if (kind === 'leverage' || kind === 'size' || kind === 'risk' || kind === 'exchange')
        leftOut.push(tokens.piece(at, end));
      at = end - 1;
      break;
    }
  }
  return leftOut;
}

const RULES: readonly (readonly [UnrelatedKind, Rule])[] = [
  ['bracket', bracketEnd],
  ['exchange', exchangeEnd],
  ['leverage', leverageEnd],
  ['size', sizeEnd],
  ['risk', riskEnd],
  ['ratio', ratioEnd],
  ['date', dateEnd],
  ['time', timeEnd],
  ['timeframe', frameEnd],
  ['id', idEnd],
  ['ordinal', ordinalEnd],
];

/** Past marks such as ':' and '='. */
function past(tokens: TokenStream, at: number, marks = ':=-'): number {
  let next = at;
  while (tokens.isMark(next, marks)) next += 1;
  return next;
}

/** '(74 pips)', '(-1.15%)', '(100)', '(1:3)', '[50%]' behind a number; the only number of a level is none. */
function bracketEnd(tokens: TokenStream, at: number): number | null {
  // 'TP1 [197.05]': the number of a name is none.
  const isCount = isWhole(tokens, at - 1, 2) && tokens.isTight(at - 1) && tokens.words[at - 2]?.kind === 'word';
  const isBehindNumber =
    (tokens.isNumber(at - 1) && !isCount) || tokens.isMark(at - 1, CLOSING) || isUnitBefore(tokens, at - 1);
  if (!tokens.isMark(at, OPENING) || !isBehindNumber) return null;
  let next = at + 1;
  let numbers = 0;
  while (next < tokens.words.length && !tokens.isMark(next, CLOSING) && !tokens.isBreak(next)) {
    if (tokens.isNumber(next) && isSecondPrice(tokens, tokens.isMark(at - 1, CLOSING) ? at - 2 : at - 1, next))
      return null;
    if (tokens.isNumber(next)) numbers += 1;
    else if (!tokens.isWord(next, BRACKET_WORDS) && !tokens.isMark(next, '%/+-~:=,')) return null;
    next += 1;
  }
  return tokens.isMark(next, CLOSING) && numbers > 0 ? next + 1 : null;
}

/** The largest ratio of a number to the one before its bracket for both to be prices. */
const PRICE_FACTOR = 1.5;

/** '196.12 (195.90)': a bare number as large as the one before the bracket is no distance. */
function isSecondPrice(tokens: TokenStream, before: number, at: number): boolean {
  const isBare = !tokens.isMark(at + 1, '%') && !tokens.isWord(at + 1, BRACKET_WORDS);
  if (!isBare || !tokens.isNumber(before)) return false;
  const values = (word: number): number[] => readingsOf(tokens.words[word]!.text).map(Number);
  return values(before).some((one) =>
    values(at).some((other) => other < one * PRICE_FACTOR && one < other * PRICE_FACTOR),
  );
}

const isUnitBefore = (tokens: TokenStream, at: number): boolean =>
  tokens.isWord(at, ['PIPS', 'PIP', 'R']) || tokens.isMark(at, '%');

/** 'Exchanges: Binance Futures', to the end of its line. */
function exchangeEnd(tokens: TokenStream, at: number): number | null {
  if (!tokens.isWord(at, ['EXCHANGE', 'EXCHANGES']) || !tokens.isMark(at + 1, ':')) return null;
  let next = at + 2;
  while (next < tokens.words.length && !tokens.isBreak(next)) next += 1;
  return next;
}

/** '50x', 'x50', 'Leverage: Cross (50.0X)', 'Leverage 1:100'. */
function leverageEnd(tokens: TokenStream, at: number): number | null {
  if (tokens.isNumber(at) && tokens.isWord(at + 1, ['X'])) return at + 2;
  if (tokens.isWord(at, ['X']) && tokens.isNumber(at + 1) && tokens.isTight(at + 1)) return at + 2;
  if (!tokens.isWord(at, LEVERAGE)) return null;
  let next = at + 1;
  while (tokens.isWord(next, LEVERAGE) || tokens.isMark(next, ':=-([')) next += 1;
  if (!tokens.isNumber(next)) return next;
  next += 1;
  if (tokens.isMark(next, ':') && tokens.isNumber(next + 1)) next += 2;
  if (tokens.isWord(next, ['X'])) next += 1;
  return tokens.isMark(next, CLOSING) ? next + 1 : next;
}

/** '0.5 lot', 'VOLUME=1.115', 'Lot size: 0.02', 'BUY 0.5 GBPJPY'. */
function sizeEnd(tokens: TokenStream, at: number): number | null {
  if (tokens.isNumber(at) && tokens.isWord(at - 1, ['BUY', 'SELL', 'LONG', 'SHORT'])) {
    const [traded] = nameAt(tokens, at + 1)?.instruments ?? [];
    const isSize = traded && !readingsOf(tokens.words[at]!.text).some((one) => isNear(one, traded.referencePrice));
    if (isSize) return at + 1;
  }
  if (tokens.isNumber(at) && tokens.isWord(at + 1, LOTS)) return at + 2;
  if (!tokens.isWord(at, SIZE_NAMES)) return null;
  const name = tokens.isWord(at, LOTS) && tokens.isWord(at + 1, ['SIZE']) ? at + 1 : at;
  const value = past(tokens, name + 1);
  return tokens.isNumber(value) ? value + 1 : null;
}

/** 'Risk 1%', 'risk: 2 % per trade', '1% risk'. */
function riskEnd(tokens: TokenStream, at: number): number | null {
  if (tokens.isNumber(at) && tokens.isMark(at + 1, '%') && tokens.isWord(at + 2, RISK))
    return afterRisk(tokens, at + 3);
  if (!tokens.isWord(at, RISK)) return null;
  const value = past(tokens, at + 1);
  return tokens.isNumber(value) && tokens.isMark(value + 1, '%') ? afterRisk(tokens, value + 2) : null;
}

function afterRisk(tokens: TokenStream, at: number): number {
  let next = at;
  while (tokens.isWord(next, RISK_WORDS)) next += 1;
  return next;
}

/** 'R:R 1:2', 'RR = 2.5', 'Risk/Reward 1:3', '1:2'. */
function ratioEnd(tokens: TokenStream, at: number): number | null {
  const named = ratioName(tokens, at);
  if (named !== null) {
    const value = past(tokens, named);
    if (!tokens.isNumber(value)) return null;
    return tokens.isMark(value + 1, ':/') && tokens.isNumber(value + 2) ? value + 3 : value + 1;
  }
  const isBare =
    isWhole(tokens, at, 2) &&
    !tokens.isTight(at) &&
    tokens.isMark(at + 1, ':') &&
    tokens.isTight(at + 1) &&
    tokens.isTight(at + 2);
  if (!isBare || !/^\d{1,2}([.,]\d{1,2})?$/.test(tokens.words[at + 2]?.text ?? '') || timeEnd(tokens, at) !== null)
    return null;
  return tokens.isWord(at + 3, RATIO_NAMES) ? at + 4 : at + 3;
}

function ratioName(tokens: TokenStream, at: number): number | null {
  if (tokens.isWord(at, RATIO_NAMES)) return at + 1;
  const [first, second] = [tokens.name(at), tokens.name(at + 2)];
  const isPair = (first === 'R' && second === 'R') || (first === 'RISK' && second === 'REWARD');
  if (isPair && tokens.isMark(at + 1, ':/-')) return tokens.isWord(at + 3, ['RATIO']) ? at + 4 : at + 3;
  return tokens.isWord(at, RISK) && tokens.isWord(at + 1, ['REWARD']) ? at + 2 : null;
}

/** 'H4', 'M15', '1D', '15 min', 'TF: 4H'. */
function frameEnd(tokens: TokenStream, at: number): number | null {
  if (tokens.isWord(at, FRAME_NAMES)) return frameEnd(tokens, past(tokens, at + 1));
  const isBefore = tokens.isWord(at, FRAME_LETTERS) && isWhole(tokens, at + 1, 3) && tokens.isTight(at + 1);
  const isBehind = isWhole(tokens, at, 4) && tokens.isWord(at + 1, FRAME_UNITS) && !tokens.isTight(at);
  if ((!isBefore && !isBehind) || Number(tokens.words[isBefore ? at + 1 : at]!.text) > FRAME_MAX) return null;
  return tokens.isWord(at + 2, FRAME_NAMES) ? at + 3 : at + 2;
}

/** '#1043', 'Signal 12', 'ID: 88'. */
function idEnd(tokens: TokenStream, at: number): number | null {
  if (tokens.isMark(at, '#') && isWhole(tokens, at + 1, 9) && tokens.isTight(at + 1)) return at + 2;
  if (!tokens.isWord(at, ID_NAMES)) return null;
  const value = past(tokens, at + 1, ':=#.');
  return isWhole(tokens, value, 9) && !tokens.isMark(value + 1, '%') ? value + 1 : null;
}

/** '2nd' where it counts no target: a target takes it with its name. */
function ordinalEnd(tokens: TokenStream, at: number): number | null {
  return isWhole(tokens, at, 2) && tokens.isWord(at + 1, ORDINALS) && tokens.isTight(at + 1) ? at + 2 : null;
}
