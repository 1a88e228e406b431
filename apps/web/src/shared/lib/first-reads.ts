/** An answer as calls read it. */
export type ReadAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'text'>;

declare global {
  interface Window {
    /**
     * Returns the answers that `start/start.js` requested before the program was loaded, by address and once; nothing where it requested
     * none. Removed as soon as they may be older than the events of this page.
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

/** The answers from the start are outdated: something happened since, or another user is signed in. */
export function dropFirstReads(): void {
  delete window.t0FirstRead;
}
