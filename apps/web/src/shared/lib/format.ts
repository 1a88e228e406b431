const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** 14:32:09 */
export function utcTime(time: number | Date): string {
  const at = new Date(time);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

/** 19 Nov 2026 14:32:09 */
export function utcDateTime(time: number | string | Date): string {
  const at = new Date(time);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()} ${utcTime(at)}`;
}

const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 17 November 2026, as one reads it; null for what is no date. */
export function longDate(time: string): string | null {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return null;
  return `${at.getUTCDate()} ${LONG_MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A file's size in Bytes, KB, MB or GB (specification 1, section 2): '812 Bytes', '184.2 KB', '1.1 MB'. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // One that would be rounded to 1024 is one of the next unit.
  while (unit < BYTE_UNITS.length - 1 && value >= (unit === 0 ? 1024 : 1023.95)) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : Number(value.toFixed(1))} ${BYTE_UNITS[unit]}`;
}

/** 19 Nov, as a tile shows it. */
export function utcDay(time: string): string {
  const at = new Date(time);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`;
}

/** 19 Nov 14:32, as a table shows it. */
export function utcShort(time: string): string {
  const at = new Date(time);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** How long ago, in the greatest fitting unit: 'now', '2 s ago', '5 min ago', '3 h ago', '2 d ago'. */
export function relativeTime(time: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - time) / 1000));
  if (seconds < 1) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

/** A duration as a person reads it: '41 ms', '2.4 s', '3 min', '5 h', '2 d'. */
export function duration(ms: number): string {
  const value = Math.max(0, ms);
  if (value < 1000) return `${Math.round(value)} ms`;
  if (value < 60_000) return `${(value / 1000).toFixed(1)} s`;
  if (value < 3_600_000) return `${Math.round(value / 60_000)} min`;
  if (value < 86_400_000) return `${Math.round(value / 3_600_000)} h`;
  return `${Math.round(value / 86_400_000)} d`;
}

/** A figure with its sign, one decimal: '+14.4', '-5.1', '0.0'. */
export function signed(value: number, decimals = 1): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return value > 0 ? `+${text}` : `\u2212${text}`;
}
