import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@t0/contracts/operations';
import type { Signal } from '@t0/contracts/signals';
import { createDataSource, limitPooledStatements, migrate } from '@t0/database/platform';
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
import { startTestPgBouncer, type TestPgBouncer } from '../support/services/test-pgbouncer.ts';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { dump } from '../../tools/backup/dump.ts';
import { examine } from '../../tools/doctor/examine.ts';
import { testEnvironment } from '../support/api-stack.ts';
import { EmailSink } from '../support/email-sink.ts';

const root = join(__dirname, '../..');
const ROLE = `t0_pooled_${process.pid}`;
const SIGNALS = 12;

describe('behind PgBouncer in transaction mode (docs/operations/configure.md#behind-pgbouncer)', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-pooled-'));
  let database: TestDatabase;
  let redis: TestRedis;
  let mail: EmailSink;
  let bouncer: TestPgBouncer;
  /** PostgreSQL itself, as the owner of the tables. */
  let owner: DataSource;
  /** DATABASE_URL: as the programs, through the pooler. */
  let pooled: string;
  let direct: string;

  beforeAll(async () => {
    [database, redis, mail] = await Promise.all([createTestDatabase(), startTestRedis(), EmailSink.start()]);
    owner = await createDataSource(database.url, 2).initialize();
    const url = new URL(database.url);
    [url.username, url.password] = [ROLE, 'a password of its own'];
    direct = url.href;
    bouncer = await startTestPgBouncer([database.url, direct]);
    pooled = bouncer.through(direct);
  });
  afterAll(async () => {
    await owner.query(`DROP OWNED BY ${ROLE}`);
    await owner.query(`DROP ROLE ${ROLE}`);
    await owner.destroy();
    await bouncer.stop();
    await Promise.all([mail.stop(), redis.stop(), database.drop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const runMigrate = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['dist/migrate.js'], { cwd: root, encoding: 'utf8', env });
  const timeouts = async (source: DataSource): Promise<Set<string>> => {
    const requested = Array.from({ length: 16 }, () => source.query<[{ limit: string }]>(LIMIT_SQL));
    return new Set((await Promise.all(requested)).map(([{ limit }]) => limit));
  };
  /** Long enough that several sessions of the pooler are in use at once. */
  const LIMIT_SQL = `SELECT current_setting('statement_timeout') AS limit, pg_sleep(0.02)`;

  it('migrations are refused through it, with what to set', async () => {
    await expect(migrate(bouncer.through(database.url))).rejects.toThrow('set DATABASE_DIRECT_URL');
    const { status, stderr } = runMigrate({ DATABASE_URL: bouncer.through(database.url) });
    expect([status, stderr]).toEqual([1, expect.stringContaining('leads to a pooler: set DATABASE_DIRECT_URL')]);
  });

  it('migrations go past it, and give the role of the programs its limit of time', async () => {
    const env = { MIGRATE_DATABASE_URL: database.url, DATABASE_URL: pooled };
    const first = runMigrate(env);
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toContain(`The role ${ROLE} may read and write rows`);
    expect(first.stdout).toContain('statements of its role end after 30 s');
    expect(runMigrate(env).stdout).not.toContain('30 s');
    // As the owner's own role: the other way past the pooler.
    const own = runMigrate({ DATABASE_DIRECT_URL: database.url, DATABASE_URL: bouncer.through(database.url) });
    expect([own.status, own.stderr]).toEqual([0, '']);
    expect(await limitPooledStatements(direct)).toBe(false);
  });

  it('every statement has its limit, and nothing that one connection sets reaches another', async () => {
    const unlimited = await createDataSource(pooled, 8, 0).initialize();
    const limited = await createDataSource(pooled, 8).initialize();
    for (const source of [unlimited, limited, unlimited]) expect(await timeouts(source)).toEqual(new Set(['30s']));
    await Promise.all([unlimited.destroy(), limited.destroy()]);
  });

  describe('the product', () => {
    let programs: Program[];
    let env: Record<string, string>;

    beforeAll(async () => {
      env = testEnvironment(pooled, redis.url, { SMTP_URL: mail.url, DATA_DIR: folder, LOG_LEVEL: 'warn' });
      programs = await Promise.all(
        ['api', 'api', 'worker'].map((name) => startProgram({ main: join(root, `dist/${name}.js`), env })),
      );
    });
    afterAll(async () => {
      expect(await Promise.all(programs.map((one) => one.kill('SIGTERM')))).toEqual(['0', '0', '0']);
    });

    it('publishes, delivers and mails as without it, its connections sharing few sessions', async () => {
      const [one, other] = programs.map(({ origin }) => origin) as [string, string];
      const members = await Promise.all([createMember(owner), createMember(owner)]);
      const admin = await new TestClient(one).logIn((await createAdmin(owner)).email);
      const screens = await Promise.all(
        members.map(async ({ email }, index) => {
          const origin = index === 0 ? one : other;
          const { cookie } = await new TestClient(origin).logIn(email);
          return new LiveClient(origin, { cookie }).ready();
        }),
      );
      const memos = Array.from({ length: SIGNALS }, (_, index) => `signal ${index}`);
      const answers = await Promise.all(memos.map((memo) => admin.post('/api/signals', signalBody({ memo }))));
      expect(answers.map(({ status }) => status)).toEqual(memos.map(() => 201));
      for (const screen of screens) {
        const seen = () => screen.events.filter(({ type }) => type === 'signal.created');
        await waitFor('all signals on a screen', () => Promise.resolve(seen().length >= SIGNALS));
        expect(
          seen()
            .map(({ data }) => (data as Signal).memo)
            .sort(),
        ).toEqual([...memos].sort());
        const seqs = screen.events.map(({ seq }) => Number(seq));
        expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
        screen.close();
      }
      const wanted = members.flatMap(({ email }) => memos.map(() => email)).sort();
      await waitFor('all mails', () => Promise.resolve(mail.recipients().length >= wanted.length));
      expect(mail.recipients().filter((to) => wanted.includes(to))).toEqual(wanted);
      expect((await admin.get('/api/health/ready')).status).toBe(200);
      const output = programs.map((program) => program.output()).join('\n');
      expect(output).not.toMatch(/"level":"?(warn|error|40|50)/);
      expect(bouncer.log()).not.toMatch(/unsupported|prepared statement/);
    });

    it('doctor knows it, and says what is missing beside it', async () => {
      const look = async (changes: Record<string, string>): Promise<Record<string, Finding>> => {
        const findings = await examine({
          env: { ...env, ...changes },
          selectors: [],
          resolveTxt: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENODATA' })),
        });
        return Object.fromEntries(findings.map((finding) => [finding.part, finding]));
      };
      expect(await look({ DATABASE_DIRECT_URL: direct })).toMatchObject({
        PostgreSQL: { verdict: 'ok' },
        Pooler: { verdict: 'ok', says: expect.stringContaining('end after 30s') },
        DATABASE_DIRECT_URL: { verdict: 'ok' },
        Migrations: { verdict: 'ok' },
        Workers: { verdict: 'ok' },
      });
      expect((await look({})).Pooler).toMatchObject({
        verdict: 'warn',
        says: expect.stringContaining('no key leads past it'),
      });
      expect((await look({ DATABASE_DIRECT_URL: pooled })).DATABASE_DIRECT_URL!.verdict).toBe('fail');
      await owner.query(`ALTER ROLE ${ROLE} IN DATABASE ${owner.driver.database} RESET statement_timeout`);
      // Its sessions are opened just now, with the settings of just now.
      const fresh = await startTestPgBouncer([database.url, direct]);
      const found = await look({ DATABASE_URL: fresh.through(direct), DATABASE_DIRECT_URL: direct });
      await fresh.stop();
      expect(found.Pooler).toMatchObject({ verdict: 'warn', todo: expect.stringContaining('migrate.js') });
    });

    it('a backup is taken through it', async () => {
      expect(await dump(pooled, join(folder, 'pooled.t0'))).toBeGreaterThan(SIGNALS);
    });
  });
});
