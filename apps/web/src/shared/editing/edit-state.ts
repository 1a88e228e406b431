/** Texts, lists and choices of a form; compared by content. */
export type Fields = Record<string, unknown>;

/** A state of something edited: its content, and its version on the server (0: there is none). */
export interface EditSnapshot<F> {
  fields: F;
  version: number;
  /** The greater one is the newer state. */
  order: number;
}

/**
 * An edit of something that others edit too (docs/product/console.md#concurrent-editing). `base` is the snapshot it began from, `incoming`
 * a newer one by another editor, and `discarded` the version that was not chosen. `merged` names the fields that followed another editor's
 * change meanwhile. No version is lost, and every underlying change is reported.
 */
export interface EditState<F extends Fields> {
  base: EditSnapshot<F>;
  fields: F;
  incoming: EditSnapshot<F> | null;
  discarded: { whose: 'mine' | 'theirs'; fields: F } | null;
  merged: string[];
}

/** Blanks at the ends are not kept by the server and make no difference. */
const normal = (value: unknown): unknown => (typeof value === 'string' ? value.trim().replaceAll('\r\n', '\n') : value);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(normal(a)) === JSON.stringify(normal(b));

/** Names of the fields that differ. */
export function differing<F extends Fields>(a: F, b: F): (keyof F & string)[] {
  return Object.keys(b).filter((name) => !same(a[name], b[name]));
}

const equal = <F extends Fields>(a: F, b: F): boolean => differing(a, b).length === 0;

/** An edit that begins. */
export function beginEdit<F extends Fields>(snapshot: EditSnapshot<F>): EditState<F> {
  return { base: snapshot, fields: snapshot.fields, incoming: null, discarded: null, merged: [] };
}

/** True when something was typed that is not stored. */
export function isDirty<F extends Fields>({ base, fields }: EditState<F>): boolean {
  return !equal(fields, base.fields);
}

/** The fields that were changed here. */
export function changesOf<F extends Fields>({ base, fields }: EditState<F>): Partial<F> {
  const names = differing(fields, base.fields);
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<F>;
}

/** The server's state changed: untouched fields follow; where both changed the same one, it is incoming until the user chooses. */
export function receive<F extends Fields>(state: EditState<F>, snapshot: EditSnapshot<F>): EditState<F> {
  if (snapshot.order <= Math.max(state.base.order, state.incoming?.order ?? -1)) return state;
  if (!isDirty(state) || equal(state.fields, snapshot.fields)) {
    return { ...state, base: snapshot, fields: snapshot.fields, incoming: null };
  }
  const mine = changesOf(state);
  const theirs = differing(state.base.fields, snapshot.fields).filter(
    (name) => !same(state.fields[name], snapshot.fields[name]),
  );
  if (state.incoming || theirs.some((name) => name in mine)) return { ...state, incoming: snapshot };
  const merged = [...new Set([...state.merged, ...theirs])];
  return { ...state, base: snapshot, fields: { ...snapshot.fields, ...mine }, merged };
}

/** A part of the form is being saved on its own: the edit goes on from there. */
export function rebase<F extends Fields>(state: EditState<F>, sent: Partial<F>): EditState<F> {
  return { ...state, base: { ...state.base, fields: { ...state.base.fields, ...sent } } };
}

/** The server stored the form's values, perhaps normalized: the edit continues from there. */
export function commit<F extends Fields>(state: EditState<F>, saved: EditSnapshot<F>): EditState<F> {
  if (state.base.order > saved.order) return state;
  const snapshot = state.incoming && state.incoming.order > saved.order ? state.incoming : saved;
  return { ...state, base: snapshot, fields: snapshot.fields, incoming: null, merged: [] };
}

/** The typed values stay; untouched fields follow the others. The other version is discarded. */
export function keepMine<F extends Fields>(state: EditState<F>): EditState<F> {
  const { incoming } = state;
  if (!incoming) return state;
  return {
    base: incoming,
    fields: { ...incoming.fields, ...changesOf(state) },
    incoming: null,
    discarded: { whose: 'theirs', fields: incoming.fields },
    merged: [],
  };
}

/** The others' version replaces the typed one, which is discarded. */
export function takeTheirs<F extends Fields>(state: EditState<F>): EditState<F> {
  const { incoming } = state;
  if (!incoming) return state;
  return {
    base: incoming,
    fields: incoming.fields,
    incoming: null,
    discarded: { whose: 'mine', fields: state.fields },
    merged: [],
  };
}

/** Exchanges the form's values with the discarded ones. */
export function swapDiscarded<F extends Fields>(state: EditState<F>): EditState<F> {
  const { discarded, fields } = state;
  if (!discarded) return state;
  return {
    ...state,
    fields: discarded.fields,
    discarded: { whose: discarded.whose === 'mine' ? 'theirs' : 'mine', fields },
  };
}
