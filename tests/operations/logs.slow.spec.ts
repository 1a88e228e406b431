import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startMailCatcher, type MailCatcher } from '@t0/embedded';
import { createDataSource } from '@t0/database/platform';
import {
  createAdmin,
  createMember,
  createTestDatabase,
  signalBody,
  startProgram,
  startTestRedis,
  TEST_PASSWORD,
  TestClient,
  waitFor,
} from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../support/api-stack.ts';

const root = join(__dirname, '../..');

/** Lines of a program's log, decoded. */
const linesOf = (program: Program): Record<string, unknown>[] =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('logs of a whole flow: a refused sign-in, a sign-in, a signal, its mails', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let mail: MailCatcher;
  let db: DataSource;
  let api: Program;
  let worker: Program;
  let env: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 't0-logs-'));
  const lines: string[] = [];
  const requestId = 'test-request-0001';

  beforeAll(async () => {
    [database, redis, mail] = await Promise.all([
      createTestDatabase(),
      startTestRedis(),
      startMailCatcher({ dataDir: folder }),
    ]);
    db = await createDataSource(database.url, 2).initialize();
    env = testEnvironment(database.url, redis.url, {
      LOG_LEVEL: 'trace',
      SMTP_URL: mail.smtpUrl,
      TRUSTED_PROXIES: '1',
      PRICE_PROVIDER: 'none',
    });
    [api, worker] = (await Promise.all(
      ['api', 'worker'].map((name) => startProgram({ main: join(root, `dist/${name}.js`), env })),
    )) as [Program, Program];

    const admin = await createAdmin(db);
    const member = await createMember(db, { firstName: 'Quilla', lastName: 'Zanzibar' });
    const client = new TestClient(api.origin);
    await client.post('/api/auth/login', { email: member.email, password: 'wrong-Passw0rd!' });
    await client.get('/reset-password?token=t0k3n-in-a-link');
    await client.get('/api/nothing?token=t0k3n-in-a-link');
    // Answered by its route, refused before it, and beside every route.
    await client.post('/api/intake/t0k3n-of-a-source', {});
    await client.post('/api/intake/t0k3n-of-a-source', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    await client.post('/api/intake/t0k3n-of-a-source/more', {});
    await client.post(`/api/=${'a'.repeat(15_000)}`, {});
    await client.logIn(admin.email);
    await client.put('/api/user/notifications/123456789/read', {});
    const published = await client.post('/api/signals', signalBody(), { 'x-request-id': requestId });
    expect([published.status, published.headers.get('x-request-id')]).toEqual([201, requestId]);
    await waitFor(
      'the mail to be recorded as sent',
      async () =>
        (
          await db.query(
            `SELECT 1 FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND delivery_status = 'sent'`,
          )
        ).length === 1,
    );
    // A mail server's refusal names the recipient.
    await mail.stop();
    await client.post('/api/signals', signalBody({ memo: 'while the mail server is away' }));
    await waitFor('mails to be put off', () =>
      linesOf(worker).some(({ msg }) => msg === 'Deliveries were refused temporarily'),
    );
    lines.push(
      admin.email,
      member.email,
      'Zanzibar',
      TEST_PASSWORD,
      'wrong-Passw0rd!',
      't0k3n-in-a-link',
      't0k3n-of-a-source',
      decodeURIComponent(client.cookie.split('=')[1]!).slice(2, 20),
      env.SESSION_SECRET!,
      new URL(database.url).password + '@',
      new URL(redis.url).password,
      'argon2',
    );
  });

  afterAll(async () => {
    await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')]);
    await db.destroy();
    await Promise.all([redis.stop(), database.drop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('hold no address, name, password, token, cookie or secret (docs/SECURITY.md#production)', () => {
    const text = api.output() + worker.output();
    expect(linesOf(api).length).toBeGreaterThan(5);
    for (const secret of lines) expect({ secret, found: text.includes(secret) }).toEqual({ secret, found: false });
    expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]{2,}/i);
  });

  it('carry the id of the call from HTTP through the event log and the jobs to the mail', () => {
    expect(linesOf(api).filter((line) => line.requestId === requestId)).toContainEqual(
      expect.objectContaining({ req: { method: 'POST', path: '/api/signals' }, res: { statusCode: 201 } }),
    );
    const jobs = linesOf(worker).filter((line) => line.requestId === requestId && line.msg === 'A job ended');
    expect(jobs.map(({ job }) => job)).toEqual(expect.arrayContaining(['fan-out-signal', 'send-signal-email-batch']));
    expect(linesOf(worker).filter((line) => line.requestId === requestId)).toContainEqual(
      expect.objectContaining({
        msg: 'A mail was handed over',
        outcome: 'sent',
        mail: expect.stringMatching(/^signal-/),
      }),
    );
    // Without LOG_LEVEL=debug too: calls that change something, and jobs.
    const called = linesOf(api).find((line) => line.requestId === requestId && line.req);
    expect([called?.level, ...new Set(jobs.map(({ level }) => level))]).toEqual([30, 30]);
    for (const line of jobs) expect(line).toMatchObject({ seq: expect.any(Number), jobId: expect.any(String) });
    expect(new Set(jobs.map(({ seq }) => seq)).size).toBe(1);
  });

  it('name a call by its route, and hold no more of a long path than its begin', () => {
    const called = linesOf(api).flatMap(({ req }) => (req ? [(req as { path: string }).path] : []));
    expect(called).toContain('/api/user/notifications/:id/read');
    expect(called.filter((path) => path.startsWith('/api/=a')).map((path) => path.length < 150)).toEqual([true]);
    expect(
      Math.max(
        ...api
          .output()
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThan(10_000);
  });

  it('leave the headers, and with them cookies and addresses, out', () => {
    for (const line of [...linesOf(api), ...linesOf(worker)]) expect(JSON.stringify(line)).not.toContain('user-agent');
  });

  it.each(['throw defect', 'Promise.reject(defect)'])(
    'report a defect that nobody caught as every other line, without what hangs on it: %s',
    (how) => {
      const program = `
        import { createLogger, runProgram } from '@t0/observability';
        const defect = Object.assign(new Error('of a query'), { parameters: ['Quilla'], query: 'SELECT $1' });
        runProgram('test', async () => ({ logger: createLogger('test', 'info'), close: async () => {} }));
        setTimeout(() => { ${how}; }, 10);
        setTimeout(() => {}, 60_000);`;
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        cwd: join(root, 'apps/api'),
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([1, '']);
      expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toMatchObject({
        level: 60,
        msg: 'An uncaught error ends the program with exit code 1',
        err: { message: 'of a query' },
      });
      expect(stdout).not.toContain('Quilla');
    },
  );
});
