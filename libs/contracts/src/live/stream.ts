import type { LiveEvent } from './live-events.ts';
import type { PriceFrame } from '../prices/prices.ts';
import type { DropReason, Resync, TransientPush } from './socket.ts';

/** Where live events are had as server-sent events (docs/REALTIME.md#event-stream). */
export const STREAM_PATH = '/api/stream';

/** First message of each stream. With the id, a later stream reports why this one was dropped. */
export interface StreamOpened {
  id: string;
}

/** The position of the stream after missed events, even if there were none: it may lie past the last event for this client. */
export interface StreamPosition {
  position: string;
  /** Why the server dropped the stream named by `previous`, when it did. */
  dropped?: DropReason;
}

/** The data of each message of a stream, by its name. A message with an id moves the cursor to it; `opened`, `prices`, `transient` have none. */
export interface StreamMessages {
  opened: StreamOpened;
  event: LiveEvent;
  position: StreamPosition;
  prices: PriceFrame;
  resync: Resync;
  transient: TransientPush;
}
