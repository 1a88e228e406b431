/** The time `count` calendar months after `anchor`, in seconds; the 31st becomes the last day of a shorter month. */
export function addMonths(anchor: number, count: number): number {
  const from = new Date(anchor * 1000);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + count);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}

/**
 * The end of the period that begins at `start`. Periods are counted from the subscription's anchor, so that one of the 31st
 * returns to the 31st after February; a start that is no whole number of periods after it (an earlier release's 30 days) counts
 * from itself.
 */
export function periodEnd(anchor: number, start: number, interval: string): number {
  const months = interval === 'year' ? 12 : 1;
  let count = 0;
  while (addMonths(anchor, count * months) < start) count += 1;
  const isAligned = addMonths(anchor, count * months) === start;
  return isAligned ? addMonths(anchor, (count + 1) * months) : addMonths(start, months);
}
