import { join } from 'node:path';
import type { ProgressListener } from '../embedded-server.ts';
import { stopLeftoverServers } from '../process/leftover-servers.ts';
import { TERM_THEN_KILL } from '../process/stop-process.ts';

/** How the kernel names the server; Debian's redis-server is a link, which does not change the name. */
const PROGRAM = /^(redis|valkey)-/;

/** The file in an embedded Redis folder that names the process that serves it. */
export const redisRecordFile = (folder: string): string => join(folder, 'server.json');

/** The folder an embedded Redis works in. */
export const redisDataFolder = (folder: string): string => join(folder, 'data');

/** Ends a server that a killed parent (or, on demand, this process) left on this folder. */
export async function stopLeftoverRedis(
  folder: string,
  onProgress?: ProgressListener,
  includeOwn?: boolean,
): Promise<void> {
  await stopLeftoverServers({
    includeOwn,
    name: 'Redis',
    folder: redisDataFolder(folder),
    recordFile: redisRecordFile(folder),
    program: PROGRAM,
    stopSteps: TERM_THEN_KILL,
    onFound: () => onProgress?.('Stopping the Redis server that an earlier run left behind'),
  });
}
