import type { SessionRevocation, SubscriptionChange } from '@t0/contracts/live';
import { hasAccess } from '@t0/domain/accounts';
import type { LogEntry } from '@t0/events';
import type { SessionDirectory, SessionIdentity } from '../platform/session/session-directory.ts';
import type { LiveHub } from './live-hub.ts';
import type { HubClient } from './live-socket.ts';
import type { SocketIndex } from './socket-index.ts';

const PAGE = 1000;

/** Keeps every socket in the audiences its session is entitled to, while it is connected (docs/REALTIME.md#access-while-connected). */
export class AccessControl {
  constructor(
    private readonly index: SocketIndex,
    private readonly directory: SessionDirectory,
    private readonly hub: Pick<LiveHub, 'position' | 'catchUpNow'>,
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
   * Reads every connected session again, in pages: repairs what a lost message left behind. Where something changed, the log is followed
   * to its end first, so that the member also receives what the old rights cover, and the reason of a drop.
   */
  async recheck(sockets: HubClient[] = this.index.all()): Promise<void> {
    const bySession = new Map<string, HubClient[]>();
    for (const socket of sockets) {
      const { sid } = socket.data;
      if (sid !== null) bySession.set(sid, [...(bySession.get(sid) ?? []), socket]);
    }
    const sessions = [...bySession];
    for (let start = 0; start < sessions.length; start += PAGE)
      await this.recheckPage(sessions.slice(start, start + PAGE));
  }

  private async recheckPage(page: [sid: string, clients: HubClient[]][]): Promise<void> {
    const before = page.flatMap(([sid, clients]) =>
      clients.map((client) => ({ sid, client, identity: client.data.identity })),
    );
    const found = await this.directory.reload(page.map(([sid]) => sid));
    if (before.some(({ sid, identity }) => !hasSameRights(identity, found.get(sid)))) await this.hub.catchUpNow();
    for (const { sid, client, identity } of before) {
      const read = found.get(sid);
      if (!read) client.disconnect(true);
      // An event that arrived meanwhile brought rights of its own.
      else if (client.data.identity === identity) this.apply(client, read);
    }
  }

  /** Gives a client the rights that were read; ends a stream or a program that lost the access. */
  private apply(socket: HubClient, read: SessionIdentity): void {
    const old = socket.data.identity;
    const isSame = hasSameRights(old, read);
    // Rights ahead of a log that cannot be read wait for the next check.
    if (!isSame && read.asOf > this.hub.position.seq) return;
    socket.data.identity = read;
    if (isSame) return;
    this.updateRooms(socket);
    if (!socket.data.isScreen && old && hasAccess(old) && !hasAccess(read)) socket.disconnect(true);
  }

  /** A socket that still catches up joins by its new rights when it is through. */
  private updateRooms(socket: HubClient): void {
    if (socket.data.present) this.index.updateRooms(socket);
  }
}

function hasSameRights(a: SessionIdentity | null, b: SessionIdentity | undefined): boolean {
  return a?.role === b?.role && a?.hasActiveSubscription === b?.hasActiveSubscription;
}

function dataOf<T>(entry: LogEntry): T {
  return (JSON.parse(entry.json) as { data: T }).data;
}
