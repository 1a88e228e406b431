import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopLeftoverPostgres } from './postgres/leftover-postgres.ts';
import { stopLeftoverRedis } from './redis/leftover-redis.ts';

/**
 * Ends the servers on a data folder that this process started or that a killed one left there, and deletes all they kept,
 * outside of the folder too. For tests.
 * @throws EmbeddedError when a server belongs to another process that still runs, or the server does not end
 */
export async function removeServers(dataDir: string): Promise<void> {
  const base = join(dataDir, 'postgres');
  const location = join(base, 'location');
  const home = existsSync(location) ? readFileSync(location, 'utf8').trim() : base;
  await stopLeftoverPostgres(base, join(home, 'data'), undefined, true);
  await stopLeftoverRedis(join(dataDir, 'redis'), undefined, true);
  rmSync(home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
