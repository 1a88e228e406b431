import type { TimeZoneChoice } from '@t0/contracts/accounts';
import { onForget } from './forgetting.ts';
import { scopedStore } from './scoped-store.ts';

type Timestamp = number | string | Date;

/** Times as text, without the name of their zone: for columns and axes that name it once. */
export interface BareTimes {
  /** 14:32:09 */
  time: (at: Timestamp) => string;
  /** 14:32:09.417 */
  precise: (at: Timestamp) => string;
  /** 14:32 */
  minute: (at: Timestamp) => string;
  /** 19 Nov 2026 14:32:09 */
  dateTime: (at: Timestamp) => string;
  /** 19 Nov 14:32; in another year than this one 19 Nov 2025 14:32 */
  short: (at: Timestamp) => string;
}

/** Times as text, in the member's time zone; every time of day is followed by the zone's name. */
export interface Times extends BareTimes {
  /** The zone for a whole column: 'UTC', or that of the device: 'Europe/Berlin'. */
  name: string;
  /** The zone's name at a time: 'UTC', 'CET', 'GMT+5:30'. */
  zone: (at: Timestamp) => string;
  /** The zone's offset from UTC at a time, in ms. */
  offsetMs: (at: Timestamp) => number;
  /** 19 Nov; in another year than this one 19 Nov 2025 */
  day: (at: Timestamp) => string;
  /** 19 Nov 2026 */
  date: (at: Timestamp) => string;
  /** 17 November 2026; null for an invalid date. */
  longDate: (at: Timestamp) => string | null;
  bare: BareTimes;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const two = (value: number): string => String(value).padStart(2, '0');

/** Made once, on first use: it takes milliseconds, and readers in UTC need none of it. */
const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

// Not the browser's own language: it may be no valid tag, and names of zones differ by it.
const localFormat = once(() => new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }));
const localName = (): string => localFormat().resolvedOptions().timeZone;

/** A time as it is on the clock of a zone. */
export interface Parts {
  year: number;
  month: string;
  day: number;
  hour: string;
  minute: string;
  second: string;
  ms: string;
}

const utcParts = (at: Date): Parts => ({
  year: at.getUTCFullYear(),
  month: MONTHS[at.getUTCMonth()]!,
  day: at.getUTCDate(),
  hour: two(at.getUTCHours()),
  minute: two(at.getUTCMinutes()),
  second: two(at.getUTCSeconds()),
  ms: String(at.getUTCMilliseconds()).padStart(3, '0'),
});
const localParts = (at: Date): Parts => ({
  year: at.getFullYear(),
  month: MONTHS[at.getMonth()]!,
  day: at.getDate(),
  hour: two(at.getHours()),
  minute: two(at.getMinutes()),
  second: two(at.getSeconds()),
  ms: String(at.getMilliseconds()).padStart(3, '0'),
});
const localZone = (at: Date): string =>
  localFormat()
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? localName();

/** The times of a zone, from its clock. */
export function timesIn(
  name: string,
  partsOf: (at: Date) => Parts,
  zoneOf: (at: Date) => string,
  offsetOf: (at: Date) => number,
): Times {
  const words =
    (format: (parts: Parts) => string) =>
    (at: Timestamp): string =>
      format(partsOf(new Date(at)));
  const date = ({ day: number, month, year }: Parts): string => `${number} ${month.slice(0, 3)} ${year}`;
  const day = (parts: Parts): string => {
    const text = date(parts);
    return parts.year === partsOf(new Date()).year ? text.slice(0, -5) : text;
  };
  const minute = (parts: Parts): string => `${parts.hour}:${parts.minute}`;
  const time = (parts: Parts): string => `${minute(parts)}:${parts.second}`;
  const bare: BareTimes = {
    time: words(time),
    precise: words((parts) => `${time(parts)}.${parts.ms}`),
    minute: words(minute),
    dateTime: words((parts) => `${date(parts)} ${time(parts)}`),
    short: words((parts) => `${day(parts)} ${minute(parts)}`),
  };
  const zone = (at: Timestamp): string => zoneOf(new Date(at));
  const named =
    (format: (at: Timestamp) => string) =>
    (at: Timestamp): string =>
      `${format(at)} ${zone(at)}`;
  return {
    name,
    zone,
    bare,
    offsetMs: (at) => offsetOf(new Date(at)),
    time: named(bare.time),
    precise: named(bare.precise),
    minute: named(bare.minute),
    dateTime: named(bare.dateTime),
    short: named(bare.short),
    day: words(day),
    date: words(date),
    longDate: (at) =>
      Number.isNaN(new Date(at).getTime()) ? null : words((parts) => `${parts.day} ${parts.month} ${parts.year}`)(at),
  };
}

/** Times in UTC, independent of the member's choice. */
export const UTC_TIMES = timesIn(
  'UTC',
  utcParts,
  () => 'UTC',
  () => 0,
);
const localTimes = once(() => timesIn(localName(), localParts, localZone, (at) => -at.getTimezoneOffset() * 60_000));

const KEY = 't0-time-zone';
/** On the server: the times of the member for whom it renders, in the zone of the member's device; null: UTC. */
let ofReader: Times | null = null;

/** On the server: renders for a reader of these times; null: of UTC. */
export function renderTimes(times: Times | null): void {
  ofReader = times;
}

function remembered(): TimeZoneChoice {
  try {
    return localStorage.getItem(KEY) === 'local' ? 'local' : 'utc';
  } catch {
    return 'utc';
  }
}

/** The member's choice; the last one known to this browser until the settings are read. */
const useZone = scopedStore<{ zone: TimeZoneChoice }>(
  'device',
  () => ({ zone: remembered() }),
  () => ({ zone: ofReader ? 'local' : 'utc' }),
);

/** Shows all times of the page in another zone, at once and at the next start of this browser. */
export function showTimesIn(zone: TimeZoneChoice): void {
  if (useZone.getState().zone !== zone) useZone.setState({ zone });
  try {
    if (zone === 'utc') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, zone);
  } catch {
    // Storage refused: the next start shows UTC until the settings are read.
  }
}

onForget('member', () => showTimesIn('utc'));

const timesOf = (zone: TimeZoneChoice): Times => (zone === 'local' ? (ofReader ?? localTimes()) : UTC_TIMES);

/** The times in the member's zone; its users render again when the zone changes. */
export function useTimes(): Times {
  return timesOf(useZone((state) => state.zone));
}

/** The times in the member's current zone, for one-time texts. */
export function currentTimes(): Times {
  return timesOf(useZone.getState().zone);
}

/** The zone for programs of others: 'Etc/UTC', or the device's. */
export function useZoneId(): string {
  return useZone((state) => (state.zone === 'local' ? localName() : 'Etc/UTC'));
}

/** The current zone, for rules that are evaluated once: 'Etc/UTC', or the device's. */
export function currentZoneId(): string {
  return useZone.getState().zone === 'local' ? localName() : 'Etc/UTC';
}
