/** Months by their first letters, in English and Spanish. */
const MONTHS = ['jan|ene', 'feb', 'mar', 'apr|abr', 'may', 'jun', 'jul', 'aug|ago', 'sep', 'oct', 'nov', 'dec|dic'];
const YEAR_FIRST = /^(\d{4})[-./]?(\d\d)[-./]?(\d\d)(?:[ T;,]+([^ T;,].*))?$/i;
const NAMED = /^(\d{1,2}) ([a-z]{3})[a-z]{0,12}\.? (\d{4})(?:[ T;,]+([^ T;,].*))?$/i;
const YEAR_LAST = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d\d)(?:[ T;,]+([^ T;,].*))?$/i;
/** The time of day behind the date. */
const CLOCK = /^(\d{1,2}):?(\d\d)(?::?(\d\d)(?:\.(\d{1,9}))?)?(?: ?([AP])M)?$/i;

/** A date whose file does not decide whether the day or the month is first. */
export class DayFirstUnknown extends Error {}

/**
 * A local time of a statement as '2026-09-02T16:00:00.000'; null where the text is none.
 * @param dayFirst of dates that end in the year; undefined: not known
 * @throws DayFirstUnknown for such a date that both readings allow, while that is not known
 */
export function localTimeOf(text: string, dayFirst?: boolean): string | null {
  const first = YEAR_FIRST.exec(text);
  if (first) return built(first[1]!, first[2]!, first[3]!, first[4]);
  const named = NAMED.exec(text);
  if (named) {
    const month = MONTHS.findIndex((names) => names.split('|').includes(named[2]!.toLowerCase()));
    return month < 0 ? null : built(named[3]!, String(month + 1), named[1]!, named[4]);
  }
  const last = YEAR_LAST.exec(text);
  if (!last) return null;
  const [a, b] = [last[1]!, last[2]!];
  const isDayFirst = dayFirst ?? (Number(a) > 12 ? true : Number(b) > 12 || a === b ? false : undefined);
  if (isDayFirst === undefined) throw new DayFirstUnknown();
  const year = last[3]!.length === 2 ? `20${last[3]!}` : last[3]!;
  return isDayFirst ? built(year, b, a, last[4]) : built(year, a, b, last[4]);
}

/** Whether the dates of a column begin with the day, by those that allow one reading; undefined: none does. */
export function dayFirstOf(texts: Iterable<string>): boolean | undefined {
  for (const text of texts) {
    const [, a, b] = YEAR_LAST.exec(text) ?? [];
    if (Number(a) > 12) return true;
    if (Number(b) > 12) return false;
  }
  return undefined;
}

function built(year: string, month: string, day: string, time: string | undefined): string | null {
  const clock = time === undefined ? [] : CLOCK.exec(time)?.slice(1);
  if (!clock) return null;
  const [hour = '0', minute = '0', second = '0', fraction = '', half] = clock;
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hour);
  const two = (value: string | number): string => String(value).padStart(2, '0');
  const local = `${year}-${two(month)}-${two(day)}T${two(hours)}:${two(minute)}:${two(second)}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const at = Date.parse(`${local}Z`);
  // '2026-02-30' is read as 2 March.
  return Number.isNaN(at) || new Date(at).toISOString() !== `${local}Z` ? null : local;
}
