import { audiencesOf } from '@t0/domain/billing';
import type { HubClient, Wire } from './live-socket.ts';
import { wireOf } from './socket-wire.ts';

const NOBODY: ReadonlySet<never> = new Set();

/**
 * The connected clients, by audience and by user: the rooms of this product. Kept apart from Socket.IO's own rooms, whose sets of ids would
 * cost a lookup per socket and event. The server alone puts sockets in; the client cannot ask for an audience.
 */
export class SocketIndex {
  private readonly audiences = new Map<string, Set<Wire>>();
  private readonly users = new Map<string, Set<HubClient>>();
  private readonly sockets = new Set<HubClient>();

  get size(): number {
    return this.sockets.size;
  }

  /** Notes a connected socket, in no audience yet; changes of its user's rights find it from now on. */
  add(socket: HubClient): void {
    this.sockets.add(socket);
    const { identity } = socket.data;
    if (identity) addTo(this.users, identity.userId, socket);
  }

  /** Puts the socket into exactly the audiences of its session; one that left meanwhile stays out. */
  updateRooms(socket: HubClient): void {
    if (!this.sockets.has(socket)) return;
    const wire = wireOf(socket);
    const wanted = audiencesOfClient(socket);
    for (const audience of socket.data.audiences) if (!wanted.has(audience)) removeFrom(this.audiences, audience, wire);
    for (const audience of wanted) addTo(this.audiences, audience, wire);
    socket.data.audiences = wanted;
  }

  /** Forgets a socket that is gone. */
  remove(socket: HubClient): void {
    this.sockets.delete(socket);
    const { identity, audiences } = socket.data;
    if (identity) removeFrom(this.users, identity.userId, socket);
    const wire = wireOf(socket);
    for (const audience of audiences) removeFrom(this.audiences, audience, wire);
  }

  /** The connections of an audience. */
  of(audience: string): ReadonlySet<Wire> {
    return this.audiences.get(audience) ?? NOBODY;
  }

  ofUser(userId: string): HubClient[] {
    return [...(this.users.get(userId) ?? [])];
  }

  all(): HubClient[] {
    return [...this.sockets];
  }
}

/** Of a socket that is not present yet. */
export const NO_AUDIENCES: ReadonlySet<string> = new Set();
/** Of every visitor; one set for all of them. */
const VISITOR: ReadonlySet<string> = new Set(audiencesOf(null));

/** The audiences this socket belongs to by its session. */
export function audiencesOfClient(socket: HubClient): ReadonlySet<string> {
  const { identity } = socket.data;
  return identity ? new Set(audiencesOf({ ...identity, id: identity.userId })) : VISITOR;
}

function addTo<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const members = map.get(key);
  if (members) members.add(value);
  else map.set(key, new Set([value]));
}

function removeFrom<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const members = map.get(key);
  if (members?.delete(value) && members.size === 0) map.delete(key);
}
