/**
 * Lets `free` pieces of work run at once; the others wait in line, first come, first served.
 *
 * @example
 * const connections = new Semaphore(5);
 * await Promise.all(mails.map((mail) => connections.run(() => send(mail))));
 */
export class Semaphore {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  /** Runs `work` when a permit is free; resolves and rejects as `work` does. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
