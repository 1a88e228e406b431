import { clauseEnd } from './clause.ts';
import { pattern, type Fit, type PlainWords } from './plain-words.ts';

/** A time in a text, ISO 8601; or why it is none. `end`: the position of the word behind it. */
export type FoundTime = { at: string; end: number } | { error: string; end: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Minutes by which a zone of the world is at most away from UTC. */
const OFFSET_MAX = 14 * 60;
const UNITS: Readonly<Record<string, number>> = { M: MINUTE_MS, H: HOUR_MS, D: DAY_MS, W: 7 * DAY_MS };
/** A duration beyond this is none that a signal has. */
const DURATION_MAX = 366 * DAY_MS;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const MONTH =
  '(?<month>JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:T|UARY|RUARY|CH|IL|E|Y|UST|TEMBER|OBER|EMBER)? (?:\\. )?';
const DAY = '(?<day>\\d{1,2}) (?:ST |ND |RD |TH |\\. )?';
const YEAR = '(?:(?:, )?(?<year>20\\d\\d) )?';
const WEEKDAY = '(?:NEXT |THIS )?(?<weekday>MON|TUE|WED|THU|FRI|SAT|SUN)(?:S|NES|RS|R|UR)?(?:DAY)? ';
const DATES = [
  pattern('(?<year>20\\d\\d) [-/.] (?<number>\\d{1,2}) [-/.] (?<day>\\d{1,2}) (?:T |, )?'),
  pattern('(?<dotted>\\d{1,2}\\.\\d{1,2}\\.(?:20)?\\d\\d) (?:, )?'),
  pattern('(?<first>\\d{1,2}) / (?<second>\\d{1,2}) / (?<year>20\\d\\d) (?:, )?'),
  pattern(`(?:${WEEKDAY}(?:, )?)?${DAY}(?:OF )?${MONTH}${YEAR}(?:, )?`),
  pattern(`(?:${WEEKDAY}(?:, )?)?${MONTH}${DAY}${YEAR}(?:, )?`),
  pattern(`${WEEKDAY}(?:, )?`),
  pattern('(?<named>TODAY|TOMORROW|TONIGHT) (?:, )?'),
];
const CLOCK = pattern(
  '(?:AT |@ )?(?:(?<hour>\\d{1,2}) (?:: |H )(?<minute>[0-5]\\d) (?:: (?<seconds>[0-5]\\d(?:\\.\\d{1,9})?) )?(?:H )?(?<half>AM |PM )?|(?<point>\\d{1,2}\\.[0-5]\\d) (?:UHR )?(?=UTC |GMT |Z )|(?<four>[0-2]\\d[0-5]\\d) (?=UTC |GMT |Z )|(?<whole>\\d{1,2}) (?:(?<noon>AM |PM )|(?:H |UHR )?(?=UTC |GMT )))',
);
const ZONE = pattern('(?:HRS |HOURS |UHR )?(?:\\( )?(?:UTC |GMT |Z )(?:TIME )?(?:\\) )?');
const OFFSET = pattern('(?<sign>[+-]) (?<hours>\\d{1,2}) (?:: (?<minutes>[0-5]\\d) )?');
/** A zone that is known by name alone: which time it is depends on the country and the day. */
const OTHER_ZONE = pattern(
  '(?:\\( )?(?:CET|CEST|EST|EDT|ET|EET|EEST|PST|PDT|CST|CDT|BST|IST|MSK|JST|SGT|WIB|AEST|AEDT|NY|NYC|NEW YORK|LONDON|LOCAL|SERVER|BROKER|MT4|TIME) (?:TIME )?(?:\\) )?',
);
const DURATION = pattern(
  '(?:THE NEXT |NEXT )?(?<count>\\d{1,4}) (?<unit>M|H|D|W)(?:IN|INS|INUTE|INUTES|R|RS|OUR|OURS|AY|AYS|EEK|EEKS)? ',
);

/**
 * The time at a word: '18:00 UTC', '27 Nov 18:00 UTC', 'Friday 6 pm GMT', '2026-11-27T18:00:00Z'. Without a date it is the next one, a weekday
 * the next such day, a date without a year the nearest (docs/product/numbers.md#rules-and-times). Null: nothing there is of a time. `now`: ms.
 */
export function timeAt(words: PlainWords, from: number, now: number): FoundTime | null {
  const date = dateAt(words, from);
  const clock = words.fit(CLOCK, date?.end ?? from);
  if (!date && !clock) return null;
  if (!clock) return refused(words, from, date!.end, 'has no time of the day: write', ' 18:00 UTC');
  const early = zoneAt(words, clock.end);
  const behind = date ? null : dateAt(words, pastOn(words, early?.end ?? clock.end));
  const zone = early ?? (behind && zoneAt(words, behind.end));
  const end = Math.max(zone?.end ?? 0, behind?.end ?? clock.end);
  if (!zone) return withoutZone(words, from, end);
  const day = date ?? behind;
  const time = timeOf(clock);
  if (time === null || Math.abs(zone.offset) > OFFSET_MAX) return noTime(words, from, end);
  const at = resolve(day, time - zone.offset * MINUTE_MS, now);
  if (typeof at === 'number') return { at: new Date(at).toISOString(), end };
  return at === null ? noTime(words, from, end) : { error: at, end };
}

/** A duration from `now` on: '4 hours', '90 min', '2d'. Null: there is none. */
export function durationAt(words: PlainWords, from: number, now: number): { at: string; end: number } | null {
  const found = words.fit(DURATION, from);
  const length = found && Number(found.parts.count) * UNITS[found.parts.unit!]!;
  return found && length && length <= DURATION_MAX
    ? { at: new Date(now + length).toISOString(), end: found.end }
    : null;
}

function noTime(words: PlainWords, from: number, end: number): FoundTime {
  return { error: `“${words.tokens.piece(from, end)}” is no time`, end };
}

/** A text that should be a time, and is none. */
export function notATime(words: PlainWords, from: number): FoundTime {
  const end = clauseEnd(words, from);
  if (end === from) return { error: 'A time is named and not given: write for example 18:00 UTC', end };
  const piece = words.tokens.piece(from, end);
  return { error: `“${piece}” is no time that is read: write for example 18:00 UTC`, end };
}

function refused(words: PlainWords, from: number, end: number, why: string, more: string): FoundTime {
  const piece = words.tokens.piece(from, end).replace(/,$/, '');
  return { error: `“${piece}” ${why} ${piece}${more}`, end };
}

function withoutZone(words: PlainWords, from: number, end: number): FoundTime {
  const other = words.fit(OTHER_ZONE, end);
  const bare = words.tokens.piece(from, end).replace(/,$/, '');
  const piece = other ? words.tokens.piece(from, other.end) : bare;
  const error = `“${piece}” names no zone that is read: write it in UTC, ${bare} UTC`;
  return { error, end: other?.end ?? end };
}

const pastOn = (words: PlainWords, at: number): number => words.fit(ON, at)?.end ?? at;
const ON = pattern('(?:ON |, )');

function dateAt(words: PlainWords, from: number): Fit | null {
  for (const one of DATES) {
    const found = words.fit(one, from);
    if (found) return found;
  }
  return null;
}

/** Minutes by which the zone at a word is before UTC: 'UTC', 'GMT+2', and '+02:00' tight behind a time. */
function zoneAt(words: PlainWords, from: number): { offset: number; end: number } | null {
  const { tokens } = words;
  const named = words.fit(ZONE, from);
  const start = named?.end ?? from;
  const found = tokens.isTight(start) && tokens.isTight(start + 1) ? words.fit(OFFSET, start) : null;
  if (!found) return named && { offset: 0, end: named.end };
  const { sign, hours, minutes = '0' } = found.parts;
  return { offset: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)), end: found.end };
}

/** Milliseconds since midnight; null: there is no such time. */
function timeOf({ parts }: Fit): number | null {
  const [first, second = '0'] = (parts.point ?? parts.four?.replace(/^../, '$&.'))?.split('.') ?? [
    parts.hour ?? parts.whole,
    parts.minute,
  ];
  const half = (parts.half ?? parts.noon)?.trim();
  const hour = Number(first);
  if (half && (hour < 1 || hour > 12)) return null;
  const whole = half ? (hour % 12) + (half === 'PM' ? 12 : 0) : hour;
  return whole > 23
    ? null
    : whole * HOUR_MS + Number(second) * MINUTE_MS + Math.round(Number(parts.seconds ?? 0) * 1000);
}

/** The time at an offset in ms from the beginning of a day in UTC; null: there is no such day. A string: the sentence for a day that is not clear. */
function resolve(date: Fit | null, offset: number, now: number): number | string | null {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  if (!date) return nextAt(today - DAY_MS + offset, now, DAY_MS);
  const { named, weekday, month, number, dotted, first, second, day, year } = date.parts;
  if (named) return today + offset + (named === 'TOMORROW' ? DAY_MS : 0);
  if (dotted) {
    const [d, m, y] = dotted.split('.').map(Number) as [number, number, number];
    return onDay(y < 100 ? 2000 + y : y, m, d, offset);
  }
  if (first) return slashed(Number(first), Number(second), Number(year), offset);
  if (day === undefined && weekday) {
    const days = (DAYS.indexOf(weekday) - new Date(now).getUTCDay() + 7) % 7;
    return nextAt(today + days * DAY_MS + offset, now, 7 * DAY_MS);
  }
  const monthNumber = month ? MONTHS.indexOf(month) + 1 : Number(number);
  const at = year
    ? onDay(Number(year), monthNumber, Number(day), offset)
    : nearestYear(monthNumber, Number(day), offset, now);
  const isOther = at !== null && weekday && new Date(at - offset).getUTCDay() !== DAYS.indexOf(weekday);
  return isOther ? null : at;
}

/** The first of `at`, `at + step`, ... after `now`. */
function nextAt(at: number, now: number, step: number): number {
  return at > now ? at : at + (Math.floor((now - at) / step) + 1) * step;
}

function onDay(year: number, month: number, day: number, offset: number): number | null {
  const at = Date.UTC(year, month - 1, day);
  const date = new Date(at);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at + offset : null;
}

/** Of a date without a year the one nearest to `now`: yesterday's is past, not next year's. */
function nearestYear(month: number, day: number, offset: number, now: number): number | null {
  const year = new Date(now).getUTCFullYear();
  const found = [year - 1, year, year + 1].flatMap((one) => onDay(one, month, day, offset) ?? []);
  return found.sort((a, b) => Math.abs(a - now) - Math.abs(b - now))[0] ?? null;
}

/** '27/11/2026' is a day before its month; '05/06/2026' can be both. */
function slashed(first: number, second: number, year: number, offset: number): number | string | null {
  const [day, month] = [onDay(year, second, first, offset), onDay(year, first, second, offset)];
  if (day === null || month === null || day === month) return day ?? month;
  const written = (m: number, d: number): string =>
    `${d} ${MONTHS[m - 1]!.charAt(0)}${MONTHS[m - 1]!.slice(1).toLowerCase()}`;
  return `“${first}/${second}/${year}” can be ${written(second, first)} or ${written(first, second)}: write one of them`;
}
