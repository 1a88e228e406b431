import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { FieldValues, Resolver } from 'react-hook-form';
import { draftPlace, readDraft, writeDraft } from '../lib/session-draft.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import {
  receive,
  rebase,
  beginEdit,
  changesOf,
  isDirty,
  keepMine,
  commit,
  swapDiscarded,
  takeTheirs,
} from './edit-state.ts';
import type { EditState, Fields, EditSnapshot } from './edit-state.ts';
import { HttpError } from '../lib/http.ts';
import { toastFailure } from '../ui/toast-failure.ts';

/** A running edit and its actions. */
export interface VersionedEdit<F extends Fields> {
  fields: F;
  /** The values that the edit is based on. */
  base: F;
  /** To be sent with a change. */
  version: number;
  /** Of the state the edit is based on. */
  order: number;
  dirty: boolean;
  changes: Partial<F>;
  /** Another editor's newer version, until one is chosen. */
  incoming: F | null;
  /** True: the newer state is that there is none. */
  gone: boolean;
  discarded: EditState<F>['discarded'];
  /** Fields that followed another editor's change meanwhile. */
  merged: readonly string[];
  set: (change: Partial<F>) => void;
  /** The server's state, from the answer to a refused change. */
  receive: (snapshot: EditSnapshot<F>) => void;
  /** Marks values being saved: their update is not another editor's change. Call it with the former values when saving failed. */
  rebase: (sent: Partial<F>) => void;
  /** The server's state, from the answer to a save. */
  saved: (snapshot: EditSnapshot<F>) => void;
  keepMine: () => void;
  takeTheirs: () => void;
  swapDiscarded: () => void;
  clearDiscarded: () => void;
  /** Back to the stored values. */
  revert: () => void;
}

/**
 * Edits something that others edit too. `snapshot` is its current state; a newer one is applied or reported, never lost. This tab of the
 * browser keeps the typed values under `name` until they are saved or reverted; null: they are not kept.
 */
export function useVersionedEdit<F extends Fields>(name: string | null, snapshot: EditSnapshot<F>): VersionedEdit<F> {
  const [place] = useState(() => (name === null ? null : draftPlace(name)));
  const [state, setState] = useState(
    () => (place === null ? null : readDraft<EditState<F>>(place)) ?? beginEdit(snapshot),
  );
  const current = receive(state, snapshot);
  // Adjusted while rendering, so that the server's state shows at once (react.dev, 'Adjusting some state when a prop changes').
  if (current !== state) setState(current);

  useUnsaved(name ?? 'edit', isDirty(current));
  const worthKeeping = isDirty(current) || current.incoming !== null || current.discarded !== null;
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
    incoming: current.incoming?.fields ?? null,
    gone: current.incoming?.version === 0,
    discarded: current.discarded,
    merged: current.merged,
    set: (change) => setState((before) => ({ ...before, fields: { ...before.fields, ...change } })),
    rebase: (sent) => setState((before) => rebase(before, sent)),
    receive: (next) => setState((before) => receive(before, next)),
    // Discarded at once: the form may be gone before the next render.
    saved: (next) => {
      forget();
      setState((before) => commit(before, next));
    },
    keepMine: () => setState(keepMine),
    takeTheirs: () => setState(takeTheirs),
    swapDiscarded: () => setState(swapDiscarded),
    clearDiscarded: () => setState((before) => ({ ...before, discarded: null })),
    revert: () => {
      forget();
      setState((before) => ({ ...before, fields: before.base.fields, discarded: null, merged: [] }));
    },
  };
}

/** The server's current version, from a refusal because of another's change (409): null when it is gone, undefined for other errors. */
export function currentOf<T>(error: unknown): T | null | undefined {
  return error instanceof HttpError && error.statusCode === 409 ? (error.current as T | null | undefined) : undefined;
}

type FieldErrors = Record<string, string>;

/** A form over an edit. */
export interface VersionedForm<F extends Fields> {
  edit: VersionedEdit<F>;
  /** Field to message. */
  errors: FieldErrors;
  setErrors: (errors: FieldErrors) => void;
  busy: boolean;
  /** Checks the fields, and writes them when all are well. */
  save: () => Promise<void>;
}

interface VersionedFormOptions<F extends Fields, T> {
  /** The errors of what would be sent. */
  check: () => Promise<FieldErrors>;
  write: () => Promise<T>;
  snapshotOf: (stored: T) => EditSnapshot<F>;
  /** The state that another editor's deletion left; by default it makes no difference to the edit. */
  gone?: () => EditSnapshot<F>;
  /** True for the version that was sent: its answer was lost. */
  isSent?: (current: T) => boolean;
  onStored: (stored: T) => void;
  onSettled?: (stored: T | undefined, error: Error | null) => void;
  /** Title and text of the toast about a failure. */
  failure: readonly [title: string, text: string];
}

/** The form of an edit: what it sends, and what comes of it. Another editor's newer version is received, never overwritten. */
export function useVersionedForm<F extends Fields, T>(
  edit: VersionedEdit<F>,
  { check, write, snapshotOf, gone, isSent, onStored, onSettled, failure: [title, text] }: VersionedFormOptions<F, T>,
): VersionedForm<F> {
  const [errors, setErrors] = useState<FieldErrors>({});
  const isStored = (stored: T): void => {
    edit.saved(snapshotOf(stored));
    onStored(stored);
  };
  const writing = useMutation({
    mutationFn: write,
    onSuccess: isStored,
    onError: (error) => {
      const current = currentOf<T>(error);
      if (current && isSent?.(current)) return isStored(current);
      if (current) edit.receive(snapshotOf(current));
      else if (current === null && gone) edit.receive(gone());
      if (error instanceof HttpError) setErrors(error.fields);
      toastFailure(title, error, text);
    },
    onSettled,
  });
  const save = async (): Promise<void> => {
    const found = await check();
    setErrors(found);
    if (Object.keys(found).length === 0) writing.mutate();
  };
  return { edit, errors, setErrors, busy: writing.isPending, save };
}

/** Makes a check of a form by the contract's own rules: field to message, empty when all is well. */
export function checkBy<F extends object>(contract: new () => F): (values: object) => Promise<FieldErrors> {
  const resolve = classValidatorResolver(contract) as unknown as Resolver<FieldValues>;
  return async (values) => {
    const { errors } = await resolve({ ...values }, undefined, { fields: {}, shouldUseNativeValidation: false });
    return Object.fromEntries(
      Object.entries(errors).flatMap(([field, error]) =>
        typeof error?.message === 'string' ? [[field, error.message]] : [],
      ),
    );
  };
}
