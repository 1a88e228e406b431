/** An answer as calls read it. */
export type ReadAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'text'>;

declare global {
  interface Window {
    /**
     * Gives out what `start/start.js` asked the API for before the program was there, by address and once; nothing where it asked for none.
     * Gone once what it holds may be older than what this page was told.
     */
    t0FirstRead?: (path: string) => Promise<ReadAnswer | null> | undefined;
  }
}

/**
 * The answer to a read that began before the program did; null if there is none. Each is given out once, and one that failed
 * counts as none: the caller asks again.
 */
export async function takeFirstRead(path: string): Promise<ReadAnswer | null> {
  return (await window.t0FirstRead?.(path)?.catch(() => null)) ?? null;
}

/** What was read at the start holds no longer: something happened since, or somebody else is here. */
export function dropFirstReads(): void {
  delete window.t0FirstRead;
}
