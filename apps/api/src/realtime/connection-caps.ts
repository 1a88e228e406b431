import type { LiveSocket } from './live-socket.ts';

/** Counts sockets per user and per address, so that nobody can take the places of others. */
export class ConnectionCaps {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly perUser: number,
    private readonly perAddress: number,
  ) {}

  /** Takes a place for the socket; false when its user or address has none left. A place taken must be given back by `release`. */
  admit(socket: LiveSocket): boolean {
    const places = this.placesOf(socket);
    if (places.some(([key, most]) => (this.counts.get(key) ?? 0) >= most)) return false;
    for (const [key] of places) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    return true;
  }

  release(socket: LiveSocket): void {
    for (const [key] of this.placesOf(socket)) {
      const left = this.counts.get(key)! - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    }
  }

  private placesOf({ data }: LiveSocket): [string, number][] {
    const places: [string, number][] = [[`address:${data.address}`, this.perAddress]];
    if (data.identity) places.push([`user:${data.identity.userId}`, this.perUser]);
    return places;
  }
}
