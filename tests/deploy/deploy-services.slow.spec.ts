import Ajv from 'ajv';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCompose, running } from './compose-file.ts';
import { COMPOSE_OVERRIDE_SCHEMA, COMPOSE_SCHEMA } from './compose-schema.ts';
import { yamlDocuments } from './yaml.ts';

const root = join(__dirname, '../..');
const run = promisify(execFile);
const values = new Proxy({} as Record<string, string>, {
  get: (_, name) => {
    if (/_REPLICAS$|_PORT$/.test(String(name))) return '2';
    return name === 'FRONT_IPV6' ? 'true' : `the-${String(name).toLowerCase().replaceAll('_', '-')}`;
  },
});

describe('docker-compose.yml', () => {
  const compose = readCompose(values);

  it('is of the form that the Compose specification gives it', () => {
    const check = new Ajv({ allErrors: true }).compile(COMPOSE_SCHEMA);
    check(compose);
    expect(check.errors ?? []).toEqual([]);
    check({ ...compose, configs: { redis: { content: 'x' } } });
    // Compose copies content into the container, which a read-only one refuses: configuration is written by the service itself.
    expect(check.errors).toHaveLength(1);
  });

  it.each(['docker-compose.trial.yml', 'docker-compose.external.yml'])('%s is of that form, too', (name) => {
    const check = new Ajv({ allErrors: true }).compile(COMPOSE_OVERRIDE_SCHEMA);
    check(readCompose(values, name));
    expect(check.errors ?? []).toEqual([]);
  });

  it('bounds the processes of every service, and what it may write to /tmp (docs/SECURITY.md#production)', () => {
    for (const [name, one] of Object.entries(running(compose))) {
      expect({ name, pids: one.deploy?.resources?.limits?.pids, tmp: one.tmpfs }).toEqual({
        name,
        pids: expect.any(Number),
        tmp: expect.arrayContaining([expect.stringMatching(/^\/tmp:size=\d+m$/)]),
      });
    }
  });

  it('builds one image for API, worker, migrations and bucket, where it is asked to, and never in passing', () => {
    const built = Object.entries(compose.services).filter(([, { build }]) => build);
    expect(built.map(([name]) => name)).toEqual(['app-image', 'proxy-image', 'storage-image']);
    for (const [, one] of built) expect(one).toMatchObject({ profiles: ['build'], deploy: { replicas: 0 } });
    for (const name of ['api', 'gateway', 'worker', 'migrate', 'bucket'])
      expect(compose.services[name]!.image).toBe(compose.services['app-image']!.image);
    for (const [name, { image, pull_policy }] of Object.entries(running(compose)))
      if (image.startsWith('t0-terminal')) expect({ name, pull_policy }).toEqual({ name, pull_policy: 'never' });
  });

  it('gives its own containers what deploy/app.env says last, so that it wins', () => {
    const roles: Record<string, unknown> = { api: { ROLE: 'api' }, gateway: { ROLE: 'gateway' } };
    for (const name of ['api', 'gateway', 'worker', 'migrate']) {
      expect(compose.services[name]!.env_file!.at(-1)).toEqual({ path: 'deploy/app.env', required: false });
      // Nothing but its role in a block of its own, which would win over every file.
      const [document] = yamlDocuments(readFileSync(join(root, 'docker-compose.yml'), 'utf8')) as [typeof compose];
      expect([name, document.services[name]!.environment]).toEqual([name, roles[name]]);
    }
  });

  it('writes only where something writable is mounted', () => {
    const { redis, storage } = compose.services;
    for (const one of [redis!, storage!]) {
      const writable = [
        ...(one.tmpfs as string[]),
        ...(one.volumes as string[]).map((volume) => volume.split(':')[1]!),
      ];
      const script = one.command!.at(-1)!;
      for (const [, path] of script.matchAll(/(?:> |--dir |-dir=)(\/\w+)/g))
        expect(writable.map((mount) => mount.split(':')[0])).toContain(path);
    }
  });

  it('lets browsers send uploads from the terminal’s own pages, and from nowhere else', () => {
    const { proxy, api } = compose.services;
    expect(proxy!.environment!.SITE_ORIGIN).toBe(api!.environment!.PUBLIC_URL);
    // What the proxy makes of it is seen where there is one: deploy-compose-processes.spec.ts.
    const [, files] = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8').split('{$FILES_ADDRESS:files.localhost}');
    expect(files).toMatch(/Access-Control-Allow-Origin \{\$SITE_ORIGIN[^}]*\}\s+defer/);
  });

  it('asks PostgreSQL by TCP: the server that sets up a volume, and ends again, has its socket only', () => {
    expect(compose.services.postgres!.healthcheck!.test.join(' ')).toContain('-h 127.0.0.1');
  });
});

describe('what the Compose file runs beside the product, as processes of this machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-services-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('storage: starts the file store on its volume, with a key that nobody else reads', async () => {
    const { entrypoint, command, environment } = readCompose(values).services.storage!;
    // Stands where the image has its program, and prints what it was called with.
    writeFileSync(join(folder, 'weed'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(join(folder, 'weed'), 0o755);
    const [shell, ...rest] = [...entrypoint!, ...command!].map((word) => word.replaceAll('/tmp/', `${folder}/`));
    const { stdout } = await run(shell!, rest, { env: { ...environment, PATH: `${folder}:${process.env.PATH}` } });
    expect(stdout.trim().split('\n')).toEqual(
      expect.arrayContaining(['server', '-dir=/data', '-volume.max=0', '-s3', `-s3.config=${folder}/s3.json`]),
    );
    expect(statSync(join(folder, 's3.json')).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 's3.json'), 'utf8'))).toEqual({
      identities: [
        {
          name: 't0',
          actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'],
          credentials: [{ accessKey: 'the-s3-access-key-id', secretKey: 'the-s3-secret-access-key' }],
        },
      ],
    });
  });

  it('bucket: makes the bucket unless it is there, also while the store is still starting', async () => {
    const calls: string[] = [];
    let there = false;
    const store = createServer((request, response) => {
      calls.push(`${request.method} ${request.url!.replace(/\/?(\?.*)?$/, '')}`);
      // The first answer is that of a store that has not found its own parts yet.
      if (calls.length === 1) return void response.writeHead(500).end();
      if (request.method === 'PUT') there = true;
      response.writeHead(there ? 200 : 404).end();
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { command, environment } = readCompose(values).services.bucket!;
    const env = {
      ...environment,
      S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      PATH: process.env.PATH,
    };
    const once = () => run(process.execPath, command!.slice(1), { cwd: root, env });
    expect((await once()).stdout).toContain('is there');
    expect(calls.at(-1)).toBe('PUT /the-s3-bucket');
    const before = calls.length;
    expect((await once()).stdout).toContain('is there');
    expect(calls.slice(before)).toEqual(['HEAD /the-s3-bucket']);
    store.close();
  });

  it('bucket: says what is in its way, and waits no longer than it was told', async () => {
    let status = 403;
    const store = createServer((_, response) => void response.writeHead(status).end());
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    const { command, environment } = readCompose(values).services.bucket!;
    const failure = async (): Promise<string> => {
      const env = {
        ...environment,
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        BUCKET_WAIT_SECONDS: '2',
        PATH: process.env.PATH,
      };
      const ended = await run(process.execPath, command!.slice(1), { cwd: root, env }).catch((error: unknown) => error);
      expect(ended).toMatchObject({ code: 1 });
      return (ended as { stderr: string }).stderr;
    };
    expect(await failure()).toContain('The bucket the-s3-bucket cannot be made: the store answers 403');
    status = 500;
    expect(await failure()).toContain('the store answers 500');
    await new Promise((resolve) => store.close(resolve));
    const stderr = await failure();
    expect(stderr).toContain('Waiting: the store cannot be reached: ECONNREFUSED');
    expect(stderr).toContain('cannot be made: the store cannot be reached: ECONNREFUSED');
  });
});
