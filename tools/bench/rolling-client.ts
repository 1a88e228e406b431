import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { compileClient } from './compile-client.ts';
import type { ClientFolders } from './compile-client.ts';

/** The web application's first pause before it reconnects, ms (apps/web/src/live/watch-connection.ts: 400 ms, half of it more or less). */
const PAUSE_MS = ['200', '600'] as const;

/** Many members' sockets over several APIs, in a process of their own (rolling-client.c). */
export class RollingClient {
  private readonly child: ChildProcessWithoutNullStreams;
  private waiting: { take: (line: string) => void; fail: (error: Error) => void } | undefined;

  constructor(ports: readonly number[], folders: ClientFolders) {
    this.child = spawn(compileClient('rolling-client', folders), [...PAUSE_MS, ...ports.map(String)]);
    this.child.stderr.pipe(process.stderr);
    this.child.once('exit', () => this.waiting?.fail(new Error('The load client ended')));
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      const { waiting } = this;
      this.waiting = undefined;
      waiting?.take(line);
    });
  }

  /** Opens the sockets; settles when every one has caught up. */
  async open(count: number, cookieFile: string, cursor: string): Promise<void> {
    await this.ask(`open ${count} ${cookieFile} ${cursor}`);
  }

  /** Settles when every socket has every event up to `seq`. */
  async reach(seq: number): Promise<{ errors: number; resyncs: number }> {
    const [, errors, resyncs] = (await this.ask(`reach ${seq}`)).split(' ');
    return { errors: Number(errors), resyncs: Number(resyncs) };
  }

  /** For each end of a socket so far: ms until its member had caught up elsewhere. */
  async gaps(): Promise<number[]> {
    const [, ...gaps] = (await this.ask('gaps')).trim().split(' ');
    return gaps.map((us) => Number(us) / 1000);
  }

  end(): void {
    this.child.kill();
  }

  private ask(command: string): Promise<string> {
    return new Promise((take, fail) => {
      this.waiting = { take, fail };
      this.child.stdin.write(`${command}\n`);
    });
  }
}
