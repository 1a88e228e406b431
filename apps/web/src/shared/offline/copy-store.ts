import type { Instrument, User } from '@t0/contracts';

/** What this browser keeps of the terminal, so that it opens without a network (docs/product/channels.md#what-is-kept). */
export interface OfflineCopy {
  /** The build that wrote it: its first script. Another build may hold its lists differently. */
  build: string;
  /** Up to when it was true, ms since the epoch on this device's clock. */
  asOf: number;
  user: User;
  instruments: readonly Instrument[];
  /** What each list held, by its address. */
  lists: Readonly<Record<string, unknown>>;
}

const DATABASE = 't0-offline';
const STORE = 'copy';
const COPY = 'copy';
/** When a person's copy was last removed, ms since the epoch: a page from before writes none any more. */
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
 * Keeps a copy in the place of the one before. `since`: when this page saw the person sign in; a copy removed after that stays
 * removed, whatever order tabs write in. Rejects where the browser keeps nothing.
 */
export async function writeCopy(copy: OfflineCopy, since: number): Promise<void> {
  await within('readwrite', (store) => {
    const ended = store.get(ENDED) as IDBRequest<number | undefined>;
    ended.onsuccess = () => {
      if ((ended.result ?? 0) < since) store.put(copy, COPY);
    };
  });
}

/** Removes the copy, unless it is that of `keeper`. Without one nobody is here, or nobody with access. */
export async function endCopy(keeper: string | null = null): Promise<void> {
  await within('readwrite', (store) => {
    const reading = store.get(COPY) as IDBRequest<OfflineCopy | undefined>;
    reading.onsuccess = () => {
      if (keeper !== null && (!reading.result || reading.result.user.id === keeper)) return;
      store.delete(COPY);
      store.put(Date.now(), ENDED);
    };
  }).catch(() => undefined);
}
