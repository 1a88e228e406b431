import { Readable } from 'node:stream';
import type { StoreDemoFile } from '@t0/database';
import type { StartSettings } from './settings.ts';
import { sessionSecret } from './data-folder.ts';

/** Where the demonstration's files go: the store that the API will read. */
export async function demoFileStore(
  settings: StartSettings,
  servers: { databaseUrl: string; redisUrl: string },
): Promise<StoreDemoFile> {
  const [{ readConfig }, { createStorage }] = await Promise.all([import('@t0/config'), import('@t0/storage')]);
  const storage = await createStorage(
    readConfig({
      ...process.env,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl,
      SESSION_SECRET: settings.sessionSecret ?? sessionSecret(settings.dataDir),
    }),
  );
  return async (path, bytes, contentType) => {
    const { length } = bytes;
    const check = (): Promise<void> => Promise.resolve();
    await storage.put(path, Readable.from([bytes]), { maxBytes: length, exactBytes: length, contentType, check });
  };
}
