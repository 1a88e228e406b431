import type { Cursor, LiveEventType } from '@t0/contracts/live';

/** The position of this process in the log. */
export interface Follower {
  readonly position: Cursor;
}

/** Decides whether what was read at a position of the log is still current (docs/REALTIME.md#shared-readings). */
export class LogCoverage {
  /** The newest event that changes it, as far as this process has followed the log. */
  private touched: Cursor = { epoch: '', seq: 0 };

  constructor(
    /** Every event that changes what was read. */
    readonly types: readonly LiveEventType[],
    private readonly follower: Follower,
  ) {}

  /** Something at this position changes it. */
  touch(position: Cursor): void {
    this.touched = position;
  }

  /** True if nothing that is at or before `head`, or that this process has passed on, is missing from what was read at `asOf`. */
  includes(asOf: Cursor, head: Cursor): boolean {
    const { position } = this.follower;
    if (asOf.epoch !== head.epoch || position.epoch !== head.epoch) return false;
    if (this.touched.epoch === head.epoch && this.touched.seq > asOf.seq) return false;
    return asOf.seq >= head.seq || position.seq >= head.seq;
  }

  /**
   * The position that rows include which are read from here on. `isBehind`: events that this process has not followed yet may be missing
   * from its memory, such as the table of instruments; what is read now serves its callers and is not kept.
   */
  begin(head: Cursor): { asOf: Cursor; isBehind: boolean } {
    const { position } = this.follower;
    return {
      asOf: position.epoch === head.epoch && position.seq > head.seq ? position : head,
      isBehind: position.epoch !== head.epoch || position.seq < head.seq,
    };
  }
}
