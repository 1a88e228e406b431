import { toastOnNextPage, useToasts } from '../../ui/toast-store.ts';
import { keepTab, readTab } from '../tab-storage.ts';
import { hasUnsavedChanges } from '../unsaved.ts';
import { entryOf, findTrouble, type LoadTrouble } from './build-check.ts';

/** A short failure is retried after this time before a message appears, in ms. */
const SECOND_TRY_MS = 500;
/** A file that takes longer is reported as missing, in ms; when it comes after all, it is shown. */
const PATIENCE_MS = 15_000;

interface Failure {
  error: unknown;
  /** It may still come. */
  slow: boolean;
}

let underway = 0;

/** The number of needed parts that are being loaded. */
export const partsUnderway = (): number => underway;

/** The state of a part. `trouble`: the reason why it is missing; null during the first load. `trying`: another try runs. */
export interface PartState<C> {
  part: C | null;
  trouble: Exclude<LoadTrouble, 'unknown'> | null;
  trying: boolean;
}

/**
 * Loads one part of the program, as often as it takes: a failed load is a state that can be left, not an end. A part that stays away
 * although this build is served (some browsers remember a failed import as long as the page lives) counts as `replaced`: only a
 * reload helps.
 */
export class PartLoader<C> {
  #state: PartState<C> = { part: null, trouble: null, trying: false };
  #listeners = new Set<() => void>();
  #running: Promise<void> | null = null;
  #unexplained = 0;
  readonly #fetch: () => Promise<C>;

  constructor(fetch: () => Promise<C>) {
    this.#fetch = fetch;
  }

  readonly state = (): PartState<C> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads it, or joins the running load. Never rejects: the state has the outcome. */
  readonly load = (): Promise<void> => {
    if (this.#state.trouble && !this.#running) this.#set({ trying: true });
    return (this.#running ??= this.#begin());
  };

  /** Loads it ahead of time. Returns true if it is there; a failure is not reported, as the part is not needed yet. */
  readonly preload = async (): Promise<boolean> => {
    if (!this.#state.part) await this.#attempt().catch(() => undefined);
    return this.#state.part !== null;
  };

  #begin(): Promise<void> {
    underway += 1;
    return this.#run().finally(() => {
      underway -= 1;
      this.#running = null;
    });
  }

  async #run(): Promise<void> {
    let failure = await this.#try();
    if (failure && !failure.slow && navigator.onLine) {
      await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
      failure = await this.#try();
    }
    if (!failure) return;
    const trouble = failure.slow ? 'away' : await findTrouble(failure.error);
    if (this.#state.part) return;
    this.#unexplained = trouble === 'unknown' ? this.#unexplained + 1 : 0;
    this.#set({ trouble: trouble === 'replaced' || this.#unexplained > 1 ? 'replaced' : 'away', trying: false });
  }

  /** Null when the part is there. */
  async #try(): Promise<Failure | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<Failure>((resolve) => {
      timer = setTimeout(() => resolve({ error: null, slow: true }), PATIENCE_MS);
    });
    const attempt = this.#attempt().then(
      () => null,
      (error: unknown) => ({ error, slow: false }),
    );
    const failure = await Promise.race([attempt, patience]);
    clearTimeout(timer);
    return failure;
  }

  async #attempt(): Promise<void> {
    const part = await this.#fetch();
    this.#set({ part, trouble: null, trying: false });
  }

  #set(change: Partial<PartState<C>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const RELOADED = 't0-reloaded';

/**
 * Reloads the page for a newer build, unless a form holds unsaved text or this tab was reloaded from this build before. So it never loops,
 * also not between two builds that are served in turn. Returns true if the page reloads. A visible toast is kept.
 */
export function reloadOnce(): boolean {
  if (hasUnsavedChanges() || !noteReload()) return false;
  const { current } = useToasts.getState();
  if (current) toastOnNextPage(current);
  window.location.reload();
  return true;
}

/** False when this build was reloaded before, or where the browser stores nothing and cannot know. */
function noteReload(): boolean {
  const build = entryOf(document) ?? 'unnamed';
  const left = (readTab(RELOADED) ?? '').split(' ');
  if (left.includes(build)) return false;
  keepTab(RELOADED, [...left, build].join(' ').trim());
  return (readTab(RELOADED) ?? '').split(' ').includes(build);
}
