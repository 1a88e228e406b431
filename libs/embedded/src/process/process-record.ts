import { readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isRunning, processIdentity } from './process-identity.ts';

/** A process together with the identity that distinguishes it from a later one of the same number. */
export interface ProcessRecord {
  pid: number;
  identity: string;
}

/** A server's process and the process that started it. */
export interface ServerRecord extends ProcessRecord {
  parent: ProcessRecord;
}

/** Describes a running process, or undefined when there is none of that number. */
export function describeProcess(pid: number): ProcessRecord | undefined {
  const identity = processIdentity(pid);
  return identity === undefined ? undefined : { pid, identity };
}

/** True if the recorded process still runs. */
export function stillRuns(record: ProcessRecord): boolean {
  return processIdentity(record.pid) === record.identity;
}

/** Keeps a server's process, and this one as its parent, in a file (a pid file that survives reused numbers). */
export function writeServerRecord(file: string, pid: number): void {
  const server = describeProcess(pid);
  const parent = describeProcess(process.pid);
  if (!server || !parent) return;
  const record: ServerRecord = { ...server, parent };
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, JSON.stringify(record), { mode: 0o600 });
  renameSync(whole, file);
}

/** The recorded process, or undefined when the file is missing or unreadable. */
export function readServerRecord(file: string): ServerRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as ServerRecord;
    return Number.isInteger(record.pid) && Number.isInteger(record.parent?.pid) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the recorded process. */
export function removeServerRecord(file: string): void {
  rmSync(file, { force: true });
}

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
