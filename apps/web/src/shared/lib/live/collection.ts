import type { Tombstone } from '@t0/contracts';

/** What published content has in common: an id of its own, and a version that grows with every change. */
export interface Versioned {
  id: number;
  version: number;
}

/** An event about one entity of a collection: its whole new state, or its deletion. */
export interface CollectionEvent {
  seq: number;
  type: string;
  data: Versioned | Tombstone;
}

/** What is known of one entity. */
export interface Known {
  /** The newest version heard of: it never returns in an older one. */
  version: number;
  /** The newest log position at which this is known to be so. */
  seq: number;
  /** `absent`: a snapshot that should have it did not. */
  state: 'here' | 'deleted' | 'absent';
}

/**
 * A collection of published content as this client knows it. The greater version is the newer state, of a deletion too: what
 * was withdrawn and published again comes back with a greater one.
 */
export interface Collection<Row extends Versioned> {
  /** All that is here; also rows further down than was read (see `isReached`), which live events told of. */
  readonly rows: ReadonlyMap<number, Row>;
  readonly known: ReadonlyMap<number, Known>;
  /** Position of the newest snapshot: what happened up to it is contained in what it could have. */
  readonly floor: number;
  readonly epoch: string | null;
  /** False: the server has rows beyond `bottom`. */
  readonly complete: boolean;
  /** The last row read without a hole above it; where the next page begins. Null: nothing was read. */
  readonly bottom: Row | null;
  /** The last row the newest snapshot could tell of. Null: it told of all there are. */
  readonly reach: Row | null;
  /** Nothing down to `bottom` was read at an earlier position than this. */
  readonly since: number;
}

/** A collection while it is being changed. */
export interface CollectionDraft<Row> {
  rows: Map<number, Row>;
  known: Map<number, Known>;
}

/** How the rows of a collection follow each other: negative when `a` stands before `b`. */
export type Order<Row> = (a: Row, b: Row) => number;

/** What one read answered, in the collection's order. `complete`: there is nothing below. */
export interface Reading<Row> {
  rows: readonly Row[];
  complete: boolean;
}

/** Nothing known yet. */
export const EMPTY_COLLECTION: Collection<never> = {
  rows: new Map<number, never>(),
  known: new Map<number, Known>(),
  floor: -1,
  epoch: null,
  complete: true,
  bottom: null,
  reach: null,
  since: -1,
};

/** Whether a row is in what was read without a hole. */
export function isReached<Row extends Versioned>(
  { complete, bottom }: Pick<Collection<Row>, 'complete' | 'bottom'>,
  row: Row,
  order: Order<Row>,
): boolean {
  return complete || bottom === null || order(row, bottom) <= 0;
}

/** After a resync: keeps what is on screen until the next snapshot, and trusts none of it. */
export function outdate<Row extends Versioned>(state: Collection<Row>): Collection<Row> {
  return { ...EMPTY_COLLECTION, rows: state.rows, complete: state.complete, bottom: state.bottom };
}
