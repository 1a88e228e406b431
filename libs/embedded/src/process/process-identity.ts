import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Field 22 of /proc/<pid>/stat, counted from the state (field 3), which follows the command's closing bracket. */
const START_TIME = 19;

let bootId: string | undefined;

function readBootId(): string {
  bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return bootId;
}

function identityFromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isDead = fields[0] === 'Z' || fields[0] === 'X';
  return isDead ? undefined : `${readBootId()}:${fields[START_TIME]}`;
}

function identityFromPs(pid: number): string | undefined {
  const { stdout, status } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const line = status === 0 ? stdout.trim() : '';
  return line === '' || line.startsWith('Z') ? undefined : line.slice(line.indexOf(' ')).trim();
}

/**
 * Distinguishes a running process from a later one with the same number: by its start time. Numbers are reused,
 * and in containers the same small ones come back at every start.
 * @returns undefined when no such process runs; a zombie counts as not running
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid);
}

/** True if a process with that number runs. */
export function isRunning(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}
