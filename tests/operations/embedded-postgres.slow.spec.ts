import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, removeServers, startPostgres, stopProcess, type EmbeddedServer } from '@t0/embedded';
import pg from 'pg';

async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 't0-pg-')); // mode 700: as root its user cannot enter, and it must work all the same
  });
  afterEach(() => removeServers(dataDir));

  it('keeps its data and its port over a restart, durably, behind a password', async () => {
    const first = await startPostgres({ dataDir });
    await query(first, 'CREATE TABLE kept (word text)');
    await query(first, `INSERT INTO kept VALUES ('Grüße')`);
    const settings = await query(
      first,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync','max_connections')`,
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'max_connections', setting: '200' },
    ]);
    const wrong = new pg.Client({ connectionString: first.url.replace(/:[^:@]+@/, ':wrong@') });
    await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
    await first.stop();
    expect(await first.exited).toEqual({ code: 0, signal: null });

    const second = await startPostgres({ dataDir, preferredPort: first.port });
    expect(second.url).toBe(first.url);
    expect(await query(second, `SELECT lower(word) AS word FROM kept`)).toEqual([{ word: 'grüße' }]);
    await second.stop();
  });

  it('starts again after it was killed, sessions and pid file and all', async () => {
    const first = await startPostgres({ dataDir });
    await query(first, 'CREATE TABLE kept AS SELECT 1 AS one');
    await stopProcess(first.pid, [['SIGKILL', 5_000]]);
    const second = await startPostgres({ dataDir });
    expect(await query(second, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('refuses data that a running process already serves', async () => {
    const first = await startPostgres({ dataDir });
    await expect(startPostgres({ dataDir })).rejects.toThrow(/is in use by process \d+; stop that one first\.$/);
    expect(isRunning(first.pid)).toBe(true);
    await first.stop();
  });

  it('begins again where a creation was cut short, and leaves nothing when ephemeral', async () => {
    const base = join(dataDir, 'postgres');
    mkdirSync(join(base, 'initialising-cut/data/base'), { recursive: true });
    const server = await startPostgres({ dataDir, ephemeral: true });
    const location = join(base, 'location');
    const home = existsSync(location) ? readFileSync(location, 'utf8').trim() : base;
    expect(readdirSync(home).filter((name) => name.startsWith('initialising-') && home !== base)).toEqual([]);
    expect(await query(server, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    await server.stop();
    expect(existsSync(home)).toBe(false);
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(base, { recursive: true, force: true });
  });
});
