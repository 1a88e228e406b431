import { Injectable } from '@nestjs/common';

/** A refusal is told so long after the handshake, ms. */
const REFUSAL_DELAY_MS = 1_000;
/** So many handshakes wait for their refusal at once; the next are refused at once. */
const MOST_WAITING = 1_000;

/**
 * Tells refusals late, so that somebody who reconnects at once after each is slowed down to one handshake a second and connection,
 * instead of having one handled whenever the last has ended (docs/REALTIME.md#limits).
 */
@Injectable()
export class DelayedRejections {
  private waiting = 0;

  /** Calls `tell` after the delay, or at once when too many wait already. */
  refuse(tell: () => void): void {
    if (this.waiting >= MOST_WAITING) return tell();
    this.waiting += 1;
    setTimeout(() => {
      this.waiting -= 1;
      tell();
    }, REFUSAL_DELAY_MS).unref();
  }
}
