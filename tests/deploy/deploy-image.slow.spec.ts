import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '@t0/database/platform';
import { createAdmin, createTestDatabase, startProgram, startTestRedis, TestClient } from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import { QUEUES_UI } from '../../apps/api/src/operations/queues-board.ts';
import { testEnvironment } from '../support/api-stack.ts';

const ROOT = join(__dirname, '../..');
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
const build = /^FROM \S+ AS build\n([\s\S]*?)^FROM /m.exec(dockerfile)![1]!;

describe('the image of the product (deploy/Dockerfile)', () => {
  /** What the image holds in /app, copied from what is built here as the Dockerfile says. */
  let app: string;
  let database: TestDatabase;
  let redis: TestRedis;

  beforeAll(async () => {
    app = mkdtempSync(join(tmpdir(), 't0 image '));
    const [, lines] = /^RUN npm run build \\\n((?:.*\\\n)*.*)/m.exec(build)!;
    const command = lines!.replace('&&', '').replaceAll('/out', '"$APP"');
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: ROOT, env: { ...process.env, APP: app } });
    expect([status, stderr.toString()]).toEqual([0, '']);
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
  });
  afterAll(async () => {
    rmSync(app, { recursive: true, force: true });
    await Promise.all([database.drop(), redis.stop()]);
  });

  const run = (args: string[], env: Record<string, string>): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: app,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };

  it('runs API and worker on what it holds', async () => {
    const env = testEnvironment(database.url, redis.url);
    const started = await Promise.allSettled(
      ['api', 'worker'].map((name) => startProgram({ main: join(app, 'dist', `${name}.js`), env })),
    );
    try {
      expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      const db = await createDataSource(database.url, 1).initialize();
      const { email } = await createAdmin(db);
      await db.destroy();
      const client = new TestClient((started[0] as PromiseFulfilledResult<Program>).value.origin);
      await client.logIn(email);
      for (const page of ['/', '/api/docs', '/api/docs/swagger-ui-bundle.js', QUEUES_UI])
        expect([page, (await client.get(page)).status]).toEqual([page, 200]);
    } finally {
      const ends = started.map((one) => (one.status === 'fulfilled' ? one.value.kill('SIGTERM') : one.reason));
      expect(await Promise.all(ends)).toEqual(['0', '0']);
    }
  });

  it('runs the commands of operators, of Compose and of the chart', () => {
    const env = testEnvironment(database.url, redis.url, { PUBLIC_URL: 'https://t0.example' });
    expect(run(['dist/migrate.js'], env)).toEqual({ status: 0, output: expect.stringContaining('is up to date') });
    expect(run(['dist/admin.js', 'create-admin', 'owner@example.com'], env).output).toContain(
      'https://t0.example/reset-password?token=',
    );
    const findings = JSON.parse(run(['dist/doctor.js', '--json'], env).output) as { part: string }[];
    expect(findings.map(({ part }) => part)).toEqual(expect.arrayContaining(['PostgreSQL', 'Redis']));
    expect(run(['dist/backup.js', 'dump'], env).output).toContain('FILE');
    const unreachable = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'files', BUCKET_WAIT_SECONDS: '1' };
    expect(run(['dist/create-bucket.js'], unreachable).output).toContain('cannot be made: the store cannot be reached');
    expect(spawnSync('bash', ['deploy/healthcheck.sh', '1'], { cwd: app }).status).toBe(1);
    const called = ['docker-compose.yml', 'deploy/helm/t0-terminal/templates', 'docs/operations', 'README.md']
      .flatMap((path) =>
        statSync(join(ROOT, path)).isDirectory()
          ? readdirSync(join(ROOT, path)).map((name) => `${path}/${name}`)
          : [path],
      )
      .flatMap((path) => [
        ...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bnode[, ]+((?:dist|deploy)\/[\w./-]+)/g),
      ])
      .map(([, file]) => file!);
    expect(called).toContain('dist/migrate.js');
    expect(called.filter((file) => !existsSync(join(app, file)))).toEqual([]);
  });

  it('says its release', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(dockerfile).toContain(`\nARG RELEASE=${version}\n`);
    expect(dockerfile).toContain('\nARG RELEASE\nLABEL org.opencontainers.image.version=${RELEASE}\n');
  });

  it('names our sources in the trace of an error', () => {
    // The trace of each write to stderr: here of the sentence about the configuration.
    const traced =
      'const { stderr } = process; const { write } = stderr; stderr.write = (text) => write.call(stderr, Error(text).stack)';
    const { output } = run(['--enable-source-maps', '--import', `data:text/javascript,${traced}`, 'dist/api.js'], {});
    expect(output).toMatch(/libs\/observability\/src\/run-program\.ts:\d+/);
  });

  it('holds neither tests, trials, tools nor packages beside what the bundles leave outside', () => {
    expect(readdirSync(join(app, 'node_modules')).sort()).toEqual([
      '@bull-board',
      '@node-rs',
      '@t0',
      'ejs',
      'swagger-ui-dist',
    ]);
    expect(readdirSync(join(app, 'node_modules/@t0'))).toEqual(['channels']);
    const sources = readdirSync(join(app, 'dist'))
      .filter((name) => name.endsWith('.map'))
      .flatMap((name) => (JSON.parse(readFileSync(join(app, 'dist', name), 'utf8')) as { sources: string[] }).sources);
    expect(sources).toContain('../apps/worker/src/main.ts');
    expect(
      sources.filter((path) => /(^|\/)(tests|libs\/(client|embedded|testing|stripe-sandbox))\//.test(path)),
    ).toEqual([]);
    expect(readdirSync(join(app, 'deploy'))).toEqual(['healthcheck.sh']);
    for (const name of ['.env', 'deploy/app.env', '.data', '.git']) expect(ignored).toContain(name);
  });

  it('bundles what the builder is given of the tree, from which .dockerignore leaves the tests out', () => {
    const given = mkdtempSync(join(tmpdir(), 't0-given-'));
    try {
      const left = ignored.filter((line) => !/^!|[*]/.test(line));
      const isGiven = (path: string): boolean => !left.some((one) => path === one || path.startsWith(`${one}/`));
      const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
      for (const path of listed.stdout
        .toString()
        .split('\0')
        .filter((one) => one !== '' && isGiven(one)))
        if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(given, path));
      cpSync(join(ROOT, 'apps/api/dist'), join(given, 'apps/api/dist'), { recursive: true });
      for (const folder of ['node_modules', 'apps/api/node_modules', 'apps/web/node_modules'])
        if (existsSync(join(ROOT, folder))) symlinkSync(join(ROOT, folder), join(given, folder));
      const program = `import { bundle } from './tools/bootstrap/bundle.mjs';
        await bundle({ api: 'apps/api/dist/main.js', bucket: 'deploy/create-bucket.mjs' });`;
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: given });
      expect([status, stderr.toString()]).toEqual([0, '']);
      expect(existsSync(join(given, 'dist/bucket.js'))).toBe(true);
    } finally {
      rmSync(given, { recursive: true, force: true });
    }
  });

  it('installs packages before the tree is copied, so that a change of sources does not install them again', () => {
    const steps = [...build.matchAll(/^(COPY|RUN) (?:--from=(\w+))?[^\n]*/gm)].map(([line]) => line);
    const install = steps.findIndex((line) => line.startsWith('RUN npm ci'));
    expect(steps.slice(0, install)).toEqual(['COPY --from=manifests /tree ./']);
    expect(steps[install + 1]).toBe('COPY . .');
    // What that stage keeps is what npm reads, whatever workspaces there are.
    expect(dockerfile).toContain('find . -type f ! -name package.json ! -name package-lock.json -delete');
  });

  it('needs no frontend and no feature that an older builder lacks', () => {
    expect(dockerfile).not.toMatch(/^# *syntax=|--parents [^\n]*--from|--exclude|--mount|--link/m);
    for (const [line] of dockerfile.matchAll(/^COPY .*/gm)) expect(line).not.toContain('--parents');
  });
});
