import { spawn } from 'node:child_process';

/**
 * Ensures that a process ends when this one does, even by SIGKILL: a shell waits for the end of a pipe of which this process has
 * the only other end, and then sends the signal. Does not keep this process running. A kill between the process' start and this call leaves it
 * running: `spawnEndingWithParent` of @t0/embedded has no such time.
 * @param pid its number; negative for all of a process group
 * @returns to be called when it has ended, so that its number is never signalled again
 */
export function endWithParent(pid: number, signal: NodeJS.Signals): () => void {
  const script = 'cat >/dev/null; kill -s "$1" -- "$2" 2>/dev/null';
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', signal.slice(3), String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // out of reach of the Ctrl-C that may end this process
    cwd: '/',
  });
  watcher.on('error', () => undefined); // without a shell the process is left to the next start
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  return () => {
    watcher.kill('SIGKILL');
    watcher.stdin.destroy();
  };
}
