import type { Program } from '@t0/testing';
import { retryUntil } from './endings.ts';

/** Starts the program; with a port, on that one, and with `point`, so that it dies there of its own accord. */
export type OpenProgram = (port?: number, point?: { at: string; after: number }) => Promise<Program>;

/** An API or the worker: killed, or dead at a named point, it is started again on its port. */
export class FaultProgram {
  /** What it said before it ended by itself, where it should not have. */
  readonly crashes: string[] = [];
  /** At which points it died. */
  readonly points: string[] = [];
  private isWanted = true;
  private readonly expected = new WeakSet<Program>();
  private reviving: Promise<void> | undefined;

  private constructor(
    private current: Program,
    private readonly open: OpenProgram,
  ) {
    this.watch();
  }

  static async start(open: OpenProgram): Promise<FaultProgram> {
    return new FaultProgram(await open(), open);
  }

  get origin(): string {
    return this.current.origin;
  }

  /** Of the process that runs now; waits for one. */
  async pid(): Promise<number> {
    await this.reviving;
    return this.current.pid;
  }

  async kill(point?: { at: string; after: number }): Promise<void> {
    await this.reviving;
    this.expected.add(this.current);
    await this.current.kill();
    await this.revive(point);
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    await this.reviving;
    this.expected.add(this.current);
    await this.current.kill('SIGTERM');
  }

  private revive(point?: { at: string; after: number }): Promise<void> {
    this.reviving ??= (async () => {
      const port = Number(new URL(this.current.origin).port);
      const next = await retryUntil(
        () => this.open(port, point),
        () => this.isWanted,
      );
      if (!next) return;
      this.current = next;
      this.watch(point?.at);
    })().finally(() => (this.reviving = undefined));
    return this.reviving;
  }

  private watch(point?: string): void {
    const watched = this.current;
    void watched.ended.then((how) => {
      if (this.expected.has(watched) || !this.isWanted) return;
      if (point && how === 'SIGKILL') this.points.push(point);
      else this.crashes.push(`ended (${how}):\n${watched.output().slice(-2000)}`);
      void this.revive();
    });
  }
}
