import { readdirSync, readFileSync } from 'node:fs';

/** The children of a process, by /proc; none where there is no /proc. */
function childrenOf(parent: number): number[] {
  const children: number[] = [];
  for (const name of readEntries('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      // The name in brackets may hold anything: the parent is the second field after the last bracket.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      if (Number(fields[1]) === parent) children.push(pid);
    } catch {
      // It has ended.
    }
  }
  return children;
}

function readEntries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Sends a signal; to a process that has ended, nothing. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Stops a process and its children where they are; answers how to let them go on. */
export function stopWhereTheyAre(pid: number): () => void {
  const pids = [pid, ...childrenOf(pid)];
  for (const one of pids) sendSignal(one, 'SIGSTOP');
  return () => {
    for (const one of pids) sendSignal(one, 'SIGCONT');
  };
}
