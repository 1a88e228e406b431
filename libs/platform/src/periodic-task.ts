import type { Lease } from './lease.ts';

/** Waits for the end of `work`, its failure included, but no longer than `ms`; returns true if it ended. */
export async function endedWithin(work: Promise<unknown> | null | undefined, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const ended = Promise.resolve(work).then(
    () => true,
    () => true,
  );
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

/** How long the end of the process waits for a run, ms: a run may wait longer for a Redis that is unavailable. */
const PATIENCE_MS = 3000;

/** The repeated work, and its schedule. */
export interface Periodic {
  run: () => Promise<unknown>;
  /** From the end of a run to the beginning of the next, ms. A function is asked after every run; null ends the task. */
  everyMs: number | (() => number | null);
  /** True: the first run is at the start; otherwise it is after `everyMs`. */
  atStart?: boolean;
  /** Runs once after the last run, whether that one ended in time or not. */
  atEnd?: () => Promise<unknown>;
}

/**
 * Repeats work, one run at a time. A run that fails is reported, and the next one follows nevertheless.
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
    /** The role that a run needs, if any: a run does nothing while another process has it. Released at the end. */
    private readonly lease?: Lease,
  ) {}

  start(): void {
    if (this.periodic.atStart) this.now();
    else this.schedule();
  }

  /** Begins a run now, unless one is in progress. */
  now(): void {
    clearTimeout(this.timer);
    if (this.hasEnded) return;
    this.running ??= this.runOnce().finally(() => {
      this.running = null;
      this.schedule();
    });
  }

  /** Begins no further run, waits up to three seconds for the current one, and releases the lease. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    await endedWithin(this.running, PATIENCE_MS);
    await this.periodic.atEnd?.().catch(this.onError);
    // Released or not: it expires by itself.
    await this.lease?.release().catch(this.onError);
  }

  private async runOnce(): Promise<void> {
    try {
      if (this.lease && !(await this.lease.acquire())) return;
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
