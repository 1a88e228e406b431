import type { SessionRevocation, SubscriptionChange } from '@t0/contracts';
import { hasAccess } from '@t0/domain';
import type { LogEntry } from '@t0/events';
import type { SessionDirectory, SessionIdentity } from '../platform/session/session-directory.ts';
import type { HubClient } from './live-socket.ts';
import type { SocketIndex } from './socket-index.ts';

const PAGE = 1000;

/** Keeps every socket in the audiences its session is entitled to, while it is connected (docs/REALTIME.md#access-while-connected). */
export class AccessControl {
  constructor(
    private readonly index: SocketIndex,
    private readonly directory: SessionDirectory,
    /** Follows the log to its end. */
    private readonly catchUp: () => Promise<void>,
  ) {}

  /** Runs before an event is sent: a change of rights moves the sockets first, so that nothing is sent by the old rights. */
  beforeEmit(entry: LogEntry): void {
    if (entry.type !== 'subscription.changed') return;
    const change = dataOf<SubscriptionChange>(entry);
    this.directory.forget((identity) => identity.userId === change.userId);
    for (const socket of this.index.ofUser(change.userId)) {
      const before = socket.data.identity!.hasActiveSubscription;
      socket.data.identity = {
        ...socket.data.identity!,
        role: change.role,
        hasActiveSubscription: change.hasActiveSubscription,
        memberSince:
          change.role !== null
            ? 0
            : change.hasActiveSubscription && !before
              ? entry.at
              : socket.data.identity!.memberSince,
      };
      this.updateRooms(socket);
    }
  }

  /** Runs after an event was sent: drops a session that was notified of its end, and a stream or program whose owner lost the access. */
  afterEmit(entry: LogEntry): void {
    if (entry.type === 'subscription.changed') {
      const change = dataOf<SubscriptionChange>(entry);
      if (hasAccess(change)) return;
      for (const socket of this.index.ofUser(change.userId)) if (!socket.data.isScreen) socket.disconnect(true);
      return;
    }
    if (entry.type !== 'session.revoked') return;
    const { userId, sessions, except } = dataOf<SessionRevocation>(entry);
    const ended = (identity: SessionIdentity): boolean =>
      identity.userId === userId &&
      identity.handle !== except &&
      (sessions === null || sessions.includes(identity.handle));
    this.directory.forget(ended);
    for (const socket of this.index.ofUser(userId)) if (ended(socket.data.identity!)) socket.disconnect(true);
  }

  /** Checks sessions whose time is up again; they may have been renewed by a call. */
  async dropExpired(now = Date.now()): Promise<void> {
    const due = this.index.all().filter((socket) => socket.data.identity && socket.data.identity.expiresAt <= now);
    if (due.length > 0) await this.recheck(due);
  }

  /**
   * Reads every connected session again, in pages: repairs what a lost message left behind. The log is followed to its end before a socket
   * is dropped, so that the member also gets the reason it contains.
   */
  async recheck(sockets: HubClient[] = this.index.all()): Promise<void> {
    const bySession = new Map<string, HubClient[]>();
    for (const socket of sockets) {
      const { sid } = socket.data;
      if (sid !== null) bySession.set(sid, [...(bySession.get(sid) ?? []), socket]);
    }
    const sids = [...bySession.keys()];
    for (let start = 0; start < sids.length; start += PAGE) {
      const page = sids.slice(start, start + PAGE);
      const found = await this.directory.reload(page);
      const ended = page.flatMap((sid) => {
        const [clients, identity] = [bySession.get(sid)!, found.get(sid)];
        return identity ? clients.filter((client) => this.apply(client, identity)) : clients;
      });
      if (ended.length === 0) continue;
      await this.catchUp();
      for (const client of ended) client.disconnect(true);
    }
  }

  /** Gives a client the rights that were read. Answers whether it has lost the access, which ends a stream or a program. */
  private apply(socket: HubClient, identity: SessionIdentity): boolean {
    const old = socket.data.identity;
    socket.data.identity = identity;
    if (old?.role === identity.role && old.hasActiveSubscription === identity.hasActiveSubscription) return false;
    this.updateRooms(socket);
    return !socket.data.isScreen && old !== null && hasAccess(old) && !hasAccess(identity);
  }

  /** A socket that still catches up joins by its new rights when it is through. */
  private updateRooms(socket: HubClient): void {
    if (socket.data.present) this.index.updateRooms(socket);
  }
}

function dataOf<T>(entry: LogEntry): T {
  return (JSON.parse(entry.json) as { data: T }).data;
}
