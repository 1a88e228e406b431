import type { JournalEntry } from '@t0/contracts/journal';

/** A day is never longer than 25 hours: what is older needs no calendar. */
const LONGEST_DAY_MS = 26 * 3_600_000;
/** How far a clock may be behind, ms. */
const AHEAD_MS = 3_600_000;
const MINUTE_MS = 60_000;
const UTC = /^(?:Etc\/)?UTC$/;

/**
 * How many were taken on the calendar day of `now` in a time zone ('UTC', 'Europe/Berlin'), for MAX DAILY TRADES
 * (docs/product/journal.md#daily-limit).
 */
export function takenToday(
  entries: Iterable<Pick<JournalEntry, 'decision' | 'at'>>,
  now: number,
  timeZone: string,
): number {
  const recent: number[] = [];
  for (const { decision, at } of entries) {
    const time = Date.parse(at);
    if (decision === 'taken' && time > now - LONGEST_DAY_MS && time <= now + AHEAD_MS) recent.push(time);
  }
  if (recent.length === 0) return 0;
  const dayOf = calendarOf(timeZone);
  const today = dayOf(now);
  return recent.filter((time) => dayOf(time) === today).length;
}

/**
 * When the calendar day of `now` in a time zone began, and when the next one begins, to the minute; ms since the epoch
 * (docs/product/watching.md#enough-for-today). Throws RangeError for an unknown zone.
 */
export function dayBounds(now: number, timeZone: string): { begins: number; ends: number } {
  const dayOf = calendarOf(timeZone);
  const today = dayOf(now);
  /** The first minute from `from` to `until` from which on the day is today's, or is not. */
  const first = (from: number, until: number, isToday: boolean): number => {
    let [before, after] = [Math.floor(from / MINUTE_MS), Math.ceil(until / MINUTE_MS)];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if ((dayOf(middle * MINUTE_MS) === today) === isToday) after = middle;
      else before = middle;
    }
    return after * MINUTE_MS;
  };
  return { begins: first(now - LONGEST_DAY_MS, now, true), ends: first(now, now + LONGEST_DAY_MS, false) };
}

/** The last requested zone: its calendar takes milliseconds to make. */
let last: { timeZone: string; day: Intl.DateTimeFormat } | undefined;

/** Returns a function that names the day of a time in a zone. */
function calendarOf(timeZone: string): (at: number) => string {
  if (UTC.test(timeZone)) return (at) => new Date(at).toISOString().slice(0, 10);
  if (last?.timeZone !== timeZone) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    last = { timeZone, day: new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }) };
  }
  const { day } = last;
  return (at) => day.format(at);
}
