import { currentTrace, inTrace, type Trace } from './trace.ts';

const MOST = 5000;

/**
 * Which call appended which event, for the newest events of this process. The publisher may carry one call's events within another
 * call's run, so the surrounding trace would name the wrong one. An event that a crash left behind is published by another
 * process, which knows its seq only.
 */
export class EventOrigins {
  private readonly origins = new Map<number, Pick<Trace, 'requestId' | 'traceparent'>>();

  /** Notes events just appended in the current call. */
  note(seqs: number[]): void {
    const { requestId, traceparent } = currentTrace();
    if (requestId === undefined && traceparent === undefined) return;
    for (const seq of seqs) {
      this.origins.set(seq, { requestId, traceparent });
      if (this.origins.size > MOST) this.origins.delete(this.origins.keys().next().value!);
    }
  }

  /** The trace of what an event starts. */
  of(seq: number): Trace {
    return { seq, requestId: undefined, traceparent: undefined, jobId: undefined, ...this.origins.get(seq) };
  }

  /** Runs `work` for every entry, each within its own trace. Rejects with the first failure. */
  async each<E extends { seq: number }>(entries: readonly E[], work: (entry: E) => Promise<void>): Promise<void> {
    await Promise.all(entries.map((entry) => inTrace(this.of(entry.seq), () => work(entry))));
  }
}
