import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const START_MS = 60_000;

/** A program that was started for a test. */
export interface Program {
  /** What `ready` matched in its output. */
  found: string;
  end: () => Promise<void>;
}

/** Starts a program and waits until its output matches; rejects with the output when it ends before, or takes over a minute. */
export async function startProgram(
  path: string,
  args: string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = {},
): Promise<Program> {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => endProgram(child);
  try {
    return { found: await outputOf(child, ready), end };
  } catch (error) {
    await end();
    throw new Error(`${path} did not start: ${String(error)}`, { cause: error });
  }
}

function outputOf(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`nothing within a minute\n${output}`)), START_MS);
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-65_536);
      const match = ready.exec(output);
      if (!match) return;
      clearTimeout(timer);
      resolve(match[1] ?? match[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended with ${code}\n${output}`)));
  });
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}
