import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Starts a command that gets a signal when this process ends, whenever and however that is, SIGKILL at once after this call included.
 * A command that cannot be executed ends with code 126 or 127 and the shell's sentence on its standard error.
 * @param options as of `spawn`, with the stdio of standard input, output and error
 */
export function spawnEndingWithParent(
  command: string,
  args: readonly string[],
  signal: NodeJS.Signals,
  options: SpawnOptions & { stdio: ('ignore' | 'pipe' | number)[] },
): ChildProcess {
  // The shell becomes the command. Before that it leaves a watcher, which signals the command when the pipe ends, and ends itself at a line.
  const script = '(cd /; { read -r _ <&3 || kill -s "$0" $$; } >/dev/null 2>&1 &); exec "$@" 3<&-';
  const child = spawn('/bin/sh', ['-c', script, signal.slice(3), command, ...args], {
    ...options,
    stdio: [...options.stdio, 'pipe'],
  });
  const pipe = child.stdio[3] as Socket | undefined;
  pipe?.on('error', () => undefined).unref(); // the watcher may be gone
  // Held until the watcher has ended: the command's 'close' comes after that.
  child.once('exit', () => pipe?.ref().end('\n'));
  return child;
}
