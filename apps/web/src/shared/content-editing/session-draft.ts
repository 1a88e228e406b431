/** Reads what this tab of the browser kept under a name; null when there is nothing, or nothing of use. */
export function readDraft<T>(name: string): T | null {
  try {
    const text = sessionStorage.getItem(`t0-draft:${name}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    // Written by another version, or storage is shut: as if there were none.
    return null;
  }
}

/** Keeps a draft in this tab of the browser against loss; null forgets it. */
export function writeDraft(name: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(`t0-draft:${name}`);
    else sessionStorage.setItem(`t0-draft:${name}`, JSON.stringify(draft));
  } catch {
    // Storage is full or shut: the draft lives in the form alone.
  }
}
