/** The value that this tab stores under `key`; null when there is none, or the browser refuses storage. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value` for this tab, or forgets the key with null. Where storage is full or refused, nothing is kept. */
export function keepTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Nothing outlives the page then.
  }
}
