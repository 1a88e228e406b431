import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@t0/contracts';
import type { SessionIdentity } from '../platform/session/session-directory.ts';
import type { Wire } from './socket-wire.ts';

/** What the server knows of a socket. */
export interface SocketData {
  /** Null for a visitor. */
  identity: SessionIdentity | null;
  /** The session id, to look the session up again; null for a visitor. */
  sid: string | null;
  address: string;
  /** Whether it has been brought to the present: from then on the gateway's position is the client's. */
  present: boolean;
  /** The audiences it is in now; none until it is present. */
  audiences: ReadonlySet<string>;
  wire?: Wire;
}

export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
