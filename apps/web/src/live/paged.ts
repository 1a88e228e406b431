/** A row of a list that runs from the newest id to the oldest. */
interface Numbered {
  id: number;
}

/** The newest rows as read last, and rows further down read before. */
export interface Pages<Row extends Numbered> {
  newest: readonly Row[];
  /** Rows asked for when `newest` was read: fewer mean that there are no more. */
  asked: number;
  older: readonly Row[];
  /** False: there is more below `older`. */
  olderComplete: boolean;
}

/**
 * One list of both, without a hole: older rows that do not touch the newest any more (more rows came at once than are read) are
 * left out until they are read again.
 */
export function joinPages<Row extends Numbered>(pages: Pages<Row>): { rows: readonly Row[]; complete: boolean } {
  const { newest, asked, older, olderComplete } = pages;
  const last = newest.at(-1);
  if (!last || newest.length < asked) return { rows: newest, complete: true };
  if (older.length === 0 || last.id > older[0]!.id) return { rows: newest, complete: false };
  return { rows: [...newest, ...older.filter(({ id }) => id < last.id)], complete: olderComplete };
}
