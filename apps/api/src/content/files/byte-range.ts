import type { ByteRange } from '@t0/storage';

/** The answer to a Range header: one range, nothing that can be served, or (undefined) the whole. */
export type RangeAnswer = ByteRange | 'unsatisfiable' | undefined;

/**
 * Reads a Range header for an object of `size` bytes. One range is served; several at once are refused, so that a small request
 * cannot ask for the same bytes many times over (docs/SECURITY.md#uploads). What is no range of bytes is ignored.
 */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  if (header === undefined || !/^bytes=/i.test(header)) return undefined;
  if (header.includes(',')) return 'unsatisfiable';
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header);
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}
