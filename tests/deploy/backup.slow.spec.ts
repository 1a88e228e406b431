import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Signal } from '@t0/contracts/signals';
import { createDataSource } from '@t0/database/platform';
import { createRedisClient } from '@t0/events';
import {
  createAdmin,
  createMember,
  createTestDatabase,
  LiveClient,
  signalBody,
  startProgram,
  startTestRedis,
  TestClient,
  waitFor,
} from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { dump } from '../../tools/backup/dump.ts';
import { restore } from '../../tools/backup/restore.ts';
import { testEnvironment } from '../support/api-stack.ts';

const MAIN = join(__dirname, '../../dist/api.js');

/** A fingerprint of every table's rows, whatever their order; the log's name is left out, as a restore gives it a new one. */
async function fingerprint(url: string): Promise<Record<string, string>> {
  const db = await createDataSource(url, 1).initialize();
  const tables: { name: string }[] = await db.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'live_log')`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM "${name}" t`,
    );
    prints[name] = row.print as string;
  }
  prints.live_log = (await db.query('SELECT last_seq FROM live_log'))[0].last_seq as string;
  await db.destroy();
  return prints;
}

describe('backup and restore', () => {
  const databases: TestDatabase[] = [];
  let redis: TestRedis;
  let db: DataSource;
  let api: Program;
  const folder = mkdtempSync(join(tmpdir(), 't0-backup-'));
  const file = join(folder, 'backup.t0');
  const fresh = async (): Promise<string> => {
    const database = await createTestDatabase();
    databases.push(database);
    return database.url;
  };
  const start = (url: string, port?: number): Promise<Program> =>
    startProgram({ main: MAIN, port, env: testEnvironment(url, redis.url, { PRICE_PROVIDER: 'none' }) });

  let first: string;
  beforeAll(async () => {
    redis = await startTestRedis({ persistent: true });
    first = await fresh();
    db = await createDataSource(first, 2).initialize();
    api = await start(first);
  });
  afterAll(async () => {
    screen?.close();
    await api.kill('SIGTERM');
    await db.destroy();
    await redis.stop();
    await Promise.all(databases.map((database) => database.drop()));
    rmSync(folder, { recursive: true, force: true });
  });

  let taken: Record<string, string>;
  let member: TestClient;
  let admin: TestClient;
  let screen: LiveClient;

  it('writes everything to one file while the product runs, and never over another', async () => {
    admin = await new TestClient(api.origin).logIn((await createAdmin(db)).email);
    member = await new TestClient(api.origin).logIn((await createMember(db, { firstName: 'Zoë "quoted"\n' })).email);
    for (let round = 0; round < 12; round += 1)
      await admin.post('/api/signals', signalBody({ memo: `line\nbreak ${round} 💹`, entryPrice: '196.123' }));
    await db.query(
      `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction)
       SELECT 'email', 'signal', s.id, u.id, s.instrument, s.direction FROM signals s, users u`,
    );
    await db.query(
      `INSERT INTO deliveries (channel, kind, signal_id, step_id, email_id, user_id)
       SELECT 'email', 'step', e.signal_id, st.id, e.id, e.user_id FROM deliveries e JOIN signal_steps st ON st.signal_id = e.signal_id`,
    );
    await db.query(
      `INSERT INTO deliveries (channel, kind, signal_id, user_id, target, signal_instrument, signal_direction)
       SELECT 'pigeon', 'signal', s.id, u.id, u.id || ' ' || loft, s.instrument, s.direction FROM signals s, users u, generate_series(1, 25) AS loft`,
    );
    // Those that steps answer stand behind them now, and more rows than are read at once are between.
    await db.query(`UPDATE deliveries SET attempts = 1 WHERE channel = 'email' AND kind = 'signal'`);
    screen = await new LiveClient(api.origin, { cookie: member.cookie, reconnect: true }).ready();
    await waitFor('all to be published', async () => {
      const rows = await db.query('SELECT 1 FROM live_events WHERE published_at IS NULL');
      return rows.length === 0;
    });
    expect(await dump(first, file)).toBeGreaterThan(30);
    expect(statSync(file).mode & 0o077).toBe(0);
    taken = await fingerprint(first);
    await expect(dump(first, file)).rejects.toThrow('EEXIST');
    expect(await fingerprint(first)).toEqual(taken);
  });

  it('says one sentence and nothing else, however much there is to write', async () => {
    const url = await fresh();
    const copy = await createDataSource(url, 1).initialize();
    await copy.query(
      `INSERT INTO blacklisted_emails (email, reason)
       SELECT md5(n::text) || '@large.example', repeat(md5(random()::text), 8) FROM generate_series(1, 20000) n`,
    );
    await copy.destroy();
    const main = join(__dirname, '../../tools/dist/backup/main.js');
    const { stdout, stderr } = spawnSync(process.execPath, [main, 'dump', join(folder, 'large.t0')], {
      encoding: 'utf8',
      env: { DATABASE_URL: url },
    });
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^200\d\d rows are in .*large\.t0\n$/), '']);
  });

  it('leaves no half file behind when it fails on the way', async () => {
    const half = join(folder, 'half.t0');
    const url = await fresh();
    const copy = await createDataSource(url, 1).initialize();
    const role = `half_${randomUUID().slice(0, 8)}`;
    await copy.query(`CREATE ROLE ${role} LOGIN PASSWORD 'half'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role};
      REVOKE SELECT ON webhooks FROM ${role}`);
    const limited = Object.assign(new URL(url), { username: role, password: 'half' }).href;
    await expect(dump(limited, half)).rejects.toThrow('permission denied for table webhooks');
    await copy.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await copy.destroy();
    expect(existsSync(half)).toBe(false);
  });

  it('restores every row of every table, to the digit, and goes on counting where it stopped', async () => {
    const url = await fresh();
    const copy = await createDataSource(url, 1).initialize();
    // PostgreSQL writes the casts of a condition another way once it has read them back.
    const rules = async () => {
      const rows: { rule: string }[] =
        await copy.query(`SELECT indexdef AS rule FROM pg_indexes WHERE schemaname = 'public' UNION ALL
        SELECT conname || conrelid::regclass || pg_get_constraintdef(oid) || convalidated FROM pg_constraint UNION ALL
        SELECT tgname || tgrelid::regclass || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`);
      return rows.map(({ rule }) => rule.replace(/[()[\]]|::(?:text|character varying)|ARRAY/g, ''));
    };
    const before = await rules();
    await restore(url, file);
    expect(await fingerprint(url)).toEqual(taken);
    expect(await rules()).toEqual(before);
    const [{ id }] = await copy.query(`SELECT nextval(pg_get_serial_sequence('signals', 'id'))::int AS id`);
    expect(id).toBe(13);
    const [{ last, next }] = await copy.query(
      `SELECT max(id) AS last, nextval('deliveries_id_seq')::int AS next FROM deliveries`,
    );
    expect([last, next]).toEqual([648, 649]);
    await copy.destroy();
  });

  it('refuses a database in use, a damaged file, and a backup of another release, changing nothing', async () => {
    await expect(restore(first, file)).rejects.toThrow('This database has users');
    const url = await fresh();
    const whole = gunzipSync(readFileSync(file));
    const headerEnd = whole.indexOf('\n');
    const damaged = (name: string, bytes: Buffer): string => {
      const path = join(folder, name);
      writeFileSync(path, gzipSync(bytes));
      return path;
    };
    const [block, bytes] = /live_events\t(\d+)\n/.exec(whole.toString('latin1')) as unknown as [string, string];
    const begin = whole.indexOf(block);
    const end = begin + block.length + Number(bytes);
    const shorter = Buffer.concat([whole.subarray(0, begin), whole.subarray(end)]);
    await expect(restore(url, damaged('shorter.t0', shorter))).rejects.toThrow(/incomplete: live_events has 0 of \d+/);
    await expect(restore(url, damaged('cut.t0', whole.subarray(0, end)))).rejects.toThrow(
      'incomplete: it ends too early',
    );
    const header = JSON.parse(whole.subarray(0, headerEnd).toString()) as { migrations: string[] };
    const before = JSON.stringify({ ...header, migrations: header.migrations.slice(1) });
    const older = damaged('older.t0', Buffer.concat([Buffer.from(before), whole.subarray(headerEnd)]));
    await expect(restore(url, older)).rejects.toThrow('an older release');
    writeFileSync(join(folder, 'text.t0'), gzipSync('hello\n'));
    await expect(restore(url, join(folder, 'text.t0'))).rejects.toThrow('not a backup');
    writeFileSync(join(folder, 'first.t0'), gzipSync('{"t0Backup":1,"migrations":[]}\n'));
    await expect(restore(url, join(folder, 'first.t0'))).rejects.toThrow(
      'has format 1, and this release reads format 2',
    );
    const empty = await fingerprint(url);
    expect([empty.users, empty.signals]).toEqual(['0 ', '0 ']);
  });

  it.each(['with the Redis of the lost machine, which is ahead', 'with an empty Redis'])(
    'after a disaster members reconnect, are told to read anew, and stay signed in: %s',
    async (which) => {
      // What happens after the backup is lost, but members have seen it.
      const lost = await admin.post<Signal>('/api/signals', signalBody({ memo: 'after the backup' }));
      await screen.next('signal.created', ({ data }) => (data as Signal).id === lost.body.id);
      const before = screen.resyncs.length;
      const port = Number(new URL(api.origin).port);
      await api.kill('SIGKILL');
      if (which.includes('empty')) {
        const client = createRedisClient(redis.url, { onError: () => undefined });
        await client.connect();
        await client.flushAll();
        client.destroy();
      }
      const url = await fresh();
      await restore(url, file);
      api = await start(url, port);
      await waitFor('the resync of the member', () => screen.resyncs.length > before);
      expect(screen.resyncs.at(-1)!.reason).toBe('epoch');
      const { status, body } = await member.get<Signal[]>('/api/signals');
      expect([status, body.some(({ memo }) => memo === 'after the backup')]).toEqual([200, false]);
      expect(body).toHaveLength(12);
      // And life goes on.
      const next = await admin.post<Signal>('/api/signals', signalBody({ memo: 'life goes on' }));
      expect(next.status).toBe(201);
      const event = await screen.next('signal.created', ({ data }) => (data as Signal).memo === 'life goes on');
      expect((event.data as Signal).id).toBe(13);
      screen.events.length = 0;
    },
  );
});
