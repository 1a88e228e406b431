import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryOutcome } from './delivery-outcome.ts';

/** A crash may repeat only accepted deliveries that are not recorded yet: they are recorded in groups, or after this time in ms. */
const LONGEST_WAIT_MS = 100;
const RETRY_MS = 200;

/** The store of outcomes. Both calls may be repeated with the same outcomes. */
export interface OutcomeStore {
  record(outcomes: DeliveryOutcome[]): Promise<void>;
  finish(outcomes: DeliveryOutcome[]): Promise<void>;
}

/**
 * Records a batch's outcomes as the channel answers, so that a crash can repeat only the deliveries of a short time and not a batch. The
 * last outcomes are left for `end`, which also reports the end: until then a row is still open, so that a worker that takes it over reports
 * the end instead.
 */
export class OutcomeRecorder {
  private waiting: DeliveryOutcome[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | null = null;

  constructor(
    private open: number,
    private readonly store: OutcomeStore,
    /** The number of outcomes that are recorded together. */
    private readonly group: number,
  ) {}

  add(outcome: DeliveryOutcome): void {
    this.open -= 1;
    this.waiting.push(outcome);
    if (this.open === 0) return;
    if (this.waiting.length >= this.group) this.write();
    else this.timer ??= setTimeout(() => this.write(), LONGEST_WAIT_MS);
  }

  /** Records the remaining outcomes, trying again until `deadline` (ms since 1970): they are sent, and only this process knows it. */
  async end(deadline: number): Promise<void> {
    this.open = 0;
    clearTimeout(this.timer);
    await this.writing;
    for (;;) {
      try {
        await this.store.finish(this.waiting);
        return;
      } catch (error) {
        if (Date.now() + RETRY_MS > deadline) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  /** One write at a time; outcomes that come meanwhile go with the next. A write that fails leaves its outcomes to the next one. */
  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.writing || this.open === 0) return;
    const group = this.waiting;
    this.waiting = [];
    this.writing = this.store
      .record(group)
      .catch(() => void this.waiting.unshift(...group))
      .finally(() => {
        this.writing = null;
        if (this.waiting.length >= this.group) this.write();
        else if (this.waiting.length > 0 && this.open > 0)
          this.timer ??= setTimeout(() => this.write(), LONGEST_WAIT_MS);
      });
  }
}
