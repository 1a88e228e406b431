import type { Cursor, Tombstone } from '@t0/contracts';

/** The common fields of the rows of a live list: a unique id, and a version that grows with every change. */
export interface Versioned {
  id: number | string;
  version: number;
}

/** An event about one entity of a collection: its whole new state, or its deletion. */
export interface CollectionEvent {
  seq: number;
  type: string;
  data: Versioned | Tombstone;
}

/** True if an event of this type proves that an unread row is in this list (docs/adr/0005-audience-of-changed-notifications.md). */
export type Vouches = (type: string) => boolean;

/**
 * A row that is not shown. Either only an event that does not prove its existence came, and the next snapshot decides. Or it `exists`, but
 * in a state older than one shown before: the newer one is coming.
 */
interface HiddenRow<Row> {
  row: Row;
  seq: number;
  exists: boolean;
}

/** The known state of one entity. */
interface Known {
  /** The newest version heard of: it never returns in an older one. */
  version: number;
  /** The newest log position at which this is known to be so. */
  seq: number;
  /** `absent`: a snapshot that should have it did not. */
  state: 'here' | 'deleted' | 'absent';
}

/**
 * A list as this client knows it. The greater version is the newer state, of a deletion too: a signal that is published again after its
 * withdrawal has a greater one.
 */
export interface Collection<Row extends Versioned> {
  /** All known rows; also rows further down than was read (see `isReached`), which came by live events. */
  readonly rows: ReadonlyMap<Row['id'], Row>;
  readonly known: ReadonlyMap<Row['id'], Known>;
  /** Rows that wait for a snapshot or for a newer state; not shown. */
  readonly held: ReadonlyMap<Row['id'], HiddenRow<Row>>;
  /** Position of the newest snapshot: it includes every event up to it that it could contain. */
  readonly floor: number;
  readonly epoch: string | null;
  /** False: the server has rows beyond `bottom`. */
  readonly complete: boolean;
  /** The last row read without a hole above it; where the next page begins. Null: nothing was read. */
  readonly bottom: Row | null;
  /** The last row that the newest snapshot covers. Null: it covers all there are. */
  readonly reach: Row | null;
  /** Nothing down to `bottom` was read at an earlier position than this. */
  readonly since: number;
}

/** A collection while it is being changed. */
export interface CollectionDraft<Row extends Versioned> {
  rows: Map<Row['id'], Row>;
  known: Map<Row['id'], Known>;
  held: Map<Row['id'], HiddenRow<Row>>;
}

/** The order of a collection's rows: negative when `a` comes before `b`. */
export type Order<Row> = (a: Row, b: Row) => number;

/** The result of one read, in the collection's order. `complete`: there is nothing below. */
export interface Reading<Row> {
  rows: readonly Row[];
  complete: boolean;
}

/** Nothing known yet. */
export const EMPTY_COLLECTION: Collection<never> = {
  rows: new Map<never, never>(),
  known: new Map<never, Known>(),
  held: new Map<never, HiddenRow<never>>(),
  floor: -1,
  epoch: null,
  complete: true,
  bottom: null,
  reach: null,
  since: -1,
};

/** True if a row lies in the part that was read without a gap. */
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

/** True if a reading at `cursor` belongs to the history of the log that the list follows. */
export function isSameLog({ epoch }: Pick<Collection<never>, 'epoch'>, cursor: Cursor | null): boolean {
  return cursor !== null && (epoch === null || epoch === cursor.epoch);
}

/** True if a row with this known state may be shown in this version: never in an older one than before. */
export function isShowable(known: Known | undefined, version: number): boolean {
  return !known || version > known.version || (known.state === 'absent' && version === known.version);
}
