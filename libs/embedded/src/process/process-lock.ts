import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describeProcess, stillRuns, type ProcessRecord } from './process-record.ts';

/** A lock that lasts until it is released or its process ends, for any reason. */
export interface ProcessLock {
  release(): void;
}

/** Either the lock, or the process that holds it. */
export type LockAttempt = { lock: ProcessLock } | { holder: ProcessRecord };

function readHolder(file: string): ProcessRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessRecord;
  } catch {
    return undefined;
  }
}

/** Takes a lock file away whose process has ended; of two that try, only one moves the file. */
function removeStale(file: string): void {
  const staleFile = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, staleFile);
  } catch {
    return; // the other one did
  }
  const moved = readHolder(staleFile);
  if (moved && stillRuns(moved)) {
    try {
      linkSync(staleFile, file); // between check and move another process took the lock: give it back
    } catch {
      // A third one took it: it will be refused nothing, and the second keeps its servers' own records.
    }
  }
  rmSync(staleFile, { force: true });
}

/**
 * Tries to be the one process that holds `file`. A file left by a process that was killed does not count, even when its
 * number has been given to another process since.
 * @throws when the folder cannot be written
 */
export function tryProcessLock(file: string): LockAttempt {
  const own = describeProcess(process.pid);
  if (!own) throw new Error('This process cannot see itself.');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o644 });
  try {
    for (;;) {
      try {
        linkSync(draft, file); // fails when the file exists, and is whole at once when it does not
        return { lock: { release: () => rmSync(file, { force: true }) } };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(file);
      if (holder && stillRuns(holder)) return { holder };
      removeStale(file);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}
