/**
 * Lets `free` pieces of work run at once; the others wait in line: the lowest rank first, and first come, first served within it.
 *
 * @example
 * const connections = new Semaphore(5);
 * await Promise.all(mails.map((mail) => connections.run(() => send(mail))));
 */
export class Semaphore {
  private readonly lines = new Map<number, (() => void)[]>();

  constructor(private free: number) {}

  /** Runs `work` when a permit is free; resolves and rejects as `work` does. */
  async run<T>(work: () => Promise<T>, rank = 0): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else
      await new Promise<void>((resolve) => {
        const line = this.lines.get(rank);
        if (line) line.push(resolve);
        else this.lines.set(rank, [resolve]);
      });
    try {
      return await work();
    } finally {
      const first = Math.min(...this.lines.keys());
      const line = this.lines.get(first) ?? [];
      const next = line.shift();
      if (line.length === 0) this.lines.delete(first);
      if (next) next();
      else this.free += 1;
    }
  }
}
