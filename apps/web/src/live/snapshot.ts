import { CURSOR_HEADER, parseCursor, type Cursor } from '@t0/contracts/live';
import { call } from '../shared/lib/http.ts';

/** A snapshot and the log position taken before its rows were read. */
export interface Snapshot<T> {
  data: T;
  cursor: Cursor | null;
}

const listeners = new Set<(cursor: Cursor) => void>();
/** Cursors of snapshots that were read before the first listener: a public page reads first and connects afterwards. */
let unheard: Cursor[] = [];
let inFlight = 0;
let whenIdle: (() => void)[] = [];

/** Reads a snapshot and makes its cursor known to the socket. */
export async function readSnapshot<T>(path: string, signal?: AbortSignal): Promise<Snapshot<T>> {
  inFlight += 1;
  try {
    const { data, headers } = await call<T>(path, signal ? { signal } : {});
    const cursor = parseCursor(headers.get(CURSOR_HEADER));
    if (cursor) noteCursor(cursor);
    return { data, cursor };
  } finally {
    inFlight -= 1;
    if (inFlight === 0) {
      for (const resolve of whenIdle) resolve();
      whenIdle = [];
    }
  }
}

/** Reports the position of a reading to the socket. */
export function noteCursor(cursor: Cursor): void {
  if (listeners.size === 0) unheard.push(cursor);
  for (const listener of listeners) listener(cursor);
}

/** Lists of the server-rendered page, until their followers take them. */
const given = new Map<string, Snapshot<unknown>>();

/** Gives the list at this address the data of the server-rendered page to begin with. */
export function giveList(path: string, read: Snapshot<unknown>): void {
  given.set(path, read);
}

/** The server-rendered page's data of the list at this address, once; undefined if there is none. */
export function takePreloadedList(path: string): Snapshot<unknown> | undefined {
  const read = given.get(path);
  given.delete(path);
  return read;
}

/** Calls `listener` with the cursor of every snapshot read, also of those before the first listener. Returns a function that removes it. */
export function onSnapshot(listener: (cursor: Cursor) => void): () => void {
  listeners.add(listener);
  for (const cursor of unheard) listener(cursor);
  unheard = [];
  return () => listeners.delete(listener);
}

/** Resolves when no snapshot is being read, at the latest after `limitMs`. */
export function snapshotsRead(limitMs: number): Promise<void> {
  if (inFlight === 0) return Promise.resolve();
  return new Promise((resolve) => {
    whenIdle.push(resolve);
    setTimeout(resolve, limitMs);
  });
}
