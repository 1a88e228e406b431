import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryOutcome } from './delivery-outcome.ts';

/** Accepted deliveries a crash may repeat are those not recorded yet: recorded in groups, or after so many ms. */
const LONGEST_WAIT_MS = 100;
const RETRY_MS = 200;

/** Where outcomes go. Both may be repeated with the same outcomes. */
export interface OutcomeStore {
  record(outcomes: DeliveryOutcome[]): Promise<void>;
  finish(outcomes: DeliveryOutcome[]): Promise<void>;
}

/**
 * Records a batch's outcomes as the channel answers, so that the window in which a crash sends one twice is a moment and not
 * a batch. The last outcomes are left for `end`, which also tells of the end: while that is not done a row is still open, so
 * that anyone who takes it over tells it instead.
 */
export class OutcomeRecorder {
  private waiting: DeliveryOutcome[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | null = null;

  constructor(
    private open: number,
    private readonly store: OutcomeStore,
    /** How many are recorded at a time. */
    private readonly group: number,
  ) {}

  add(outcome: DeliveryOutcome): void {
    this.open -= 1;
    this.waiting.push(outcome);
    if (this.open === 0) return;
    if (this.waiting.length >= this.group) this.write();
    else this.timer ??= setTimeout(() => this.write(), LONGEST_WAIT_MS);
  }

  /** Records what is left, trying again until `deadline` (ms since 1970): they are out, and only this process knows it. */
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

  /** One write at a time; what comes meanwhile goes with the next. A write that fails leaves its outcomes to the next one. */
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
