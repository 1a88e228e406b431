import type { LiveEvent, LiveEventType } from '@t0/contracts';
import type { Scope } from '../shared/lib/forgetting.ts';
import type { ReadStatus } from '../shared/lib/read-status.ts';
import type { Versioned } from './collection.ts';
import type { LiveShape, LiveState } from './live-state.ts';

/** Where a list is read, whose it is, and what keeps it true. */
export interface LiveDefinition<Row extends Versioned, Overlay, Data, T extends LiveEventType> extends LiveShape<
  Row,
  Overlay,
  Data,
  T
> {
  /** To whom it belongs: with the end of that access it is forgotten. */
  scope: Scope;
  /** The list's address with its filter, e.g. '/api/videos'. */
  path: string;
  events: readonly T[];
  /** True: made by anyone who shows it, with a filter of its own, and read again by the next who makes one; left out: one for the page's life. */
  view?: boolean;
  /** True: this browser keeps its first rows, so that the terminal opens without a network (docs/product/channels.md#what-is-kept). */
  offline?: true;
  /** What is shown of it; everything unless said. */
  shows?: (row: Row) => boolean;
  /** The query of the page below a row; unless said, by its creation date and id. */
  below?: (bottom: Row) => string;
  /** Read again this often while the socket is away (docs/product/limits.md#polling). */
  pollMs: number;
  /** Failed reads tried again (docs/product/limits.md#polling); none unless said. */
  retries?: number;
  /** What went wrong, when the server did not say. */
  failure: string;
}

/** How the reading of a list stands. */
export interface LiveReading {
  status: ReadStatus;
  error: string;
  /** The reading failed because the person has no access. */
  denied: boolean;
  retry: () => void;
}

/** A list on screen. */
export interface LiveList<Row> extends LiveReading {
  rows: Row[];
  /** False: there are older rows on the server. */
  complete: boolean;
}

/** What a list holds. */
export interface LiveHeld<Row extends Versioned, Overlay> extends LiveState<Row, Overlay> {
  /** True once a snapshot has arrived. */
  readonly ready: boolean;
}

/** What a list was told: by a snapshot (no events) or by events, which may have changed nothing. Own answers are not told. */
export interface LiveUpdate<Row extends Versioned, Overlay, T extends LiveEventType> {
  before: LiveHeld<Row, Overlay>;
  after: LiveHeld<Row, Overlay>;
  events: readonly LiveEvent<T>[];
}
