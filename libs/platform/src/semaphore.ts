/**
 * Lets `free` pieces of work run at once; the others wait in line: the lowest rank first, and first come, first served within it.
 *
 * @example
 * const connections = new Semaphore(5);
 * await Promise.all(mails.map((mail) => connections.run(() => send(mail))));
 */
export class Semaphore {
  private readonly line: { rank: number; begin: () => void }[] = [];

  constructor(private free: number) {}

  /** Runs `work` when a permit is free; resolves and rejects as `work` does. */
  async run<T>(work: () => Promise<T>, rank = 0): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else
      await new Promise<void>((begin) => {
        this.line.splice(this.line.findLastIndex((one) => one.rank <= rank) + 1, 0, { rank, begin });
      });
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next.begin();
      else this.free += 1;
    }
  }
}
