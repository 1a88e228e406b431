/** A time as a date field shows it: 2026-11-19T09:05, UTC. */
export function toDateField(iso: string): string {
  return iso.slice(0, 16);
}

/** The time of a date field, UTC, as ISO 8601; null when it is invalid. */
export function fromDateField(text: string): string | null {
  const at = new Date(`${text}Z`);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What a date field gives while a date is typed in part: no date, and not the '' of none. */
export const UNFINISHED = 'unfinished';
