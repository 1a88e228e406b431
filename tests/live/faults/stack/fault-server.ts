import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EmbeddedServer } from '@t0/embedded';
import { retryUntil } from './endings.ts';
import { sendSignal } from './pausing.ts';

const run = promisify(execFile);

/** Starts the server on what is in its folder; with a port, on that one. */
export type OpenServer = (port?: number) => Promise<EmbeddedServer>;

/** PostgreSQL or Redis on one port: may be killed, dies of a full disk, comes back; its data can be copied and gone back to. */
export class FaultServer {
  /** How often it ended by itself. */
  deaths = 0;
  private copied = false;
  private isWanted = true;
  private isExpected = false;
  private reviving: Promise<void> | undefined;

  private constructor(
    private current: EmbeddedServer,
    private readonly open: OpenServer,
    /** The folder with its data, and the one for the copy. */
    private readonly data: string,
    private readonly copy: string,
  ) {
    this.watch();
  }

  static async start(open: OpenServer, data: string, copy: string): Promise<FaultServer> {
    return new FaultServer(await open(), open, data, copy);
  }

  get port(): number {
    return this.current.port;
  }

  get url(): string {
    return this.current.url;
  }

  /** Of the process that runs now; waits for one. */
  async pid(): Promise<number> {
    await this.reviving;
    return this.current.pid;
  }

  /** Whether there is a copy to go back to. */
  get hasCopy(): boolean {
    return this.copied;
  }

  /** Kills it at once; `meanwhile` is done while it is away. Settles when it answers again, after its own recovery. */
  async kill(meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.reviving;
    this.isExpected = true;
    sendSignal(this.current.pid, 'SIGKILL');
    await this.current.exited;
    try {
      await meanwhile();
    } finally {
      await this.revive();
    }
  }

  /** Keeps its data as a snapshot of the disk would, with nothing running on it. */
  takeCopy(): Promise<void> {
    return this.kill(async () => {
      await replace(this.data, this.copy);
      this.copied = true;
    });
  }

  /** Puts the copy in place of its data, and does `meanwhile` before it starts. */
  goBack(meanwhile?: () => Promise<void>): Promise<void> {
    return this.kill(async () => {
      await replace(this.copy, this.data);
      await meanwhile?.();
    });
  }

  async stop(): Promise<void> {
    await this.reviving;
    this.isWanted = false;
    await this.current.stop();
  }

  private revive(): Promise<void> {
    this.reviving ??= (async () => {
      const { port } = this.current;
      const next = await retryUntil(
        async () => {
          const started = await this.open(port);
          if (started.port === port) return started;
          await started.stop();
          throw new Error(`${started.name} came back on another port`);
        },
        () => this.isWanted,
      );
      if (next) this.current = next;
      this.isExpected = false;
      this.watch();
    })().finally(() => (this.reviving = undefined));
    return this.reviving;
  }

  /** What ends without our doing is started again. */
  private watch(): void {
    const watched = this.current;
    void watched.exited.then(() => {
      if (this.current !== watched || this.isExpected || !this.isWanted) return;
      this.deaths += 1;
      void this.revive();
    });
  }
}

/** Makes `to` the same as `from`, owners and all. PostgreSQL's note of its process is left out: it would be somebody else's by now. */
async function replace(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  await run('cp', ['-a', from, to]);
  rmSync(join(to, 'postmaster.pid'), { force: true });
}
