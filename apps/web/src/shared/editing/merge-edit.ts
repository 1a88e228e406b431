/** What became of an edit when its subject changed underneath (two administrators at once). */
export interface MergedEdit<T> {
  /** Fields that only somebody else changed, with their new values. */
  adopted: Partial<T>;
  /** Fields that both changed, to different values: somebody has to choose. */
  clashes: (keyof T)[];
}

/** Compares what an editor started from, what it holds, and what is stored now, field by field. */
export function mergeEdit<T extends object>(base: T, mine: T, theirs: T): MergedEdit<T> {
  const adopted: Partial<T> = {};
  const clashes: (keyof T)[] = [];
  for (const field of Object.keys(base) as (keyof T)[]) {
    if (theirs[field] === base[field] || theirs[field] === mine[field]) continue;
    if (mine[field] === base[field]) adopted[field] = theirs[field];
    else clashes.push(field);
  }
  return { adopted, clashes };
}

/** The fields of `edit` that differ from `base`: what is to be sent. */
export function changedFields<T extends object>(base: T, edit: T): Partial<T> {
  const fields = (Object.keys(base) as (keyof T)[]).filter((field) => edit[field] !== base[field]);
  return Object.fromEntries(fields.map((field) => [field, edit[field]])) as Partial<T>;
}
