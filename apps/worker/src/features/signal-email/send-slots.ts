/** Lets so many things happen at once; the others wait in line. */
export class SendSlots {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  /** Does `work` when it is its turn. */
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
