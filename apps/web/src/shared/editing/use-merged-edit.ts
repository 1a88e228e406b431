import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { mergeEdit } from './merge-edit.ts';

/** What is stored now: the values an editor shows, and their version. */
export interface Stored<T> {
  values: T;
  version: number;
}

/** A field that both changed. */
export interface Clash<T> {
  field: keyof T;
  mine: T[keyof T];
  theirs: T[keyof T];
}

/** How an edit stands towards what is stored. */
export interface MergedEditing<T> {
  /** What the edit is made against: send the fields that differ from `values`, with this `version`. */
  base: Stored<T>;
  /** Not empty: nothing is to be sent until `keepMine` or `takeTheirs` was chosen. */
  clashes: Clash<T>[];
  /** Fields that somebody else changed meanwhile and that were taken over, as nobody here had touched them. */
  adopted: (keyof T)[];
  keepMine: () => void;
  takeTheirs: () => void;
}

/**
 * Keeps an edit true while its subject changes underneath: untouched fields follow, touched ones are kept, and where both were
 * changed neither version is lost: the person chooses.
 */
export function useMergedEdit<T extends FieldValues>(form: UseFormReturn<T>, now: Stored<T>): MergedEditing<T> {
  const [base, setBase] = useState(now);
  const [pending, setPending] = useState<{ stored: Stored<T>; fields: (keyof T)[] } | null>(null);
  const [adopted, setAdopted] = useState<(keyof T)[]>([]);
  useWatch({ control: form.control });
  const mine = form.getValues();

  const take = (values: T, fields: (keyof T)[]): void => {
    for (const field of fields) form.setValue(field as Path<T>, values[field]);
  };
  const settle = (stored: Stored<T>): void => {
    setBase(stored);
    setPending(null);
  };

  const reconcile = useEffectEvent(() => {
    if (now.version <= (pending?.stored ?? base).version) return;
    const merged = mergeEdit(base.values, form.getValues(), now.values);
    const fields = Object.keys(merged.adopted) as (keyof T)[];
    take(now.values, fields);
    setAdopted((before) => [...new Set([...before, ...fields])]);
    if (merged.clashes.length === 0) return settle(now);
    setBase({ ...base, values: { ...base.values, ...merged.adopted } });
    setPending({ stored: now, fields: merged.clashes });
  });
  // Each version is looked at once, when it comes.
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the form is outside of React: it cannot be written while rendering
  useEffect(() => reconcile(), [now.version]);

  const clashes = (pending?.fields ?? [])
    .map((field) => ({ field, mine: mine[field], theirs: pending!.stored.values[field] }))
    .filter((clash) => clash.mine !== clash.theirs);
  return {
    base: pending && clashes.length === 0 ? pending.stored : base,
    adopted,
    clashes,
    keepMine: () => pending && settle(pending.stored),
    takeTheirs: () => {
      if (!pending) return;
      take(pending.stored.values, pending.fields);
      settle(pending.stored);
    },
  };
}
