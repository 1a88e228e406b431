import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { freePort } from '@t0/embedded';

/** A built program of the product running as a process of its own. */
export interface Program {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Address of its HTTP server. */
  readonly origin: string;
  /** Everything it logged. */
  readonly output: () => string;
  /** Settles with the signal or exit code when it ends. */
  readonly ended: Promise<string>;
  kill(signal?: NodeJS.Signals): Promise<string>;
}

export interface ProgramOptions {
  /** Path of its compiled main, from the project's root. */
  main: string;
  env: Record<string, string>;
  /** Modules loaded before the main, for instance one that ends the process at a named point. */
  preload?: string[];
  /** Stays the same over a restart when given. */
  port?: number;
}

/** Starts a built program and waits until it says it is ready. Rejects with its output when it does not. */
export async function startProgram({ main, env, preload = [], port }: ProgramOptions): Promise<Program> {
  const chosen = port ?? (await freePort());
  const child = spawn(process.execPath, [...preload.flatMap((module) => ['--import', module]), main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(chosen), LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? String(code))));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    void ended.then((how) => reject(new Error(`${main} ended (${how}) before it was ready:\n${output}`)));
  });
  return {
    process: child,
    pid: child.pid!,
    origin: `http://127.0.0.1:${chosen}`,
    output: () => output,
    ended,
    kill: (signal = 'SIGKILL') => {
      child.kill(signal);
      return ended;
    },
  };
}
