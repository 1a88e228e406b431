import { spawn } from 'node:child_process';
import { ROOT } from '../shared/root.ts';

/** Runs a command in the root folder; resolves to its exit code, never rejects. A command without arguments is one for the shell. */
export type Run = (command: string, args?: readonly string[]) => Promise<number>;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs a command with this process' terminal. It handles the same signals itself: an upgrade must not be interrupted halfway. */
export const runVisibly: Run = async (command, args) => {
  const child = spawn(command, args ?? [], { cwd: ROOT, stdio: 'inherit', shell: args === undefined });
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${command} cannot be run (${error.message}).\n`);
      resolve(1);
    });
    child.once('exit', (ended) => resolve(ended ?? 1));
  });
  for (const signal of SIGNALS) process.off(signal, passOn);
  return code;
};

/** Runs a command in the root folder and resolves to its standard output, for any exit code. */
export type Read = (command: string, args: readonly string[]) => Promise<string>;

/** Its errors appear in this process' terminal. */
export const readOut: Read = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(output));
  });
