declare global {
  interface Window {
    /** What `start/start.js` asked the API for before the program was there, by address. */
    t0FirstReads?: Record<string, Promise<Response>>;
  }
}

/**
 * The answer to a read that began before the program did; null where there is none. Each is given out once, and one that failed
 * counts as none: the caller asks anew.
 */
export async function takeFirstRead(path: string): Promise<Response | null> {
  const reads = window.t0FirstReads;
  const read = reads?.[path];
  if (!reads || !read) return null;
  delete reads[path];
  return read.catch(() => null);
}
