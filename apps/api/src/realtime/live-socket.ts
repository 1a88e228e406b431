import type { Server, Socket } from 'socket.io';
import type { Audience, ClientToServerEvents, ServerToClientEvents } from '@t0/contracts';
import { audiencesOf } from '@t0/domain';
import type { SessionIdentity } from '../platform/session/session-directory.ts';

/** What the server knows of a socket. */
export interface SocketData {
  /** Null for a visitor. */
  identity: SessionIdentity | null;
  /** The session id, to look the session up again; null for a visitor. */
  sid: string | null;
  address: string;
  /** Whether it has been brought to the present: from then on the gateway's position is the client's. */
  present: boolean;
}

export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;

/** The audiences this socket belongs to by its session; the client cannot ask for one. */
export function audiencesOfSocket(socket: LiveSocket): Audience[] {
  const { identity } = socket.data;
  return audiencesOf(identity && { ...identity, id: identity.userId });
}

/** Puts the socket into exactly the rooms of its audiences. */
export function settleRooms(socket: LiveSocket): void {
  const audiences = audiencesOfSocket(socket);
  const wanted = new Set<string>([socket.id, ...audiences]);
  for (const room of socket.rooms) if (!wanted.has(room)) void socket.leave(room);
  void socket.join(audiences);
}
