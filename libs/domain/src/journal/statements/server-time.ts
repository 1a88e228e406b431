import { NEW_YORK_7 } from '@t0/contracts/journal';

const HOUR_MS = 3_600_000;
/** Clocks change at quarters of an hour only. */
const QUARTER_MS = HOUR_MS / 4;
const DAY_MS = 24 * HOUR_MS;
/** Further from a change of clocks than any zone's offset. */
const AROUND_MS = 26 * HOUR_MS;
const NEW_YORK = 'America/New_York';
const FIXED = /^UTC([+-])(\d{1,2})(?::?(\d\d))?$/;
/** Days of a zone that are kept: 50 years. */
const MOST_KEPT = 20_000;
const offsets = new Map<string, Map<number, number>>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A time in UTC, ms. `mark`: the local time exists twice (the first is taken), or not at all (docs/product/journal.md#zones). */
export interface Instant {
  at: number;
  mark: 'twice' | 'missing' | null;
}

/** True for a zone of an account: a real one, 'UTC+8', or New York + 7. */
export function isServerZone(zone: string): boolean {
  if (zone === NEW_YORK_7 || FIXED.test(zone)) return true;
  try {
    return /^[A-Za-z]/.test(zone) && Boolean(clockOf(zone));
  } catch {
    return false;
  }
}

/** The instant of a local time ('2026-09-02T16:00:00.000') of a server. */
export function instantOf(local: string, zone: string): Instant {
  const wall = Date.parse(`${local}Z`);
  const before = offsetAt(wall - AROUND_MS, zone);
  const after = offsetAt(wall + AROUND_MS, zone);
  const fits = [before, after].filter((offset) => offsetAt(wall - offset, zone) === offset);
  if (fits.length === 0) return { at: wall - before, mark: 'missing' };
  return { at: wall - Math.max(...fits), mark: fits.length === 2 && before !== after ? 'twice' : null };
}

/** What a clock of the zone shows at an instant (ms): the weekday, 0 for Sunday, and the hour. */
export function clockAt(at: number, zone: string): { weekday: number; hour: number } {
  const wall = new Date(at + offsetAt(at, zone));
  return { weekday: wall.getUTCDay(), hour: wall.getUTCHours() };
}

/** What a clock of the zone shows more than UTC, in ms. */
function offsetAt(at: number, zone: string): number {
  if (zone === NEW_YORK_7) return offsetAt(at, NEW_YORK) + 7 * HOUR_MS;
  const [, sign, hours, minutes = '0'] = FIXED.exec(zone) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const offset = readOffset(day, zone);
  // Most days have no change of clocks: asking for each time takes a second for 8,000 trades.
  return offset === readOffset(day + DAY_MS, zone)
    ? offset
    : readOffset(Math.floor(at / QUARTER_MS) * QUARTER_MS, zone);
}

function readOffset(at: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  // A process reads files for months, and a file may name any day.
  if (known.size >= MOST_KEPT) known.clear();
  const offset = known.get(at) ?? wallTime(at, zone) - at;
  known.set(at, offset);
  return offset;
}

function wallTime(at: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute);
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const two = '2-digit' as const;
  const made =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
    });
  clocks.set(zone, made);
  return made;
}

/** Days of the week and the hour at which it closes and opens, in New York. */
const [FRIDAY, SATURDAY, SUNDAY, CLOSE_HOUR] = [5, 6, 0, 17];

/** True between Friday 17:00 and Sunday 17:00 in New York. */
function isWeekend(at: number): boolean {
  const { weekday: day, hour } = clockAt(at, NEW_YORK);
  return day === SATURDAY || (day === FRIDAY && hour >= CLOSE_HOUR) || (day === SUNDAY && hour < CLOSE_HOUR);
}

/**
 * The zone that fits local times of trades (docs/product/journal.md#zones): the first of `zones` with the fewest at the weekend. Times a
 * second before the week closes and after it opens decide.
 */
export function proposedZone(times: readonly string[], zones: readonly string[]): string {
  const closed = (zone: string): number => times.filter((local) => isWeekend(instantOf(local, zone).at)).length;
  let best = { zone: zones[0]!, count: Infinity };
  for (const zone of zones) {
    const count = closed(zone);
    if (count < best.count) best = { zone, count };
  }
  return best.zone;
}
