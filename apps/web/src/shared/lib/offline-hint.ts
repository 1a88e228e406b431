/** Set while a member reads here; also read by start/start.js. No more than a hint, but without it no offline copy is shown. */
const KEY = 't0-reader';

/** Remembers for the next visit whether a member reads here, and removes the offline copy of anybody else. Null: no member does. */
export function keepOnlyOf(memberId: string | null): void {
  noteReader(memberId !== null);
  // Without a service worker there is none.
  if (!navigator.serviceWorker?.controller) return;
  void import('../offline/copy-store.ts').then(
    (module) => module.endCopy(memberId),
    () => undefined,
  );
}

/** Remembers for the next visit that a member reads here, or not. */
function noteReader(member: boolean): void {
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
