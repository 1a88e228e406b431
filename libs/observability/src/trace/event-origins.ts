import { currentTrace, inTrace } from './trace.ts';
import type { Trace } from './trace.ts';

const MOST = 5000;

/**
 * Which call appended which event, for the newest events of this process. The publisher may carry one call's events within another
 * call's turn, so the surrounding trace would name the wrong one. An event that a crash left behind is published by another
 * process, which knows its seq only.
 */
export class EventOrigins {
  private readonly requestIds = new Map<number, string>();

  /** Notes events just appended in the current call. */
  note(seqs: number[]): void {
    const { requestId } = currentTrace();
    if (requestId === undefined) return;
    for (const seq of seqs) {
      this.requestIds.set(seq, requestId);
      if (this.requestIds.size > MOST) this.requestIds.delete(this.requestIds.keys().next().value!);
    }
  }

  /** The trace of what an event starts. */
  of(seq: number): Trace {
    return { seq, requestId: this.requestIds.get(seq), jobId: undefined };
  }

  /** Runs `work` for every entry, each within its own trace. Rejects with the first failure. */
  async each<E extends { seq: number }>(entries: readonly E[], work: (entry: E) => Promise<void>): Promise<void> {
    await Promise.all(entries.map((entry) => inTrace(this.of(entry.seq), () => work(entry))));
  }
}
