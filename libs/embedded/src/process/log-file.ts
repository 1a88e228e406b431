import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const TAIL_BYTES = 16_384;

/** Moves a log to `<file>.1` when it exists and holds over `maxBytes`, so that logs never grow without bound. */
export function rotateLog(file: string, maxBytes = 10_000_000): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0 && size >= maxBytes) renameSync(file, `${file}.1`);
}

/** The size of a log in bytes, 0 when missing: remember it to read later only what came after. */
export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The text of a log after byte `from`; at most its last 16 KB. Empty when missing. */
export function readLogTail(file: string, from = 0): string {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    const size = fstatSync(handle).size;
    const start = Math.max(Math.min(from, size), size - TAIL_BYTES, 0);
    const buffer = Buffer.alloc(size - start);
    readSync(handle, buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  } finally {
    closeSync(handle);
  }
}
