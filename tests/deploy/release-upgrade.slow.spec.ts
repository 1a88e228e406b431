import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '@t0/database/platform';
import { freePort } from '@t0/embedded';
import { createTestDatabase, LiveClient, startProgram, startTestRedis, TestClient, waitFor } from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { readBackup } from '../../tools/backup/backup-file.ts';
import { testEnvironment } from '../support/api-stack.ts';
import { schemaOf } from '../support/schema-of.ts';

const ROOT = join(__dirname, '../..');
const RELEASES = join(ROOT, 'tests/deploy/releases');
const PASSWORD = 'T0-Terminal!';

async function migrationsIn(db: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await db.query('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

describe.each(readdirSync(RELEASES))('npm run upgrade of the release in %s', (file) => {
  const folder = mkdtempSync(join(tmpdir(), 't0-upgrade-'));
  const requested = join(folder, 'restart');
  let database: TestDatabase;
  let fresh: TestDatabase;
  let redis: TestRedis;
  let db: DataSource;
  let env: Record<string, string>;
  let api: Program | undefined;
  let before: { migrations: string[]; signals: number; emails: string[] };

  const upgrade = (args: string[], more: Record<string, string> = {}): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const main = join(ROOT, 'tools/dist/upgrade/main.js');
      const child = spawn(process.execPath, [main, '--backup', folder, ...args], {
        env: { PATH: process.env.PATH, ...env, ...more },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (output += text.toString()));
      child.once('close', (code) => resolve({ code: code ?? -1, output }));
    });
  const state = async (): Promise<typeof before> => ({
    migrations: await migrationsIn(db),
    signals: Number((await db.query('SELECT count(*) AS n FROM signals'))[0].n),
    emails: (await db.query('SELECT email FROM users ORDER BY email')).map(({ email }: { email: string }) => email),
  });

  beforeAll(async () => {
    [database, fresh, redis] = await Promise.all([createTestDatabase(), createTestDatabase(), startTestRedis()]);
    db = await createDataSource(database.url, 2).initialize();
    await db.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await db.query(readFileSync(join(RELEASES, file), 'utf8'));
    env = testEnvironment(database.url, redis.url, { PRICE_PROVIDER: 'none', PORT: String(await freePort()) });
    before = await state();
  });
  afterAll(async () => {
    await api?.kill('SIGTERM');
    await db.destroy();
    await Promise.all([redis.stop(), database.drop(), fresh.drop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('stops before the migrations when doctor finds something to fix, and changes nothing', async () => {
    const { code, output } = await upgrade([], { REDIS_URL: 'redis://127.0.0.1:1' });
    expect(output).toMatch(
      /FAIL +Redis[\s\S]*The new release cannot start with these errors: the database is unchanged\.\nThe previous release keeps serving\./,
    );
    expect(code).toBe(1);
    expect(await state()).toEqual(before);
  });

  it('takes a backup, migrates, restarts, and ends when the new release runs', async () => {
    const ended = upgrade(['--restart', `touch ${requested}`]);
    let early = '';
    void ended.then(({ output }) => (early = output));
    await waitFor('the restart to be asked for', () => {
      if (early) throw new Error(early);
      return existsSync(requested);
    });
    api = await startProgram({ main: join(ROOT, 'dist/api.js'), port: Number(env.PORT), env });
    const { code, output } = await ended;
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/rows are in[\s\S]*up to date[\s\S]*The new release runs/),
    ]);

    const backups = readdirSync(folder).filter((name) => name.endsWith('.backup'));
    let kept: string[] = [];
    await readBackup(
      join(folder, backups.sort().at(-1)!),
      async (header) => void (kept = header.migrations),
      async () => undefined,
    );
    expect(kept).toEqual(before.migrations);
  });

  it('leaves the schema that a new database has, and everything that was in it', async () => {
    const other = await createDataSource(fresh.url, 1).initialize();
    expect(await schemaOf(db)).toEqual(await schemaOf(other));
    expect((await migrationsIn(db)).sort()).toEqual((await migrationsIn(other)).sort());
    await other.destroy();
    const { signals, emails } = await state();
    expect({ signals, emails }).toEqual({ signals: before.signals, emails: before.emails });
    expect(before.signals).toBeGreaterThan(0);
  });

  it('serves the members of before: they sign in with their passwords and see their signals, live', async () => {
    const member = await new TestClient(api!.origin).logIn('member@t0.local', PASSWORD);
    const { body } = await member.get<unknown[]>('/api/signals');
    expect(body).toHaveLength(before.signals);
    const screen = await new LiveClient(api!.origin, { cookie: member.cookie }).ready();
    screen.close();
  });

  it('says with its exit code that the database is of the new release when the restart fails', async () => {
    const { code, output } = await upgrade(['--restart', 'exit 3']);
    expect([code, output]).toEqual([2, expect.stringContaining('"exit 3" failed. The database has the new release')]);
  });
});
