/** Milliseconds for which a process that refused a connection is passed over. */
const DOWN_FOR = 500;

/** Alternates among processes, skipping those that refused recently. */
export class TargetRing {
  private at = 0;
  private readonly downUntil = new Map<number, number>();

  /** @param ports where the processes listen; at least one */
  constructor(private readonly ports: readonly number[]) {}

  get size(): number {
    return this.ports.length;
  }

  /** The next port; one that is down only when all are. */
  next(now = Date.now()): number {
    for (let tried = 0; tried < this.ports.length; tried += 1) {
      const port = this.take();
      if ((this.downUntil.get(port) ?? 0) <= now) return port;
    }
    return this.take();
  }

  /** Remembers that a process refused a connection. */
  markDown(port: number, now = Date.now()): void {
    this.downUntil.set(port, now + DOWN_FOR);
  }

  /** Remembers that a process answered. */
  markUp(port: number): void {
    this.downUntil.delete(port);
  }

  private take(): number {
    const port = this.ports[this.at % this.ports.length] as number;
    this.at = (this.at + 1) % this.ports.length;
    return port;
  }
}
