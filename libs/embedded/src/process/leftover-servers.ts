import { EmbeddedError } from '../embedded-error.ts';
import { waitUntil } from '../wait-until.ts';
import { isRunning } from './process-identity.ts';
import { processesInFolder, readServerRecord, removeServerRecord, stillRuns } from './process-record.ts';
import { sendSignal, type StopStep } from './stop-process.ts';

/** Where to look for servers that nobody looks after any more, and how to end them. */
export interface LeftoverSearch {
  /** The server's display name. */
  name: string;
  /** The server's data folder, which is its working folder. */
  folder: string;
  /** The file that startServerProcess wrote. */
  recordFile: string;
  /** Matches the program's short name. */
  program: RegExp;
  stopSteps: readonly StopStep[];
  /** Which of the found processes takes the signals; all of them when absent or when it answers undefined. */
  leader?: () => number | undefined;
  /** Ends servers that this very process started too. */
  includeOwn?: boolean;
  /** Called before a leftover is stopped. */
  onFound?: () => void;
}

/**
 * Ends servers that a killed parent left behind in a data folder, and waits until they are gone.
 * @throws EmbeddedError when the server belongs to a parent that still runs, or will not end
 */
export async function stopLeftoverServers(search: LeftoverSearch): Promise<void> {
  const record = readServerRecord(search.recordFile);
  const isOwn = record?.parent.pid === process.pid && search.includeOwn;
  if (record && stillRuns(record) && stillRuns(record.parent) && !isOwn) {
    throw new EmbeddedError(
      `${search.name} in ${search.folder} is in use by process ${record.parent.pid}; stop that one first.`,
    );
  }
  const recorded = record && stillRuns(record) ? [record.pid] : [];
  const find = (): number[] => [
    ...new Set([...recorded.filter(isRunning), ...processesInFolder(search.folder, search.program)]),
  ];
  if (find().length > 0) search.onFound?.();
  for (const [signal, graceMs] of search.stopSteps) {
    const found = find();
    if (found.length === 0) break;
    const leader = search.leader?.();
    const targets = signal !== 'SIGKILL' && leader !== undefined && found.includes(leader) ? [leader] : found;
    for (const pid of targets) sendSignal(pid, signal);
    await waitUntil(() => find().length === 0, graceMs);
  }
  const left = find();
  if (left.length > 0) {
    throw new EmbeddedError(
      `${search.name} of an earlier run (process ${left.join(', ')}) does not end; end it and try again.`,
    );
  }
  removeServerRecord(search.recordFile);
}
