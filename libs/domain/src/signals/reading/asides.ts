import { readingsOf } from './number.ts';
import type { Sheet } from './sheet.ts';

/** What an aside says; `size`, `risk` and `leverage` are the sender's own and are left out by name. */
type AsideKind =
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
const FRAME_UNITS = [
  'M',
  'MIN',
  'MINS',
  'MINUTE',
  'MINUTES',
  'H',
  'HR',
  'HRS',
  'HOUR',
  'HOURS',
  'D',
  'DAY',
  'DAYS',
  'W',
  'WEEK',
  'WEEKS',
  'MN',
];
const FRAME_NAMES = ['TF', 'TIMEFRAME', 'CHART', 'FRAME'];
const FRAME_MAX = 1440;
const LEVERAGE = ['LEVERAGE', 'LEV', 'CROSS', 'ISOLATED', 'MARGIN'];
const LOTS = ['LOT', 'LOTS'];
const SIZE_NAMES = ['LOT', 'LOTS', 'LOTSIZE', 'VOLUME', 'VOL', 'QTY', 'QUANTITY', 'SIZE', 'CONTRACTS', 'POSITIONSIZE'];
const ID_NAMES = ['SIGNAL', 'TRADE', 'ID', 'NO', 'NR', 'TICKET', 'MAGIC', 'SETUP', 'IDEA', 'ORDER'];
const RISK = ['RISK', 'RISKING'];
const RISK_WORDS = ['PER', 'TRADE', 'OF', 'ACCOUNT', 'BALANCE', 'EQUITY', 'CAPITAL', 'MAX', 'ONLY'];
const RATIO_NAMES = ['RR', 'RRR'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'SEPT', 'OCT', 'NOV', 'DEC'].concat([
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
]);
const ZONES = ['AM', 'PM', 'UTC', 'GMT', 'CET', 'CEST', 'EST', 'EDT', 'ET', 'BST', 'Z', 'IST', 'MSK'];
const ORDINALS = ['ST', 'ND', 'RD', 'TH'];
/** What may stand in a bracket behind a level and says only how far away or how much it is. */
const BRACKET_WORDS = [
  'PIP',
  'PIPS',
  'P',
  'POINT',
  'POINTS',
  'PTS',
  'R',
  'RR',
  'X',
  'LOT',
  'LOTS',
  'TICKS',
  'BPS',
  'USD',
  'RISK',
  'REWARD',
  'CLOSE',
  'OF',
  'POSITION',
  'PROFIT',
  'LOSS',
];
const OPENING = '([';
const CLOSING = ')]';

type Rule = (sheet: Sheet, at: number) => number | null;

/**
 * Takes the numbers that are no levels, whatever stands beside them: timeframes, leverage, sizes, ids, ratios, times and dates, distances and portions in
 * brackets (docs/product/numbers.md#what-a-number-belongs-to).
 * @returns the pieces that the sender wanted and a signal does not carry, as they stand
 */
export function takeAsides(sheet: Sheet, until: number): string[] {
  const leftOut: string[] = [];
  for (let at = 0; at < until; at += 1) {
    if (sheet.isTaken(at)) continue;
    for (const [kind, rule] of RULES) {
      const end = rule(sheet, at);
      if (end === null) continue;
      sheet.take(at, end);
      if (kind === 'leverage' || kind === 'size' || kind === 'risk' || kind === 'exchange')
        leftOut.push(sheet.piece(at, end));
      at = end - 1;
      break;
    }
  }
  return leftOut;
}

const RULES: readonly (readonly [AsideKind, Rule])[] = [
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
function past(sheet: Sheet, at: number, marks = ':=-'): number {
  let next = at;
  while (sheet.isMark(next, marks)) next += 1;
  return next;
}

const isWhole = (sheet: Sheet, at: number, digits: number): boolean =>
  sheet.isNumber(at) && /^\d+$/.test(sheet.words[at]!.text) && sheet.words[at]!.text.length <= digits;

/** '(74 pips)', '(-1.15%)', '(100)', '(1:3)', '[50%]' behind a number; the only number of a level is none. */
function bracketEnd(sheet: Sheet, at: number): number | null {
  const isBehindNumber = sheet.isNumber(at - 1) || sheet.isMark(at - 1, CLOSING) || isUnitBefore(sheet, at - 1);
  if (!sheet.isMark(at, OPENING) || !isBehindNumber) return null;
  let next = at + 1;
  let numbers = 0;
  while (next < sheet.words.length && !sheet.isMark(next, CLOSING) && !sheet.isBreak(next)) {
    if (sheet.isNumber(next) && isSecondPrice(sheet, at - 1, next)) return null;
    if (sheet.isNumber(next)) numbers += 1;
    else if (!sheet.isWord(next, BRACKET_WORDS) && !sheet.isMark(next, '%/+-~:=,')) return null;
    next += 1;
  }
  return sheet.isMark(next, CLOSING) && numbers > 0 ? next + 1 : null;
}

/** How near a number stands to the one before its bracket for both to be prices. */
const PRICE_FACTOR = 1.5;

/** '196.12 (195.90)': a bare number as large as the one before the bracket is no distance. */
function isSecondPrice(sheet: Sheet, before: number, at: number): boolean {
  const isBare = !sheet.isMark(at + 1, '%') && !sheet.isWord(at + 1, BRACKET_WORDS);
  if (!isBare || !sheet.isNumber(before)) return false;
  const values = (word: number): number[] => readingsOf(sheet.words[word]!.text).map(Number);
  return values(before).some((one) =>
    values(at).some((other) => other < one * PRICE_FACTOR && one < other * PRICE_FACTOR),
  );
}

const isUnitBefore = (sheet: Sheet, at: number): boolean =>
  sheet.isWord(at, ['PIPS', 'PIP', 'R']) || sheet.isMark(at, '%');

/** 'Exchanges: Binance Futures', to the end of its line. */
function exchangeEnd(sheet: Sheet, at: number): number | null {
  if (!sheet.isWord(at, ['EXCHANGE', 'EXCHANGES']) || !sheet.isMark(at + 1, ':')) return null;
  let next = at + 2;
  while (next < sheet.words.length && !sheet.isBreak(next)) next += 1;
  return next;
}

/** '50x', 'x50', 'Leverage: Cross (50.0X)', 'Leverage 1:100'. */
function leverageEnd(sheet: Sheet, at: number): number | null {
  if (sheet.isNumber(at) && sheet.isWord(at + 1, ['X'])) return at + 2;
  if (sheet.isWord(at, ['X']) && sheet.isNumber(at + 1) && sheet.isTight(at + 1)) return at + 2;
  if (!sheet.isWord(at, LEVERAGE)) return null;
  let next = at + 1;
  while (sheet.isWord(next, LEVERAGE) || sheet.isMark(next, ':=-([')) next += 1;
  if (!sheet.isNumber(next)) return next;
  next += 1;
  if (sheet.isMark(next, ':') && sheet.isNumber(next + 1)) next += 2;
  if (sheet.isWord(next, ['X'])) next += 1;
  return sheet.isMark(next, CLOSING) ? next + 1 : next;
}

/** '0.5 lot', 'VOLUME=1.115', 'Lot size: 0.02'. */
function sizeEnd(sheet: Sheet, at: number): number | null {
  if (sheet.isNumber(at) && sheet.isWord(at + 1, LOTS)) return at + 2;
  if (!sheet.isWord(at, SIZE_NAMES)) return null;
  const name = sheet.isWord(at, LOTS) && sheet.isWord(at + 1, ['SIZE']) ? at + 1 : at;
  const value = past(sheet, name + 1);
  return sheet.isNumber(value) ? value + 1 : null;
}

/** 'Risk 1%', 'risk: 2 % per trade', '1% risk'. */
function riskEnd(sheet: Sheet, at: number): number | null {
  if (sheet.isNumber(at) && sheet.isMark(at + 1, '%') && sheet.isWord(at + 2, RISK)) return afterRisk(sheet, at + 3);
  if (!sheet.isWord(at, RISK)) return null;
  const value = past(sheet, at + 1);
  return sheet.isNumber(value) && sheet.isMark(value + 1, '%') ? afterRisk(sheet, value + 2) : null;
}

function afterRisk(sheet: Sheet, at: number): number {
  let next = at;
  while (sheet.isWord(next, RISK_WORDS)) next += 1;
  return next;
}

/** 'R:R 1:2', 'RR = 2.5', 'Risk/Reward 1:3', '1:2'. */
function ratioEnd(sheet: Sheet, at: number): number | null {
  const named = ratioName(sheet, at);
  if (named !== null) {
    const value = past(sheet, named);
    if (!sheet.isNumber(value)) return null;
    return sheet.isMark(value + 1, ':/') && sheet.isNumber(value + 2) ? value + 3 : value + 1;
  }
  const isBare =
    isWhole(sheet, at, 2) &&
    !sheet.isTight(at) &&
    sheet.isMark(at + 1, ':') &&
    sheet.isTight(at + 1) &&
    sheet.isTight(at + 2);
  if (!isBare || !/^\d{1,2}([.,]\d{1,2})?$/.test(sheet.words[at + 2]?.text ?? '') || timeEnd(sheet, at) !== null)
    return null;
  return sheet.isWord(at + 3, RATIO_NAMES) ? at + 4 : at + 3;
}

function ratioName(sheet: Sheet, at: number): number | null {
  if (sheet.isWord(at, RATIO_NAMES)) return at + 1;
  const [first, second] = [sheet.name(at), sheet.name(at + 2)];
  const isPair = (first === 'R' && second === 'R') || (first === 'RISK' && second === 'REWARD');
  if (isPair && sheet.isMark(at + 1, ':/-')) return sheet.isWord(at + 3, ['RATIO']) ? at + 4 : at + 3;
  return sheet.isWord(at, RISK) && sheet.isWord(at + 1, ['REWARD']) ? at + 2 : null;
}

/** '14:30', '14:30:05 UTC', '2:30 PM'. */
function timeEnd(sheet: Sheet, at: number): number | null {
  if (
    !isWhole(sheet, at, 2) ||
    sheet.isTight(at) ||
    !sheet.isMark(at + 1, ':') ||
    !sheet.isTight(at + 1) ||
    !sheet.isTight(at + 2)
  )
    return null;
  if (!/^[0-5]\d$/.test(sheet.words[at + 2]?.text ?? '') || Number(sheet.words[at]!.text) > 24) return null;
  let next = at + 3;
  if (sheet.isMark(next, ':') && isWhole(sheet, next + 1, 2)) next += 2;
  return sheet.isWord(next, ZONES) ? next + 1 : next;
}

/** '12.03.2025', '2025-03-12T14:30:00Z', '12/03/25', '12 March 2025'. */
function dateEnd(sheet: Sheet, at: number): number | null {
  if (!sheet.isNumber(at)) return isMonth(sheet, at) && isWhole(sheet, at + 1, 2) ? afterYear(sheet, at + 2) : null;
  if (/^\d{1,2}\.\d{1,2}\.(\d{2}|\d{4})$/.test(sheet.words[at]!.text)) return at + 1;
  if (isWhole(sheet, at, 2) && isMonth(sheet, at + 1)) return afterYear(sheet, at + 2);
  const isTriple =
    [1, 2, 3, 4].every((step) => sheet.isTight(at + step)) && sheet.isMark(at + 1, '/-') && sheet.isMark(at + 3, '/-');
  if (!isTriple || !isWhole(sheet, at, 4) || !isWhole(sheet, at + 2, 2) || !isWhole(sheet, at + 4, 4)) return null;
  if (!sheet.isWord(at + 5, ['T']) || !sheet.isTight(at + 5)) return at + 5;
  const isTime = isWhole(sheet, at + 6, 2) && sheet.isMark(at + 7, ':') && isWhole(sheet, at + 8, 2);
  if (!isTime) return at + 5;
  const seconds = sheet.isMark(at + 9, ':') && sheet.isNumber(at + 10) ? at + 11 : at + 9;
  return sheet.isWord(seconds, ZONES) ? seconds + 1 : seconds;
}

const isMonth = (sheet: Sheet, at: number): boolean => sheet.isWord(at, MONTHS);
const afterYear = (sheet: Sheet, at: number): number => (/^20\d\d$/.test(sheet.words[at]?.text ?? '') ? at + 1 : at);

/** 'H4', 'M15', '1D', '15 min', 'TF: 4H'. */
function frameEnd(sheet: Sheet, at: number): number | null {
  if (sheet.isWord(at, FRAME_NAMES)) return frameEnd(sheet, past(sheet, at + 1));
  const isBefore = sheet.isWord(at, FRAME_LETTERS) && isWhole(sheet, at + 1, 3) && sheet.isTight(at + 1);
  const isBehind = isWhole(sheet, at, 4) && sheet.isWord(at + 1, FRAME_UNITS) && !sheet.isTight(at);
  if ((!isBefore && !isBehind) || Number(sheet.words[isBefore ? at + 1 : at]!.text) > FRAME_MAX) return null;
  return sheet.isWord(at + 2, FRAME_NAMES) ? at + 3 : at + 2;
}

/** '#1043', 'Signal 12', 'ID: 88'. */
function idEnd(sheet: Sheet, at: number): number | null {
  if (sheet.isMark(at, '#') && isWhole(sheet, at + 1, 9) && sheet.isTight(at + 1)) return at + 2;
  if (!sheet.isWord(at, ID_NAMES)) return null;
  const value = past(sheet, at + 1, ':=#.');
  return isWhole(sheet, value, 9) && !sheet.isMark(value + 1, '%') ? value + 1 : null;
}

/** '2nd' where it counts no target: a target takes it with its name. */
function ordinalEnd(sheet: Sheet, at: number): number | null {
  return isWhole(sheet, at, 2) && sheet.isWord(at + 1, ORDINALS) && sheet.isTight(at + 1) ? at + 2 : null;
}
