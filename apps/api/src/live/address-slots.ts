import { networksOf } from '../platform/throttle/throttle.ts';

/** The period over which handshakes are counted, ms. */
const PERIOD_MS = 10_000;
/** The fewest handshakes that a small cap allows: pages that are reloaded. */
const MIN_HANDSHAKES = 100;
/** The factor by which a whole site (/48) may have more than one network of it. */
const SITE_FACTOR = 8;

/**
 * Places of an address, taken at the handshake and kept until the connection's end, whether or not it ever joins: a connection costs from
 * its start. The rate of connections is bounded as well, so that reconnecting is no way around the other limits. An IPv6 address counts as
 * its /64 and, with more places, as its /48.
 */
export class AddressSlots {
  private readonly open = new Map<string, number>();
  private handshakes = new Map<string, number>();
  private since = 0;

  constructor(private readonly most: number) {}

  /** Takes a place; false when the address has none left. A place taken must be given back once. */
  take(address: string, now = Date.now()): boolean {
    if (now - this.since >= PERIOD_MS) {
      this.since = now;
      this.handshakes = new Map();
    }
    const handshakes = 2 * Math.max(this.most, MIN_HANDSHAKES / 2);
    const networks = networksOf(address);
    let isFull = false;
    networks.forEach((network, index) => {
      const factor = index === 0 ? 1 : SITE_FACTOR;
      const count = (this.handshakes.get(network) ?? 0) + 1;
      this.handshakes.set(network, count);
      if (count > handshakes * factor || (this.open.get(network) ?? 0) >= this.most * factor) isFull = true;
    });
    if (isFull) return false;
    for (const network of networks) this.open.set(network, (this.open.get(network) ?? 0) + 1);
    return true;
  }

  /** Gives a place of this address back. */
  giveBack(address: string): void {
    for (const network of networksOf(address)) {
      const left = this.open.get(network)! - 1;
      if (left > 0) this.open.set(network, left);
      else this.open.delete(network);
    }
  }
}
