import { joinBytes } from './bytes.ts';

/** Entries as one bundle: each after its length in two bytes, the greater byte first (C2SP tlog-tiles). */
export function writeEntries(entries: readonly Uint8Array[]): Uint8Array {
  return joinBytes(...entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]));
}

/** The entries of a bundle. Throws when it ends in the middle of one. */
export function readEntries(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length;) {
    const length = at + 1 < bundle.length ? bundle[at]! * 256 + bundle[at + 1]! : Infinity;
    if (at + 2 + length > bundle.length) throw new Error('The bundle ends in the middle of an entry');
    entries.push(bundle.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return entries;
}
