import { appendFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeServers, startRedis, stopProcess, type EmbeddedServer } from '@t0/embedded';
import { createClient } from 'redis';

async function command(server: EmbeddedServer, ...words: string[]): Promise<unknown> {
  const client = createClient({ url: server.url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.sendCommand(words);
  } finally {
    client.destroy();
  }
}

describe('the embedded Redis', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 't0-redis-'));
  });
  afterEach(() => removeServers(dataDir));

  it('keeps its data over a restart, drops nothing for room, and asks for its password', async () => {
    const first = await startRedis({ dataDir });
    await command(first, 'SET', 'kept', 'yes');
    expect(await command(first, 'CONFIG', 'GET', 'maxmemory-policy')).toEqual({ 'maxmemory-policy': 'noeviction' });
    await expect(command({ ...first, url: first.url.replace(/:[^:@]+@/, ':wrong@') }, 'PING')).rejects.toThrow(
      /WRONGPASS/,
    );
    await first.stop();
    const second = await startRedis({ dataDir, preferredPort: first.port });
    expect(second.url).toBe(first.url);
    expect(await command(second, 'GET', 'kept')).toBe('yes');
    await second.stop();
  });

  it('starts again after it was killed in the middle of a write', async () => {
    const first = await startRedis({ dataDir });
    await command(first, 'SET', 'kept', 'yes');
    await command(first, 'WAITAOF', '1', '0', '1000').catch(() => undefined); // Redis 7.2 and later; older ones write at once too
    await stopProcess(first.pid, [['SIGKILL', 5_000]]);
    const folder = join(dataDir, 'redis/data/appendonlydir');
    const log = readdirSync(folder).find((name) => name.endsWith('.incr.aof')) ?? '';
    expect(readFileSync(join(folder, log), 'utf8')).toContain('kept');
    appendFileSync(join(folder, log), '*3\r\n$3\r\nSET\r\n$4\r\nhal');
    const second = await startRedis({ dataDir });
    expect(await command(second, 'GET', 'kept')).toBe('yes');
    await second.stop();
  });

  it('keeps nothing when ephemeral', async () => {
    const server = await startRedis({ dataDir, ephemeral: true });
    expect(await command(server, 'CONFIG', 'GET', 'appendonly')).toEqual({ appendonly: 'no' });
    await server.stop();
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
