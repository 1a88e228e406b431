import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDataSource } from '@t0/database/platform';
import { freePort } from '@t0/embedded';
import { createRedisClient } from '@t0/events';
import { createAdmin, createTestDatabase, LiveClient, TestClient, waitFor, type TestDatabase } from '@t0/testing';
import pg from 'pg';
import { COMPOSE_VALUES, readCompose, type ComposeService } from './compose-file.ts';

const root = join(__dirname, '../..');
const run = promisify(execFile);
const compose = readCompose(COMPOSE_VALUES);
const service = (name: string): ComposeService => compose.services[name]!;

describe('what the Compose file runs, as processes of this machine', () => {
  let database: TestDatabase;
  let empty: string;
  let redis: ReturnType<typeof spawn>;
  let redisUrl: string;
  const folder = mkdtempSync(join(tmpdir(), 't0-compose-'));
  const started: ReturnType<typeof spawn>[] = [];
  const ports: Record<string, { port: number; metrics: number }> = {};

  /** The service's environment with the machine's own addresses in place of container names. */
  const environmentOf = (name: string): Record<string, string> => {
    const local = Object.entries(service(name).environment ?? {}).map(([key, value]) => {
      if (key === 'MIGRATE_DATABASE_URL') return [key, empty];
      if (key === 'DATABASE_URL') return [key, programUrl(value)];
      if (key === 'REDIS_URL') return [key, redisUrl];
      if (key === 'PORT') return [key, String(ports[name]?.port)];
      if (key === 'METRICS_PORT') return [key, String(ports[name]?.metrics)];
      if (key === 'HOST' || key === 'METRICS_HOST') return [key, '127.0.0.1'];
      return [key, value];
    });
    return { ...(Object.fromEntries(local) as Record<string, string>), PATH: process.env.PATH! };
  };
  /** The database of this test, as the role of the file's address: roles are shared by all databases, so it gets a name of its own. */
  const programUrl = (value: string): string => {
    const [url, given] = [new URL(empty), new URL(value)];
    [url.username, url.password] = [`${given.username}_${process.pid}`, given.password];
    return url.href;
  };
  /** Its command, with this Node for the image's. */
  const commandOf = ([program, ...args]: string[]): [string, string[]] => [
    program === 'node' ? process.execPath : program!,
    args,
  ];
  const healthOf = (name: string): Promise<{ stdout: string }> => {
    const [, ...test] = service(name).healthcheck!.test;
    const [command, args] = commandOf(test);
    const own = args.map((arg) => arg.replace('9100', String(ports[name]!.metrics)));
    return run(command, own, { cwd: root, env: environmentOf(name) });
  };
  const start = (name: string): void => {
    const [command, args] = commandOf(service(name).command!);
    started.push(spawn(command, args, { cwd: root, env: environmentOf(name), stdio: 'ignore' }));
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    // As POSTGRES_DB leaves it: there, and empty.
    const name = `t0_compose_${process.pid}`;
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    empty = url.href;
    for (const one of ['api', 'gateway', 'worker']) ports[one] = { port: await freePort(), metrics: await freePort() };
    const port = await freePort();
    // Its own folders and port in place of the container's.
    const [shell, ...rest] = service('redis').command!.map((word) =>
      word.replace(/\/tmp\/|\/data\b/g, (path) => (path === '/data' ? folder : `${folder}/`)),
    );
    rest.push(rest.pop()!.trimEnd() + ` --port ${port} --bind 127.0.0.1`);
    redis = spawn(shell!, rest, { stdio: 'ignore', env: { ...environmentOf('redis') } });
    redisUrl = `redis://:${COMPOSE_VALUES.REDIS_PASSWORD}@127.0.0.1:${port}/0`;
    await waitFor('Redis to pass its health check', async () => {
      const [, ...test] = service('redis').healthcheck!.test;
      const { stdout } = await run(test[0]!, ['-p', String(port), ...test.slice(1)], {
        env: { ...process.env, ...(service('redis').environment as Record<string, string>) },
      });
      return stdout.trim() === 'PONG';
    });
  });

  afterAll(async () => {
    await Promise.all(
      started.map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        return child.exitCode === null ? ended : undefined;
      }),
    );
    redis.kill('SIGTERM');
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    await admin.query(`DROP DATABASE IF EXISTS ${new URL(empty).pathname.slice(1)} WITH (FORCE)`);
    await admin.query(`DROP ROLE IF EXISTS t0_app_${process.pid}`);
    await admin.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('Redis: append-only, never evicting, behind its password', async () => {
    const client = createRedisClient(redisUrl, { onError: () => undefined });
    await client.connect();
    const settings = { ...(await client.configGet('append*')), ...(await client.configGet('maxmemory*')) };
    expect(settings).toMatchObject({
      appendonly: 'yes',
      appendfsync: 'everysec',
      'maxmemory-policy': 'noeviction',
      maxmemory: String(512 * 1024 * 1024),
    });
    client.destroy();
    expect(statSync(join(folder, 'redis.conf')).mode & 0o077).toBe(0);
    const { port } = new URL(redisUrl);
    const [, ...test] = service('redis').healthcheck!.test;
    const without = run(test[0]!, ['-p', port, ...test.slice(1)], { env: { PATH: process.env.PATH } });
    await expect(without).rejects.toMatchObject({ code: 1 });
  });

  it('migrate: brings an empty database up to date and ends, twice without harm', async () => {
    const [command, args] = commandOf(service('migrate').command!);
    const once = (): Promise<{ stdout: string }> => run(command, args, { cwd: root, env: environmentOf('migrate') });
    expect((await once()).stdout).toContain('Applied: ');
    const { stdout } = await once();
    expect(stdout).toContain('The database is up to date');
    expect(stdout).toContain(`The role t0_app_${process.pid} may read and write rows, and nothing else`);
    await expect(
      run(command, args, {
        cwd: root,
        // It is there, and has no such database: nothing to wait for.
        env: { ...environmentOf('migrate'), MIGRATE_DATABASE_URL: empty.replace(/\w+$/, 'hidden_none') },
      }),
    ).rejects.toMatchObject({ code: 1, stderr: expect.not.stringContaining('postgres://') });
  });

  it('api, gateway and worker: start in production mode and pass their health checks; a dead one does not', async () => {
    await expect(healthOf('api')).rejects.toMatchObject({ code: 1 });
    for (const name of ['api', 'gateway', 'worker']) start(name);
    for (const name of ['api', 'gateway', 'worker']) {
      const { stdout } = await waitFor(`${name} to pass its health check`, () => healthOf(name), 90_000);
      expect(JSON.parse(stdout)).toMatchObject({ status: 'ok', parts: { migrations: { pending: 0 } } });
    }
  });

  const caddy = spawnSync('caddy', ['version']).status === 0;
  (caddy ? it : it.skip)(
    'proxy (needs caddy on PATH): carries calls and WebSockets to the API, hides the operators’ paths, lets browsers upload',
    async () => {
      const port = await freePort();
      const files = await freePort();
      // A store that knows no CORS, or another one's.
      const store = createServer((request, response) => {
        response.writeHead(request.method === 'OPTIONS' ? 403 : 200, { 'access-control-allow-origin': '*' }).end();
      });
      await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
      const site = `http://127.0.0.1:${port}`;
      const proxy = spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          SITE_ADDRESS: site,
          FILES_ADDRESS: `http://127.0.0.1:${files}`,
          SITE_ORIGIN: service('proxy').environment!.SITE_ORIGIN,
          STORAGE_UPSTREAM: `127.0.0.1:${(store.address() as AddressInfo).port}`,
          HTTP_PORT: String(port),
          API_HOST: '127.0.0.1',
          API_PORT: String(ports.api!.port),
          GATEWAY_HOST: '127.0.0.1',
          GATEWAY_PORT: String(ports.gateway!.port),
        },
      });
      started.push(proxy);
      const client = new TestClient(site);
      const ready = await waitFor('the proxy to answer', async () => {
        const answer = await client.get('/api/health/ready');
        return answer.status === 200 && answer;
      });
      expect(ready.headers.get('server')).toBeNull();
      expect(ready.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      for (const path of ['/metrics', '/health/ready']) expect((await client.get(path)).status).toBe(404);
      const file = `http://127.0.0.1:${files}/t0-files/incoming/a.png`;
      const origin = 'https://terminal.example.com';
      const requested = await fetch(file, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      });
      expect([requested.status, Object.fromEntries(requested.headers)]).toMatchObject([
        204,
        {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'PUT',
          'access-control-allow-headers': 'content-type',
        },
      ]);
      const put = await fetch(file, { method: 'PUT', body: 'x', headers: { origin, 'content-type': 'image/png' } });
      expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
      store.close();
      const visitor = await new LiveClient(site).ready();
      expect(visitor.batches).toHaveLength(1);
      visitor.close();
      // The proxy reports that the outside is https; the cookie is Secure and the API believes one proxy.
      const db = await createDataSource(empty, 1).initialize();
      const { email } = await createAdmin(db);
      await db.destroy();
      const answer = await client.post(
        '/api/auth/login',
        { email, password: 'T0-Terminal!' },
        { 'x-forwarded-proto': 'https' },
      );
      expect(answer.status).toBe(200);
    },
  );
});
