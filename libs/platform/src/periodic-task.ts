import { endedWithin } from './ended-within.ts';
import type { Lease } from './lease.ts';

/** A turn may wait for a Redis that is away; the end of the process does not. */
const PATIENCE_MS = 3000;

/** What is repeated, and when. */
export interface Periodic {
  run: () => Promise<unknown>;
  /** From the end of a turn to the beginning of the next, ms. A function is asked after every turn; null ends the task. */
  everyMs: number | (() => number | null);
  /** The first turn comes at the start; otherwise after `everyMs`. */
  atStart?: boolean;
  /** Runs once after the last turn, whether that one ended in time or not. */
  atEnd?: () => Promise<unknown>;
}

/**
 * Does something again and again, one turn at a time. A turn that fails is reported, and the next one comes nevertheless.
 *
 * @example
 * const task = new PeriodicTask({ run: () => store.flush(), everyMs: 1000 }, (error) => logger.warn({ err: error }, 'Flushing failed'));
 * task.start();
 * await task.end();
 */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private hasEnded = false;

  constructor(
    private readonly periodic: Periodic,
    private readonly onError: (error: unknown) => void,
    /** The role that a turn is done under, if any: a turn does nothing while another process has it. Released at the end. */
    private readonly lease?: Lease,
  ) {}

  start(): void {
    if (this.periodic.atStart) this.now();
    else this.schedule();
  }

  /** Begins a turn now, unless one is under way. */
  now(): void {
    clearTimeout(this.timer);
    if (this.hasEnded) return;
    this.running ??= this.turn().finally(() => {
      this.running = null;
      this.schedule();
    });
  }

  /** Begins no further turn, waits up to three seconds for the one under way, and releases the lease. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    await endedWithin(this.running, PATIENCE_MS);
    await this.periodic.atEnd?.().catch(this.onError);
    // Released or not: it expires by itself.
    await this.lease?.release().catch(this.onError);
  }

  private async turn(): Promise<void> {
    try {
      if (this.lease && !(await this.lease.hold())) return;
      await this.periodic.run();
    } catch (error) {
      this.onError(error);
    }
  }

  private schedule(): void {
    if (this.hasEnded) return;
    const { everyMs } = this.periodic;
    const pause = typeof everyMs === 'number' ? everyMs : everyMs();
    if (pause !== null) this.timer = setTimeout(() => this.now(), pause);
  }
}
