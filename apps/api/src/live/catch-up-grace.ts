/** A socket that takes in nothing for this long has stopped reading, ms. */
const STALL_MS = 5000;
/** The slowest line that is waited for, bytes a millisecond: 16 KB a second. */
const SLOWEST = 16;

/**
 * The backlog that a returning socket may still have from catching up. The batch is written at once and may be far more than the bound for
 * slow consumers. Without this, a client on a slow line would be dropped while it catches up, return, and be dropped again, for ever.
 */
export class CatchUpGrace {
  private movedAt: number;
  private readonly endsAt: number;

  /** `left`: bytes of the batch. `now`: ms, of any clock. */
  constructor(
    private left: number,
    now: number,
  ) {
    this.movedAt = now;
    this.endsAt = now + STALL_MS + left / SLOWEST;
  }

  /** The part of the socket's backlog, in bytes, that is excused: never more than at the last check, none after a stall. */
  excuse(owed: number, now: number): number {
    if (owed < this.left) {
      this.left = owed;
      this.movedAt = now;
    }
    if (now - this.movedAt > STALL_MS || now > this.endsAt) this.left = 0;
    return this.left;
  }
}
