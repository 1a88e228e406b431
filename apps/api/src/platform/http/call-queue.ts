import { AsyncResource } from 'node:async_hooks';

/** A queue of calls: a number of them run at once, the others follow in the order in which they came. */
export class CallQueue {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  /** @param most how many may run at once, asked for each time */
  constructor(private readonly most: () => number) {}

  get length(): number {
    return this.waiting.size;
  }

  get isEmpty(): boolean {
    return this.running === 0 && this.waiting.size === 0;
  }

  /**
   * Starts the call, now or after those before it, within its asynchronous context.
   * @returns a function that removes the call, started or not; to be called once
   */
  enter(start: () => void): () => void {
    let isRunning = false;
    const run = AsyncResource.bind(() => {
      isRunning = true;
      this.running += 1;
      start();
    });
    if (this.running < this.most()) run();
    else this.waiting.add(run);
    return () => {
      if (isRunning) this.running -= 1;
      else this.waiting.delete(run);
      this.admit();
    };
  }

  /** Starts the waiting calls that there is room for now. */
  admit(): void {
    for (const run of this.waiting) {
      if (this.running >= this.most()) return;
      this.waiting.delete(run);
      run();
    }
  }
}
