import type { EventBatch, LiveEvent, Resync } from '@t0/contracts/live';
import type { PriceFrame, PriceWatch } from '@t0/contracts/prices';
import { waitFor } from './wait-for.ts';

/** How a listener comes to the terminal. */
export interface ListenerOptions {
  cookie?: string;
  cursor?: string;
  /** Id of the connection before. */
  previous?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Which prices it shows, said on every connect; a stream cannot say. */
  watch?: PriceWatch;
}

/** A connected client that remembers all messages, on any transport. */
export abstract class LiveListener {
  readonly events: LiveEvent[] = [];
  readonly batches: EventBatch[] = [];
  /** Every frame of prices, in whichever shape it came. */
  readonly prices: PriceFrame[] = [];
  readonly resyncs: Resync[] = [];
  readonly refusals: string[] = [];
  readonly disconnects: string[] = [];
  /** Sent on every connect; follows what arrives, as a browser's does. */
  cursor: string | undefined;

  /** The server's id of the connection. */
  abstract get id(): string;
  /** Reads nothing more from the line. */
  abstract stall(): void;
  /** Is gone without a word. */
  abstract vanish(): void;
  abstract close(): void;

  /** Connected, and brought to the present. */
  async ready(): Promise<this> {
    await waitFor('the client to be caught up', () => {
      if (this.refusals.length > 0) throw new Error(`refused: ${this.refusals.join()}`);
      return this.batches.length + this.resyncs.length > 0;
    });
    return this;
  }

  /** The first event of this type that `matches`, waiting for it. */
  async next<T extends LiveEvent['type']>(
    type: T,
    matches: (event: LiveEvent<T>) => boolean = () => true,
  ): Promise<LiveEvent<T>> {
    const found = await waitFor(`a ${type} event`, () =>
      this.events.find((event) => event.type === type && matches(event as LiveEvent<T>)),
    );
    return found as LiveEvent<T>;
  }
}
