import type { LiveSocket } from './live-socket.ts';

/** Counts sockets per user and per address, so that nobody can take the places of others. */
export class ConnectionCaps {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly perUser: number,
    private readonly perAddress: number,
  ) {}

  /** Takes a place for the socket until it disconnects; false when its user or address has no place left. */
  admit(socket: LiveSocket): boolean {
    const keys: [string, number][] = [[`address:${socket.data.address}`, this.perAddress]];
    if (socket.data.identity) keys.push([`user:${socket.data.identity.userId}`, this.perUser]);
    if (keys.some(([key, most]) => (this.counts.get(key) ?? 0) >= most)) return false;
    for (const [key] of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    socket.once('disconnect', () => {
      for (const [key] of keys) {
        const left = this.counts.get(key)! - 1;
        if (left > 0) this.counts.set(key, left);
        else this.counts.delete(key);
      }
    });
    return true;
  }
}
