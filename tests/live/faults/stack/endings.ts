import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_MS = 200;

/** Tries until it works or `given` says that nobody wants it any more: what a supervisor of a machine does. */
export async function retryUntil<T>(attempt: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
  for (let failed = 0; isWanted(); failed += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failed > 600) throw new Error('It failed for two minutes', { cause: error });
      await pause(AGAIN_MS);
    }
  }
  return undefined;
}

/** Does what is asked for under one name one after the other. */
export class SerialQueue {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly queued = new Map<string, number>();

  /** Runs `work` after everything that was asked for under any of these names before. */
  take<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = Promise.all(names.map((name) => this.last.get(name)));
    const next = before.then(work);
    const done = next.then(
      () => this.count(names, -1),
      () => this.count(names, -1),
    );
    this.count(names, 1);
    for (const name of names) this.last.set(name, done);
    return next;
  }

  /** How many things are under way or wait under the busiest of these names. */
  backlog(names: readonly string[]): number {
    return Math.max(...names.map((name) => this.queued.get(name) ?? 0));
  }

  private count(names: readonly string[], by: number): void {
    for (const name of names) this.queued.set(name, (this.queued.get(name) ?? 0) + by);
  }

  /** Settles when everything that was asked for so far is done. */
  async idle(): Promise<void> {
    await Promise.all(this.last.values());
  }
}
