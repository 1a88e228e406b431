import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PriceWatch } from '@t0/contracts/prices';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';

/** Where the C sources of the load clients are, and where their programs go. */
interface ClientFolders {
  source: string;
  binary: string;
}

/** Compiles a load client when it is missing or older than its source. Returns its path. */
function compileClient(name: string, folders: ClientFolders): string {
  const source = join(folders.source, `${name}.c`);
  const binary = join(folders.binary, name);
  if (existsSync(binary) && statSync(binary).mtimeMs > statSync(source).mtimeMs) return binary;
  mkdirSync(folders.binary, { recursive: true });
  try {
    execFileSync('cc', ['-O2', '-o', binary, source], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch {
    throw new UserFacingError('The benchmark needs a C compiler (cc) for its load client: install gcc or clang.');
  }
  return binary;
}

/** The protocol of a load client: Socket.IO, WebSocket alone, or `GET /api/stream`. */
export type LoadMode = 'io' | 'ws' | 'sse';

/** When one event reached the first and the last connection, ns on the monotonic clock (process.hrtime). */
export interface Reception {
  seq: number;
  first: bigint;
  last: bigint;
}

/** Many connections to one server, in a process of their own that costs little (load-client.c). */
export class LoadClient {
  private readonly child: ChildProcessWithoutNullStreams;
  private lines: string[] = [];
  private waiting: { take: (line: string) => void; fail: (error: Error) => void } | undefined;

  constructor(mode: LoadMode, port: number, folders: ClientFolders) {
    this.child = spawn(compileClient('load-client', folders), [mode, String(port)]);
    this.child.stderr.pipe(process.stderr);
    this.child.once('exit', () => this.waiting?.fail(new Error('The load client ended')));
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      if (this.waiting) {
        const { take } = this.waiting;
        this.waiting = undefined;
        take(line);
      } else this.lines.push(line);
    });
  }

  /** Opens `count` connections at once; returns the ns from the call until the last was ready (caught up, in modes io and sse). */
  async open(
    count: number,
    { cookieFile = '-', cursor = '-', watch }: { cookieFile?: string; cursor?: string; watch?: PriceWatch } = {},
  ): Promise<bigint> {
    const start = process.hrtime.bigint();
    const shown = watch === undefined ? '-' : JSON.stringify(watch);
    const [, , last] = (await this.ask(`open ${count} ${cookieFile} ${cursor} ${shown}`)).split(' ');
    return BigInt(last!) - start;
  }

  /** Prepares for `events` events after seq `base` on every connection; the answer's promise settles when all have them. */
  async expect(events: number, base: number): Promise<{ received: Promise<{ receptions: Reception[]; bad: number }> }> {
    await this.ask(`expect ${events} ${base}`);
    return { received: this.readReceptions() };
  }

  /** Frames of prices, and bytes, that all connections together got so far. */
  async traffic(): Promise<{ frames: number; bytes: number }> {
    const [, frames, bytes] = (await this.ask('traffic')).split(' ').map(Number);
    return { frames: frames!, bytes: bytes! };
  }

  async close(): Promise<void> {
    await this.ask('close');
  }

  end(): void {
    this.child.kill();
  }

  private async readReceptions(): Promise<{ receptions: Reception[]; bad: number }> {
    const receptions: Reception[] = [];
    for (;;) {
      const [word, ...rest] = (await this.nextLine()).split(' ');
      if (word === 'done') return { receptions, bad: Number(rest[0]) };
      receptions.push({ seq: Number(rest[0]), first: BigInt(rest[1]!), last: BigInt(rest[2]!) });
    }
  }

  private ask(command: string): Promise<string> {
    this.child.stdin.write(`${command}\n`);
    return this.nextLine();
  }

  private nextLine(): Promise<string> {
    const line = this.lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    return new Promise((take, fail) => {
      this.waiting = { take, fail };
    });
  }
}
