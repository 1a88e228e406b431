import type { User } from '@t0/contracts/accounts';
import type { Instrument } from '@t0/contracts/prices';

/** The copy of the terminal in this browser, so that it opens without a network (docs/product/channels.md#stored-data). */
export interface OfflineCopy {
  /** The build that wrote it: its first script. Another build may hold its lists differently. */
  build: string;
  /** The time up to which it was current, in ms since the epoch on this device's clock. */
  asOf: number;
  user: User;
  instruments: readonly Instrument[];
  /** The state of each list, by its address. */
  lists: Readonly<Record<string, unknown>>;
}

const DATABASE = 't0-offline';
const STORE = 'copy';
const COPY = 'copy';
/** The time when a user's copy was last removed, in ms since the epoch: a page opened before it no longer writes one. */
const ENDED = 'ended';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('This browser keeps nothing.', { cause: opening.error }));
  });
}

/** Runs `work` in one transaction. Rejects where the browser keeps nothing, as some do in a private window. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore, done: (value: T) => void) => void) {
  const database = await open();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      let result: T | undefined;
      work(transaction.objectStore(STORE), (value) => (result = value));
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(new Error('Not kept.', { cause: transaction.error }));
    });
  } finally {
    database.close();
  }
}

/** The copy; null if there is none, or this browser keeps nothing. */
export async function readCopy(): Promise<OfflineCopy | null> {
  try {
    const copy = await within<OfflineCopy>('readonly', (store, done) => {
      const reading = store.get(COPY) as IDBRequest<OfflineCopy>;
      reading.onsuccess = () => done(reading.result);
    });
    return copy ?? null;
  } catch {
    return null;
  }
}

/**
 * Replaces the stored copy. `since`: when this page saw the user sign in; a copy removed after that stays removed, in any order of writing
 * tabs. Rejects where the browser stores nothing.
 */
export async function writeCopy(copy: OfflineCopy, since: number): Promise<void> {
  await within('readwrite', (store) => {
    const ended = store.get(ENDED) as IDBRequest<number | undefined>;
    ended.onsuccess = () => {
      if ((ended.result ?? 0) < since) store.put(copy, COPY);
    };
  });
}

/** Removes the copy, unless it belongs to `ownerId`. Without one there is no user, or none with access. */
export async function endCopy(ownerId: string | null = null): Promise<void> {
  await within('readwrite', (store) => {
    const reading = store.get(COPY) as IDBRequest<OfflineCopy | undefined>;
    reading.onsuccess = () => {
      if (ownerId !== null && (!reading.result || reading.result.user.id === ownerId)) return;
      store.delete(COPY);
      store.put(Date.now(), ENDED);
    };
  }).catch(() => undefined);
}
