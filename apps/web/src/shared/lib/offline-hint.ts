/** Set while a member reads here; also read by start/start.js. No more than a hint, but without it no offline copy is shown. */
const KEY = 't0-reader';

/** Remembers for the next visit that a member reads here, or not. */
export function noteReader(member: boolean): void {
  try {
    if (member) localStorage.setItem(KEY, 'member');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage refused: the next visit begins without the hint.
  }
}

/** True if a service worker has opened this page, and the last reader here was a member. */
export function mayHaveOfflineCopy(): boolean {
  try {
    return !!navigator.serviceWorker?.controller && localStorage.getItem(KEY) === 'member';
  } catch {
    return false;
  }
}
