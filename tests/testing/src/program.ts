import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '@t0/embedded';
import { endWithParent } from './end-with-parent.ts';

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
  /** Path of its bundle or compiled main, from the project's root. */
  main: string;
  env: Record<string, string>;
  /** Modules loaded before the main, for instance one that ends the process at a named point. */
  preload?: string[];
  /** Stays the same over a restart when given. */
  port?: number;
  /** A network namespace to run in (its file), and the address to listen on there; needs root and nsenter. */
  network?: { namespace: string; address: string };
}

/** Where it listens in a network of its own. */
const OWN_PORT = 3000;

/**
 * Starts a built program and waits until it says it is ready. It ends with this process, however that ends. Rejects with its output when it
 * does not become ready.
 */
export async function startProgram({ main, env, preload = [], port, network }: ProgramOptions): Promise<Program> {
  const chosen = port ?? (network ? OWN_PORT : await freePort());
  const host = network?.address ?? '127.0.0.1';
  const command = [process.execPath, ...preload.flatMap((module) => ['--import', module]), main];
  if (network) command.unshift('nsenter', `--net=${network.namespace}`, '--');
  const child = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env.PATH, HOST: host, PORT: String(chosen), LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? String(code))));
  const forget = child.pid ? endWithParent(child.pid, 'SIGKILL') : undefined;
  void ended.then(() => forget?.());
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    void ended.then((how) => reject(new Error(`${main} ended (${how}) before it was ready:\n${output}`)));
  });
  return {
    process: child,
    pid: child.pid!,
    origin: `http://${host}:${chosen}`,
    output: () => output,
    ended,
    kill: (signal = 'SIGKILL') => {
      child.kill(signal);
      return ended;
    },
  };
}
