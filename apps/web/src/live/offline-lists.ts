import { onForget } from '../shared/lib/forgetting.ts';

/** A list that is kept for opening without a network. */
export interface OfflineList {
  /** The state to store; null while nothing was read. The same object as long as nothing changed. */
  keep: () => object | null;
  /** Shows what was kept, trusted in nothing: the next snapshot replaces it. */
  restore: (kept: object) => void;
  /** Forgets what was restored and not read since. */
  drop: () => void;
}

const lists = new Map<string, OfflineList>();
/** Stored lists whose code is not loaded yet. */
let waiting = new Map<string, object>();
onForget('member', () => (waiting = new Map()));

/** Lets a list be kept under its address. One that was restored before it was there shows so at once. */
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
    const held = list.keep();
    if (held) kept.set(path, held);
  }
  return kept;
}

/** Shows what was kept, in each list as soon as its code is there. */
export function restoreLists(kept: Readonly<Record<string, unknown>>): void {
  for (const [path, held] of Object.entries(kept) as [string, object][]) {
    const list = lists.get(path);
    if (list) list.restore(held);
    else waiting.set(path, held);
  }
}

/** Forgets the restored data that was not read from the server since: a component that shows it reads it. */
export function dropRestored(): void {
  waiting = new Map();
  for (const list of lists.values()) list.drop();
}
