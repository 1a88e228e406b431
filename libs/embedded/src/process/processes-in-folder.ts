import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { isRunning } from './process-identity.ts';

/**
 * The running processes of a program whose working folder is `folder`. PostgreSQL and Redis both work in their data
 * folder, so this finds a server that a killed parent left behind even without a pid file. Linux only; empty
 * elsewhere, where the pid files must do.
 * @param program matches a process's short name (such as `postgres`): a user's shell may work there too
 */
export function processesInFolder(folder: string, program: RegExp): number[] {
  if (process.platform !== 'linux') return [];
  let real: string;
  try {
    real = realpathSync(folder);
  } catch {
    return [];
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === real && program.test(shortName(pid)) && isRunning(pid));
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function shortName(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
