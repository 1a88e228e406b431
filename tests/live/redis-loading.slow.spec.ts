import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureRedisInstalled, freePort } from '@t0/embedded';
import { connectLoaded, createRedisClient, type RedisClient } from '@t0/events';
import { waitFor } from '@t0/testing';

const KEYS = 2000;
/** µs for each key, so that reading takes a while; and how often others are answered meanwhile. */
const SLOWLY = ['--key-load-delay', '1000', '--loading-process-events-interval-bytes', '1024'];

describe('a Redis that still reads its data (docs/REALTIME.md#guarantees)', () => {
  let folder: string;
  let port: number;
  let server: ChildProcess;
  const clients: RedisClient[] = [];

  const start = async (more: string[] = []): Promise<void> => {
    const given = ['--port', String(port), '--dir', folder, '--save', '', '--rdbcompression', 'no', ...more];
    server = spawn(await ensureRedisInstalled(), given, { stdio: 'ignore' });
  };
  const client = (): RedisClient => {
    const made = createRedisClient(`redis://127.0.0.1:${port}`, { onError: () => undefined, failFast: true });
    clients.push(made);
    return made;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-loading-'));
    port = await freePort();
  });
  afterAll(async () => {
    for (const each of clients) each.destroy();
    server.kill('SIGKILL');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  it('is waited for by a program that starts', async () => {
    await start();
    const first = client();
    await connectLoaded(first);
    await Promise.all(Array.from({ length: KEYS }, (_, key) => first.set(`key-${key}`, 'x'.repeat(100))));
    await first.sendCommand(['SAVE']);
    server.kill('SIGKILL');
    await once(server, 'exit');

    await start(SLOWLY);
    const looking = client();
    await looking.connect();
    await waitFor('it to refuse commands', async () => {
      const refusal = await looking.ping().catch((error: Error) => error.message);
      return refusal.startsWith('LOADING');
    });
    const program = client();
    await connectLoaded(program);
    expect(await program.get(`key-${KEYS - 1}`)).toBe('x'.repeat(100));
  });
});
