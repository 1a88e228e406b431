import { onForget } from '../shared/lib/forgetting.ts';

/** A list that is stored for opening without a network. */
export interface OfflineList {
  /** The state to store; null while nothing was read. The same object as long as nothing changed. */
  keep: () => object | null;
  /** Shows the stored rows, trusting none of them: the next snapshot replaces them. */
  restore: (kept: object) => void;
  /** Discards the rows that were restored and not read since. */
  drop: () => void;
}

const lists = new Map<string, OfflineList>();
/** Stored lists whose code is not loaded yet. */
let waiting = new Map<string, object>();
onForget('member', () => (waiting = new Map()));

/** Stores a list under its address. One that was restored before its code was loaded shows so at once. */
export function registerOfflineList(path: string, list: OfflineList): void {
  lists.set(path, list);
  const kept = waiting.get(path);
  if (!kept) return;
  waiting.delete(path);
  list.restore(kept);
}

/** The current state of each list, by its address. */
export function keepLists(): Map<string, object> {
  const kept = new Map<string, object>();
  for (const [path, list] of lists) {
    const state = list.keep();
    if (state) kept.set(path, state);
  }
  return kept;
}

/** Shows the stored rows, in each list as soon as its code is loaded. */
export function restoreLists(kept: Readonly<Record<string, unknown>>): void {
  for (const [path, state] of Object.entries(kept) as [string, object][]) {
    const list = lists.get(path);
    if (list) list.restore(state);
    else waiting.set(path, state);
  }
}

/** Forgets the restored data that was not read from the server since: a component that shows it reads it. */
export function dropRestored(): void {
  waiting = new Map();
  for (const list of lists.values()) list.drop();
}
