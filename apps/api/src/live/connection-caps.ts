import type { HubClient } from './live-socket.ts';

/** Counts sockets per user, so that no user can take the places of others. Those of an address are counted from the handshake on. */
export class ConnectionCaps {
  private readonly counts = new Map<string, number>();

  constructor(private readonly perUser: number) {}

  /** Takes a place for the socket; false when its user has none left. A place taken must be given back by `release`. */
  admit({ data: { identity } }: HubClient): boolean {
    if (!identity) return true;
    const open = this.counts.get(identity.userId) ?? 0;
    if (open >= this.perUser) return false;
    this.counts.set(identity.userId, open + 1);
    return true;
  }

  release({ data: { identity } }: HubClient): void {
    if (!identity) return;
    const left = this.counts.get(identity.userId)! - 1;
    if (left > 0) this.counts.set(identity.userId, left);
    else this.counts.delete(identity.userId);
  }
}
