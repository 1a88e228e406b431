import type { LiveEvent, LiveEventType } from '@t0/contracts/live';
import type { Scope } from '../shared/lib/forgetting.ts';
import type { Reading } from '../shared/lib/read-status.ts';
import type { Versioned } from './collection.ts';
import type { LiveShape, LiveState } from './live-state.ts';

/** The source of a list, its owner, and the events that keep it current. */
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
  /** True: made by a component with a filter of its own, and read again by the next one; left out: one for the page's life. */
  view?: boolean;
  /** True: this browser keeps its first rows, so that the terminal opens without a network (docs/product/channels.md#stored-data). */
  offline?: true;
  /** The filter of the shown rows; all by default. */
  shows?: (row: Row) => boolean;
  /** The query of the page below a row; by its creation date and id by default. */
  below?: (bottom: Row) => string;
  /** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
  pollMs: number;
  /** The number of retries of a failed read (docs/product/limits.md#polling); none by default. */
  retries?: number;
  /** The error message when the server sent none. */
  failure: string;
}

/** The status of a list's reading. */
export interface LiveReading extends Reading {
  /** The reading failed because the user has no access. */
  denied: boolean;
}

/** A list on screen. */
export interface LiveList<Row> extends LiveReading {
  rows: Row[];
  /** False: there are older rows on the server. */
  complete: boolean;
}

/** The state of a list. */
export interface LiveListState<Row extends Versioned, Overlay> extends LiveState<Row, Overlay> {
  /** True once a snapshot has arrived. */
  readonly ready: boolean;
}

/** An update of a list: by a snapshot (no events) or by events, which may have changed nothing. Answers to own calls are not reported. */
export interface LiveUpdate<Row extends Versioned, Overlay, T extends LiveEventType> {
  before: LiveListState<Row, Overlay>;
  after: LiveListState<Row, Overlay>;
  events: readonly LiveEvent<T>[];
}
