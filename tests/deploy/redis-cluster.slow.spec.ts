import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, type EmbeddedServer } from '@t0/embedded';
import { connectLoaded, createRedisClient, NO_CLUSTER } from '@t0/events';
import { createTestDatabase, startProgram, type TestDatabase } from '@t0/testing';
import { testEnvironment } from '../support/api-stack.ts';

describe('a Redis Cluster (docs/operations/deploy.md#standbys)', () => {
  let folder: string;
  let server: EmbeddedServer;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-cluster-'));
    [server, database] = await Promise.all([
      startRedis({ dataDir: folder, ephemeral: true, lines: ['cluster-enabled yes'] }),
      createTestDatabase(),
    ]);
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['dist/api.js', 'dist/worker.js'])('is refused by %s when it starts, in one sentence', async (main) => {
    const started = startProgram({ main, env: testEnvironment(database.url, server.url) });
    await expect(started).rejects.toThrow(NO_CLUSTER);
  });

  it('is refused before anything is written to it', async () => {
    const client = createRedisClient(server.url, { onError: () => undefined });
    await expect(connectLoaded(client)).rejects.toThrow('is not supported');
    expect(client.isOpen).toBe(false);
  });
});
