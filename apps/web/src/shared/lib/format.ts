const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A file's size in Bytes, KB, MB or GB (docs/product/content.md#resources): '812 Bytes', '184.2 KB', '1.1 MB'. */
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

/** The age of a time, in the greatest fitting unit: 'now', '2 s ago', '5 min ago', '3 h ago', '2 d ago'. */
export function relativeTime(time: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - time) / 1000));
  if (seconds < 1) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

/** A duration as text: '41 ms', '2.4 s', '3 min', '5 h', '2 d'. */
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
