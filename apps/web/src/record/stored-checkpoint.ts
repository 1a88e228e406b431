/** The newest checkpoint that this browser verified itself. */
export interface StoredCheckpoint {
  /** The signed note, exactly. */
  note: string;
  /** The verifier key that this browser trusts: the first one it received, or one whose exchange the key before signed. */
  key: string;
  /** Since when this browser watches, ISO 8601. */
  since: string;
}

const KEY = 't0-record';

/** The stored checkpoint; null before the first one, and where the browser stores nothing. */
export function readKept(): StoredCheckpoint | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<StoredCheckpoint> | null;
    return kept?.note && kept.key && kept.since ? (kept as StoredCheckpoint) : null;
  } catch {
    return null;
  }
}

/** Keeps a checkpoint in place of the one before. Where storage is refused, this browser is no witness. */
export function keep(kept: StoredCheckpoint): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Mailboxes still are.
  }
}
