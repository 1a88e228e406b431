/** True if a hint was dismissed in this browser. Without storage it counts as dismissed, as it could not be dismissed for good. */
export function isDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** Dismisses a hint in this browser for good. */
export function dismiss(key: string): void {
  try {
    localStorage.setItem(key, 'dismissed');
  } catch {
    // Without storage the hint is not shown.
  }
}
