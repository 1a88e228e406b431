import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgressListener } from '../embedded-server.ts';
import { stopLeftoverServers } from '../process/leftover-servers.ts';
import type { StopStep } from '../process/stop-process.ts';

/** Fast shutdown (ends sessions, writes a checkpoint), then immediate (recovers at the next start), then force. */
export const POSTGRES_STOP_STEPS: readonly StopStep[] = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 5_000],
];

/** The file in a base folder that names the process that serves its cluster. */
export const postgresRecordFile = (base: string): string => join(base, 'server.json');

function recordedPostmaster(data: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends a server that a killed parent (or, on demand, this process) left on this cluster, and the sessions of a killed server, and removes a stale pid
 * file. (PostgreSQL itself takes any process that got the old number meanwhile for itself, and so does not start; by now
 * none of them serves this cluster.)
 */
export async function stopLeftoverPostgres(
  base: string,
  data: string,
  onProgress?: ProgressListener,
  includeOwn?: boolean,
): Promise<void> {
  await stopLeftoverServers({
    includeOwn,
    name: 'PostgreSQL',
    folder: data,
    recordFile: postgresRecordFile(base),
    program: /^postgres$/,
    stopSteps: POSTGRES_STOP_STEPS,
    leader: () => recordedPostmaster(data),
    onFound: () => onProgress?.('Stopping the database server that an earlier run left behind'),
  });
  if (process.platform === 'linux') rmSync(join(data, 'postmaster.pid'), { force: true });
}
