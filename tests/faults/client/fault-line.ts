import type { LiveEvent } from '@t0/contracts';

/** What a line tells the client whose line it is. */
export interface LineListener {
  /** Where the client stands, to go on from there. */
  readonly cursor: string | undefined;
  connecting(cursor: string | undefined): void;
  events(events: LiveEvent[], position: string): void;
  resync(reason: string, position: string): void;
  /** The server named the position that it has reached, without events. */
  confirmed(position: string): void;
}

/** How a client is connected: it reconnects until it is told to stop. */
export interface FaultLine {
  connect(): void;
  disconnect(): void;
  /** The position that the server has reached. Rejects when it does not answer. */
  confirm(): Promise<string>;
}

/** So long is waited for a position, ms. */
export const CONFIRM_WITHIN_MS = 2000;
/** Who was refused reconnects after so long, ms. */
export const RETRY_MS = 200;
