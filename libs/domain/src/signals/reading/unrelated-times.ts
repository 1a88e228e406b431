import type { TokenStream } from './token-stream.ts';

const MONTHS = (
  'JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST ' +
  'SEPTEMBER OCTOBER NOVEMBER DECEMBER'
).split(' ');
const ZONES = ['AM', 'PM', 'UTC', 'GMT', 'CET', 'CEST', 'EST', 'EDT', 'ET', 'BST', 'Z', 'IST', 'MSK'];

/** True for a whole number of at most so many digits. */
export const isWhole = (tokens: TokenStream, at: number, digits: number): boolean =>
  tokens.isNumber(at) && /^\d+$/.test(tokens.words[at]!.text) && tokens.words[at]!.text.length <= digits;

/** '14:30', '14:30:05 UTC', '2:30 PM'. */
export function timeEnd(tokens: TokenStream, at: number): number | null {
  if (
    !isWhole(tokens, at, 2) ||
    tokens.isTight(at) ||
    !tokens.isMark(at + 1, ':') ||
    !tokens.isTight(at + 1) ||
    !tokens.isTight(at + 2)
  )
    return null;
  if (!/^[0-5]\d$/.test(tokens.words[at + 2]?.text ?? '') || Number(tokens.words[at]!.text) > 24) return null;
  let next = at + 3;
  if (tokens.isMark(next, ':') && isWhole(tokens, next + 1, 2)) next += 2;
  return tokens.isWord(next, ZONES) ? next + 1 : next;
}

/** '12.03.2025', '2025-03-12T14:30:00Z', '12/03/25', '12 March 2025'. */
export function dateEnd(tokens: TokenStream, at: number): number | null {
  if (!tokens.isNumber(at)) return isMonth(tokens, at) && isWhole(tokens, at + 1, 2) ? afterYear(tokens, at + 2) : null;
  if (/^\d{1,2}\.\d{1,2}\.(\d{2}|\d{4})$/.test(tokens.words[at]!.text)) return at + 1;
  if (isWhole(tokens, at, 2) && isMonth(tokens, at + 1)) return afterYear(tokens, at + 2);
  const isTriple =
    [1, 2, 3, 4].every((step) => tokens.isTight(at + step)) &&
    tokens.isMark(at + 1, '/-') &&
    tokens.isMark(at + 3, '/-');
  if (!isTriple || !isDate(tokens, at)) return null;
  if (!tokens.isWord(at + 5, ['T']) || !tokens.isTight(at + 5)) return at + 5;
  const isTime = isWhole(tokens, at + 6, 2) && tokens.isMark(at + 7, ':') && isWhole(tokens, at + 8, 2);
  if (!isTime) return at + 5;
  const seconds = tokens.isMark(at + 9, ':') && tokens.isNumber(at + 10) ? at + 11 : at + 9;
  return tokens.isWord(seconds, ZONES) ? seconds + 1 : seconds;
}

/** '2026-11-27', '27/11/26', '11/27/2026': '50/30/20' is none. */
function isDate(tokens: TokenStream, at: number): boolean {
  if (!isWhole(tokens, at, 4) || !isWhole(tokens, at + 2, 2) || !isWhole(tokens, at + 4, 4)) return false;
  const [first, second, third] = [at, at + 2, at + 4].map((part) => Number(tokens.words[part]!.text)) as [
    number,
    number,
    number,
  ];
  const isMonthAndDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (first > 999) return isMonthAndDay(second, third);
  return isMonthAndDay(first, second) || isMonthAndDay(second, first);
}

const isMonth = (tokens: TokenStream, at: number): boolean => tokens.isWord(at, MONTHS);
const afterYear = (tokens: TokenStream, at: number): number =>
  /^20\d\d$/.test(tokens.words[at]?.text ?? '') ? at + 1 : at;
