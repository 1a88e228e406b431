import { Injectable } from '@nestjs/common';

/** Delay of a refusal after the handshake, ms. */
const REFUSAL_DELAY_MS = 1_000;
/** At most so many handshakes wait for their refusal; the next are refused at once. */
const MOST_WAITING = 1_000;

/**
 * Delays refusals (docs/REALTIME.md#limits). A client that reconnects at once after each is slowed down to one handshake a second and
 * connection. Without the delay its next handshake would be handled whenever the last has ended.
 */
@Injectable()
export class DelayedRejections {
  private waiting = 0;

  /** Calls `reject` after the delay, or at once when too many wait already. */
  refuse(reject: () => void): void {
    if (this.waiting >= MOST_WAITING) return reject();
    this.waiting += 1;
    setTimeout(() => {
      this.waiting -= 1;
      reject();
    }, REFUSAL_DELAY_MS).unref();
  }
}
