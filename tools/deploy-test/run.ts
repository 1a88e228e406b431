import { spawn } from 'node:child_process';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** How a program ended, and all it wrote, in order. */
export interface Ran {
  code: number;
  output: string;
}

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
}

/** Runs a program to its end, with nothing (or `input`) on its standard input. A program that is not there ends with 127. */
export function run(command: string, args: string[], { cwd, env, input = '' }: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
    child.stdin.on('error', () => undefined); // a program that reads nothing
    child.stdin.end(input);
  });
}

/** As `run`. @throws UserFacingError with the last lines when it ends with anything but 0 */
export async function mustRun(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  const last = output.trimEnd().split('\n').slice(-25).join('\n');
  throw new UserFacingError(`${[command, ...args].join(' ')} ended with ${code}:\n${last}`);
}
