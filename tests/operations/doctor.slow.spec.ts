import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailCatcher, type MailCatcher } from '@t0/embedded';
import { createRedisClient, WorkerReports } from '@t0/events';
import { createDataSource } from '@t0/database/platform';
import { createTestDatabase, startTestRedis, waitFor, type TestDatabase, type TestRedis } from '@t0/testing';
import { examine } from '../../tools/doctor/examine.ts';
import type { Finding } from '@t0/contracts/operations';
import { testEnvironment } from '../support/api-stack.ts';
import { S3Server } from '../support/s3-server.ts';

describe('doctor, on real servers', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let mail: MailCatcher;
  let env: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 't0-doctor-'));
  const look = async (changes: Record<string, string> = {}): Promise<Record<string, Finding>> => {
    const findings = await examine({
      env: { ...env, ...changes },
      selectors: [],
      resolveTxt: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENODATA' })),
    });
    for (const { verdict, todo } of findings) expect(verdict === 'ok').toBe(todo === undefined);
    return Object.fromEntries(findings.map((finding) => [finding.part, finding]));
  };

  beforeAll(async () => {
    [database, redis, mail] = await Promise.all([
      createTestDatabase(),
      startTestRedis({ persistent: true }),
      startMailCatcher({ dataDir: folder }),
    ]);
    env = testEnvironment(database.url, redis.url, { SMTP_URL: mail.smtpUrl, DATA_DIR: folder });
  });
  afterAll(async () => {
    await Promise.all([mail.stop(), redis.stop(), database.drop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds all well but the records of a made-up domain', async () => {
    const found = await look();
    for (const part of [
      'PostgreSQL',
      'Migrations',
      'Event log',
      'Greatest tables',
      'Disk of the database',
      'Deliveries',
      'Deletions of accounts',
      'Redis',
      'Mail server',
      'Clock of PostgreSQL',
      'Clock of Redis',
      'Disk',
      'File store',
    ])
      expect({ part, ...found[part] }).toMatchObject({ part, verdict: 'ok' });
    expect([found.SPF!.verdict, found.DMARC!.verdict]).toEqual(['fail', 'fail']);
    expect(found.Disk!.says).toMatch(/^data, uploads, logs: [\d.]+ GB free/);
  });

  it('says by how much the greatest tables grow in a month (docs/operations/observe.md#doctor)', async () => {
    const db = await createDataSource(database.url, 1).initialize();
    await db.query(`INSERT INTO users (email, created_at) VALUES ('first@t0.test', now() - interval '15 days')`);
    await db.query(
      `INSERT INTO account_emails (kind, email) SELECT 'registration', repeat('x', 200) FROM generate_series(1, 40000)`,
    );
    await db.query('DELETE FROM account_emails WHERE id % 2 = 0');
    await db.query('VACUUM ANALYZE account_emails');
    await db.destroy();
    const bytes = (size: string): number => Number.parseInt(size, 10) * (size.endsWith('MB') ? 1024 : 1);
    // PostgreSQL counts what a session did a little later.
    await waitFor('the counts', async () => {
      const [, size, growth] =
        /account_emails (\d+ \w+) \(\+(\d+ \w+) a month\)/.exec((await look())['Greatest tables']!.says) ?? [];
      // In half a month it grew from nothing to its size.
      return size !== undefined && Math.abs(bytes(growth!) / bytes(size) - 2) < 0.3;
    });
  });

  it('tries the key of Whop on each list, and compares the version of Stripe’s webhook', async () => {
    const answers: Record<string, [number, unknown]> = {
      '/v1/webhook_endpoints': [
        200,
        { object: 'list', data: [{ url: 'https://t0.test/api/webhooks/stripe', api_version: '2023-10-16' }] },
      ],
      '/payments': [403, { error: { type: 'forbidden' } }],
    };
    const provider = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://provider.test');
      const [status, body] = answers[pathname] ?? [200, { data: [] }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const stripe = {
      PUBLIC_URL: 'https://t0.test',
      STRIPE_SECRET_KEY: 'sk_test_doctor',
      STRIPE_WEBHOOK_SECRET: 'whsec_doctor_0123456789',
      STRIPE_PRICE_MONTHLY: 'price_month',
      STRIPE_API_URL: url,
    };
    const whop = { WHOP_API_KEY: 'key', WHOP_API_URL: url };
    const found = await look({ ...stripe, ...whop, WHOP_COMPANY_ID: 'biz_1' });
    expect(found.Whop).toMatchObject({ verdict: 'fail', says: 'The key does not read payments (Whop answered 403)' });
    expect(found.Stripe).toMatchObject({ verdict: 'warn', says: 'Its webhook has the API version 2023-10-16' });
    expect((await look(whop)).Whop).toMatchObject({
      verdict: 'warn',
      todo: expect.stringContaining('WHOP_COMPANY_ID'),
    });
    answers['/v1/webhook_endpoints'] = [403, { error: { type: 'invalid_request_error', message: 'no right' } }];
    answers['/payments'] = [200, { data: [] }];
    const healed = await look({ ...stripe, ...whop, WHOP_COMPANY_ID: 'biz_1' });
    expect([healed.Whop!.verdict, healed.Stripe!.verdict]).toEqual(['ok', 'ok']);
    provider.close();
  });

  it('says what is wrong with Redis, the migrations, the event log and the mail server', async () => {
    const client = createRedisClient(redis.url, { onError: () => undefined });
    await client.connect();
    await client.configSet('maxmemory-policy', 'volatile-lru');
    const db = await createDataSource(database.url, 1).initialize();
    await db.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    await db.query(
      `WITH head AS (UPDATE live_log SET last_seq = last_seq + 1 WHERE id = 1 RETURNING last_seq)
       INSERT INTO live_events (seq, type, v, audience, data, at) SELECT last_seq, 'x', 1, 'admins', '{}', now() - interval '1 minute' FROM head`,
    );
    const found = await look({ SMTP_URL: 'smtp://someone:hidden-password@127.0.0.1:1' });
    expect(found.Redis).toMatchObject({ verdict: 'fail', says: expect.stringContaining('volatile-lru') });
    expect(found.Migrations).toMatchObject({ verdict: 'fail', todo: expect.stringContaining('migrate') });
    expect(found['Event log']).toMatchObject({ verdict: 'fail', says: expect.stringMatching(/1 events wait/) });
    expect(found['Mail server']!.verdict).toBe('fail');
    expect(JSON.stringify(found)).not.toContain('hidden');
    client.destroy();
    await db.destroy();
  });

  it('says whether a worker is there, by what workers last told', async () => {
    expect((await look()).Workers).toMatchObject({ verdict: 'fail', todo: expect.stringContaining('Start a worker') });
    const client = createRedisClient(redis.url, { onError: () => undefined });
    await client.connect();
    await new WorkerReports(client).reportSettings({
      batchSize: 1,
      batchDelayMs: 1,
      leaseSeconds: 1,
      from: 'T0 <a@b.example>',
      server: 'mail',
      reportedAt: new Date().toISOString(),
    });
    expect((await look()).Workers).toMatchObject({ verdict: 'ok' });
    client.destroy();
  });

  it('says how prices are: those that nobody fetches, a feed that is refused, and none where none are wanted', async () => {
    expect((await look({ PRICE_PROVIDER: 'none' })).Prices).toBeUndefined();
    expect((await look()).Prices).toMatchObject({ verdict: 'warn', says: 'No worker fetches prices' });
    const client = createRedisClient(redis.url, { onError: () => undefined });
    await client.connect();
    const now = Date.now();
    const quote = { symbol: 'US30', bid: '1', ask: '1', price: '1', at: now, source: 'simulated' };
    const feed = { source: 'simulated', state: 'live', at: now, message: null };
    const stateIs = (state: string) =>
      client.set('prices:feeds', JSON.stringify({ at: Date.now(), feeds: { US30: { ...feed, state } } }));
    await client.hSet('prices:latest', 'US30', JSON.stringify(quote));
    await stateIs('error');
    expect((await look()).Prices).toMatchObject({ verdict: 'warn', says: expect.stringContaining('US30') });
    await stateIs('live');
    expect((await look()).Prices).toMatchObject({ verdict: 'ok' });
    client.destroy();
  });

  it('asks the file store with our key, and as a browser that uploads', async () => {
    let allowed: string | undefined;
    const store = await new S3Server().start();
    const proxy = createServer((request, response) => {
      if (request.method === 'OPTIONS') {
        response.writeHead(allowed ? 204 : 403, {
          ...(allowed && {
            'access-control-allow-origin': allowed,
            'access-control-allow-methods': 'GET, PUT',
            'access-control-allow-headers': 'Content-Type',
          }),
        });
        return void response.end();
      }
      // Signed for this address: the store behind it must hear the same name.
      const { method, headers, url } = request;
      const passed = ask(store.origin + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const S3_ENDPOINT = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const files = async (changes: Record<string, string> = {}) =>
      (await look({ ...store.env, S3_ENDPOINT, PUBLIC_URL: 'https://t0.example', ...changes }))['File store'];
    expect(await files()).toMatchObject({ verdict: 'fail', todo: expect.stringContaining('from https://t0.example') });
    allowed = 'https://other.example';
    expect(await files()).toMatchObject({ verdict: 'fail' });
    allowed = 'https://t0.example';
    expect(await files()).toMatchObject({ verdict: 'ok' });
    expect(await files({ S3_SECRET_ACCESS_KEY: 'wrong' })).toMatchObject({
      verdict: 'fail',
      todo: expect.stringContaining('S3_SECRET_ACCESS_KEY'),
    });
    expect(await files({ S3_BUCKET: 'another' })).toMatchObject({
      verdict: 'fail',
      todo: expect.stringContaining('S3_BUCKET'),
    });
    expect(await files({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatchObject({
      verdict: 'fail',
      says: expect.stringContaining('ECONNREFUSED'),
    });
    expect(store.keys()).toEqual([]);
    proxy.close();
    await store.stop();
  });

  it('tells that a server is away rather than hang or fall over', async () => {
    const found = await look({
      DATABASE_URL: 'postgres://t0:hidden-password@127.0.0.1:1/t0',
      REDIS_URL: 'redis://:hidden-password@127.0.0.1:1',
    });
    expect(found.PostgreSQL).toMatchObject({ verdict: 'fail', says: expect.stringContaining('ECONNREFUSED') });
    expect(found.Redis).toMatchObject({ verdict: 'fail', says: expect.stringContaining('ECONNREFUSED') });
    expect(JSON.stringify(found)).not.toContain('hidden');
  });
});
