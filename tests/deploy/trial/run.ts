import { spawn, type ChildProcess } from 'node:child_process';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';

/** How a program ended, and all it wrote, in order. */
export interface Ran {
  code: number;
  output: string;
}

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
  /** Gets what the program writes, as it comes. */
  onOutput?: (text: string) => void;
  /** Runs after `stopRunning` too. */
  isCleanUp?: boolean;
}

const running = new Map<ChildProcess, Promise<Ran>>();
let isStopped = false;

/** Ends every program that runs, waits for its end, and lets none begin any more but those that clean up. */
export async function stopRunning(): Promise<void> {
  isStopped = true;
  for (const child of running.keys()) child.kill('SIGINT');
  await Promise.all(running.values());
}

/** Runs a program to its end, with nothing (or `input`) on its standard input. A program that is not there ends with 127. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Ran> {
  const { cwd, env, input = '', onOutput, isCleanUp = false } = options;
  if (isStopped && !isCleanUp) return Promise.resolve({ code: 130, output: 'The walk was stopped' });
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  const ended = new Promise<Ran>((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        onOutput?.(chunk.toString());
      });
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
    child.stdin.on('error', () => undefined); // a program that reads nothing
    child.stdin.end(input);
  }).finally(() => running.delete(child));
  running.set(child, ended);
  return ended;
}

/** As `run`. @throws UserFacingError with the last lines when it ends with anything but 0 */
export async function mustRun(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  const last = output.trimEnd().split('\n').slice(-25).join('\n');
  throw new UserFacingError(`${[command, ...args].join(' ')} ended with ${code}:\n${last}`);
}
