import type { QuietHours } from '@t0/contracts/channels';

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock on the wall of a zone. Made once: making one costs a hundred times what reading it does. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, made);
  return made;
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const wallMinute = (at: number, zone: string): number => minuteOf(clockOf(zone).format(at));
/** Minutes from one time of a clock to the next time it shows the other. */
const minutesTo = (from: number, to: number): number => (to - from + DAY) % DAY;

/** True if a name is that of a time zone, as 'Europe/Berlin' is; '+02:00' is none, as it has no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * True if a time lies in quiet hours (docs/product/channels.md#quiet-hours): from the minute `from` until before the minute `to`, by what the zone's clock
 * shows. An hour that comes twice counts both times, one that is left out not at all.
 *
 * @param at ms since 1970
 */
export function isQuiet(at: number, { zone, from, to }: QuietHours): boolean {
  const minute = wallMinute(at, zone);
  const begin = minuteOf(from);
  return minutesTo(begin, minute) < minutesTo(begin, minuteOf(to));
}

/**
 * The first full minute after a quiet time that is not quiet, ms since 1970. The clock may jump on the way there, once a night: then the
 * rest is counted from the jump.
 */
export function quietEnd(at: number, quiet: QuietHours): number {
  const start = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const { zone } = quiet;
  const to = minuteOf(quiet.to);
  const guess = start + minutesTo(wallMinute(start, zone), to) * MINUTE_MS;
  if (wallMinute(guess, zone) === to) return guess;
  const jump = firstAfterJump(start, guess, zone);
  return isQuiet(jump, quiet) ? jump + minutesTo(wallMinute(jump, zone), to) * MINUTE_MS : jump;
}

/** The first minute, between two of which the clock jumped, after the jump. */
function firstAfterJump(from: number, until: number, zone: string): number {
  const hasJumped = (at: number): boolean =>
    wallMinute(at, zone) !== (wallMinute(from, zone) + (at - from) / MINUTE_MS) % DAY;
  let before = from;
  let after = until;
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (hasJumped(middle)) after = middle;
    else before = middle;
  }
  return after;
}
