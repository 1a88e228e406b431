import { useEffect, useState } from 'react';
import { arrive, beginEdit, changesOf, isDirty, keepMine, settle, swapAside, takeTheirs } from './edit-state.ts';
import type { EditState, Fields, Stand } from './edit-state.ts';
import { readDraft, writeDraft } from './session-draft.ts';

/** An edit in progress and what can be done with it. */
export interface VersionedEdit<F extends Fields> {
  fields: F;
  /** To be sent with a change. */
  version: number;
  /** Of the state the edit is based on. */
  order: number;
  dirty: boolean;
  changes: Partial<F>;
  /** Somebody else's newer version, until one is chosen. */
  news: F | null;
  /** True: the newer state is that there is none. */
  gone: boolean;
  aside: EditState<F>['aside'];
  /** Fields that followed somebody else's change meanwhile. */
  merged: readonly string[];
  set: (change: Partial<F>) => void;
  /** The server's state, from the answer to a refused change. */
  arrive: (stand: Stand<F>) => void;
  /** The server's state, from the answer to what was saved. */
  saved: (stand: Stand<F>) => void;
  keepMine: () => void;
  takeTheirs: () => void;
  swapAside: () => void;
  dropAside: () => void;
  /** Back to what is stored. */
  revert: () => void;
}

/**
 * Edits something that others edit too. `stand` is its state as it is known now; a newer one is taken over or told, never lost.
 * What was typed is kept under `name` in this tab of the browser until it is saved or reverted.
 */
export function useVersionedEdit<F extends Fields>(name: string, stand: Stand<F>): VersionedEdit<F> {
  const [state, setState] = useState(() => readDraft<EditState<F>>(name) ?? beginEdit(stand));
  const current = arrive(state, stand);
  // Adjusted while rendering: what the server tells is shown at once (react.dev, 'Adjusting some state when a prop changes').
  if (current !== state) setState(current);

  const worthKeeping = isDirty(current) || current.news !== null || current.aside !== null;
  useEffect(() => {
    writeDraft(name, worthKeeping ? current : null);
  }, [name, worthKeeping, current]);

  return {
    fields: current.fields,
    version: current.base.version,
    order: current.base.order,
    dirty: isDirty(current),
    changes: changesOf(current),
    news: current.news?.fields ?? null,
    gone: current.news?.version === 0,
    aside: current.aside,
    merged: current.merged,
    set: (change) => setState((before) => ({ ...before, fields: { ...before.fields, ...change } })),
    arrive: (next) => setState((before) => arrive(before, next)),
    // Forgotten at once: the form may be gone before it is drawn again.
    saved: (next) => {
      writeDraft(name, null);
      setState((before) => settle(before, next));
    },
    keepMine: () => setState(keepMine),
    takeTheirs: () => setState(takeTheirs),
    swapAside: () => setState(swapAside),
    dropAside: () => setState((before) => ({ ...before, aside: null })),
    revert: () => {
      writeDraft(name, null);
      setState((before) => ({ ...before, fields: before.base.fields, aside: null, merged: [] }));
    },
  };
}
