import type { ClientToServerEvents, ServerToClientEvents, SocketAuth } from '@t0/contracts/live';
import type { Server, Socket } from 'socket.io';
import type { SessionIdentity } from '../platform/session/session-directory.ts';

/** A message for the clients of an audience, encoded once for all of each transport. */
export interface Packet {
  /** As engine.io takes it: without its own type digit. */
  text: string;
  /** As it goes over a WebSocket. */
  frame: Buffer;
  /** As it goes over an event stream (docs/REALTIME.md#event-stream). */
  readonly chunk: Buffer;
}

/** One connection as packets are written to it, whichever its transport. */
export interface Wire {
  /** Writes a packet. `direct`: past engine.io where there is one. */
  write(packet: Packet, direct: boolean): void;
  /** Everything written until the end of the event loop's turn leaves in one piece. */
  writeTogether(): void;
  /** The size of a packet on this wire, in bytes. */
  sizeOf(packet: Packet): number;
  /** True if nothing waits to be sent. */
  readonly isIdle: boolean;
  /** The backlog: bytes not yet taken by the kernel, and packets waiting behind them. */
  readonly backlog: { bytes: number; packets: number };
  /** Allows the bytes of a catch-up batch, sent at once, in addition to the bound. */
  grantCatchUp(bytes: number): void;
  /** The bytes of backlog that are allowed in addition to the bound for all. */
  readonly excused: number;
  /** Ends the connection after what was written, as this process ends and another takes the client. */
  endForRestart(): void;
  /** Ends the connection at once, without sending what waits: a close would queue behind it. */
  terminate(): void;
}

/** The server's data of a client. */
export interface ClientData {
  /** Null for a visitor. */
  identity: SessionIdentity | null;
  /** The id of the session or key, to look it up again; null for a visitor. */
  sid: string | null;
  /** True if a person may be watching: a page's socket. Streams and programs are none. */
  isScreen: boolean;
  /** True once it has caught up: from then on the gateway's position is the client's. */
  present: boolean;
  /** The audiences it is in now; none until it is present. */
  audiences: ReadonlySet<string>;
  /** Part of the data, as it lasts as long; of a socket it is made when it is first asked for. */
  wire?: Wire;
}

/** One client of the hub, a socket or an event stream: what is done for one is done for the other by the same code. */
export interface HubClient {
  readonly id: string;
  readonly connected: boolean;
  readonly data: ClientData;
  /** The auth of its handshake. */
  readonly handshake: { auth: SocketAuth };
  /** Ends it after what was written. */
  disconnect(close: true): unknown;
}

export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, ClientData>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, ClientData>;
