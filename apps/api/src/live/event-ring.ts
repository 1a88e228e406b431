import type { LogEntry } from '@t0/events';

/** The log's newest entries in memory, for catching up without a query (docs/REALTIME.md#catching-up). */
export class EventRing {
  private entries: LogEntry[] = [];

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.entries.length;
  }

  /** Adds entries that directly follow the ring's last. */
  push(entries: LogEntry[]): void {
    this.entries.push(...entries);
    // Trimmed in slices: shifting one by one would move the whole array for each event.
    if (this.entries.length > this.capacity * 1.25) this.entries = this.entries.slice(-this.capacity);
  }

  /** True if every entry after `seq` is here, given that the newest position is `position`. */
  covers(seq: number, position: number): boolean {
    return seq >= position || (this.entries[0]?.seq ?? Infinity) <= seq + 1;
  }

  /** Entries after `seq`, oldest first. */
  after(seq: number): LogEntry[] {
    return this.entries.slice(this.indexAfter(seq));
  }

  /** The entry of `seq`, while it is in the ring. */
  find(seq: number): LogEntry | undefined {
    const entry = this.entries[this.indexAfter(seq - 1)];
    return entry?.seq === seq ? entry : undefined;
  }

  clear(): void {
    this.entries = [];
  }

  /** Index of the first entry after `seq`. Seqs are gapless but for what retention took, so this searches. */
  private indexAfter(seq: number): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.entries[middle]!.seq <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
