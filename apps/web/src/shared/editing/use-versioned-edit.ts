import { useEffect, useState } from 'react';
import { draftPlace, readDraft, writeDraft } from '../lib/session-draft.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import {
  arrive,
  assume,
  beginEdit,
  changesOf,
  isDirty,
  keepMine,
  settle,
  swapAside,
  takeTheirs,
} from './edit-state.ts';
import type { EditState, Fields, Stand } from './edit-state.ts';

/** An edit in progress and what can be done with it. */
export interface VersionedEdit<F extends Fields> {
  fields: F;
  /** What the edit is based on. */
  base: F;
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
  /** These values are being saved while the edit goes on: what comes of it is nobody else's change. Given back when it failed. */
  assume: (sent: Partial<F>) => void;
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
 * What was typed is kept under `name` in this tab of the browser until it is saved or reverted; null: it is not kept.
 */
export function useVersionedEdit<F extends Fields>(name: string | null, stand: Stand<F>): VersionedEdit<F> {
  const [place] = useState(() => (name === null ? null : draftPlace(name)));
  const [state, setState] = useState(
    () => (place === null ? null : readDraft<EditState<F>>(place)) ?? beginEdit(stand),
  );
  const current = arrive(state, stand);
  // Adjusted while rendering: what the server tells is shown at once (react.dev, 'Adjusting some state when a prop changes').
  if (current !== state) setState(current);

  useUnsaved(name ?? 'edit', isDirty(current));
  const worthKeeping = isDirty(current) || current.news !== null || current.aside !== null;
  useEffect(() => {
    if (place !== null) writeDraft(place, worthKeeping ? current : null);
  }, [place, worthKeeping, current]);
  const forget = (): void => {
    if (place !== null) writeDraft(place, null);
  };

  return {
    fields: current.fields,
    base: current.base.fields,
    version: current.base.version,
    order: current.base.order,
    dirty: isDirty(current),
    changes: changesOf(current),
    news: current.news?.fields ?? null,
    gone: current.news?.version === 0,
    aside: current.aside,
    merged: current.merged,
    set: (change) => setState((before) => ({ ...before, fields: { ...before.fields, ...change } })),
    assume: (sent) => setState((before) => assume(before, sent)),
    arrive: (next) => setState((before) => arrive(before, next)),
    // Forgotten at once: the form may be gone before it is drawn again.
    saved: (next) => {
      forget();
      setState((before) => settle(before, next));
    },
    keepMine: () => setState(keepMine),
    takeTheirs: () => setState(takeTheirs),
    swapAside: () => setState(swapAside),
    dropAside: () => setState((before) => ({ ...before, aside: null })),
    revert: () => {
      forget();
      setState((before) => ({ ...before, fields: before.base.fields, aside: null, merged: [] }));
    },
  };
}
