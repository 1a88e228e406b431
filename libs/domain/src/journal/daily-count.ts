import type { JournalEntry } from '@t0/contracts';

/**
 * How many were taken on the calendar day of `now` in a time zone ('UTC', 'Europe/Berlin'), for MAX DAILY TRADES
 * (docs/product/journal.md#daily-limit).
 */
export function takenToday(
  entries: Iterable<Pick<JournalEntry, 'decision' | 'at'>>,
  now: number,
  timeZone: string,
): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const today = day.format(now);
  let count = 0;
  for (const { decision, at } of entries) {
    const time = Date.parse(at);
    // A day is never longer than 25 hours: older ones need no calendar.
    if (decision === 'taken' && time > now - 26 * 3_600_000 && time <= now + 3_600_000 && day.format(time) === today)
      count += 1;
  }
  return count;
}
