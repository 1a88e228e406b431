import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../..');
const run = promisify(execFile);

/** What Compose makes of the files, as it prints it. */
interface Resolved {
  services: Record<
    string,
    {
      environment: Record<string, string>;
      depends_on?: Record<string, { condition: string }>;
      ports?: { host_ip?: string; published: string }[];
      networks: Record<string, { aliases?: string[] } | null>;
    }
  >;
  networks: Record<string, { enable_ipv6?: boolean }>;
}

const compose = spawnSync('docker', ['compose', 'version']).status === 0;
(compose ? describe : describe.skip)('what Compose makes of the files (needs docker compose; no engine)', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-compose-config-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const own = `SITE_ADDRESS=terminal.example.com\nSESSION_SECRET=a-secret\nSMTP_URL=smtp://mail.example.com\nMAIL_FROM=T0 <t0@example.com>\n`;
  const passwords = `FILES_ADDRESS=files.example.com\nPOSTGRES_PASSWORD=owner\nPOSTGRES_APP_PASSWORD='pro$gram'\nREDIS_PASSWORD=redis\nS3_ACCESS_KEY_ID=key\nS3_SECRET_ACCESS_KEY=secret\n`;

  /** The files as an operator has them, with an `.env` and, perhaps, a `deploy/app.env`; the shell's own values stay out. */
  const config = async (env: string, app?: string, ...args: string[]): Promise<Resolved> => {
    const place = mkdtempSync(join(folder, 'place-'));
    for (const name of ['docker-compose.yml', 'docker-compose.trial.yml', 'docker-compose.external.yml', 'deploy'])
      cpSync(join(root, name), join(place, name), { recursive: true });
    rmSync(join(place, 'deploy/app.env'), { force: true });
    writeFileSync(join(place, '.env'), env);
    if (app !== undefined) writeFileSync(join(place, 'deploy/app.env'), app);
    const { stdout } = await run('docker', ['compose', ...args, 'config', '--format', 'json'], {
      cwd: place,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    return JSON.parse(stdout) as Resolved;
  };

  it('puts the values of .env where the programs read them', async () => {
    const { services, networks } = await config(own + passwords);
    expect(services.api!.environment).toMatchObject({
      PUBLIC_URL: 'https://terminal.example.com',
      MAIL_FROM: 'T0 <t0@example.com>',
      DATABASE_URL: 'postgres://t0_app:pro$$gram@postgres:5432/t0',
      S3_ENDPOINT: 'https://files.example.com',
      TRUSTED_PROXIES: '1',
    });
    expect(services.api!.environment).toEqual({ ...services.worker!.environment, ROLE: 'api' });
    expect(services.gateway!.environment).toEqual({ ...services.worker!.environment, ROLE: 'gateway' });
    expect(services.migrate!.environment).toMatchObject({
      DATABASE_URL: services.api!.environment.DATABASE_URL,
      MIGRATE_DATABASE_URL: 'postgres://t0:owner@postgres:5432/t0',
    });
    expect(services.api!.environment).not.toHaveProperty('MIGRATE_DATABASE_URL');
    expect(networks.front!.enable_ipv6).toBe(true);
  });

  it.each(['SESSION_SECRET', 'POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'S3_SECRET_ACCESS_KEY'])(
    'refuses to start without %s, and names it',
    async (name) => {
      const without = (own + passwords).replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=`);
      await expect(config(without)).rejects.toMatchObject({ stderr: expect.stringContaining(name) });
    },
  );

  it('lets deploy/app.env win over everything the Compose file says', async () => {
    const app =
      'LOG_LEVEL=debug\nTRUSTED_PROXIES=2\nDATABASE_URL=postgres://t0_app@db.example.com/t0\nSUPPORT_EMAIL=help@example.com\n';
    const { services } = await config(own + passwords, app);
    const wanted = { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '2', SUPPORT_EMAIL: 'help@example.com' };
    for (const name of ['api', 'gateway', 'worker']) expect(services[name]!.environment).toMatchObject(wanted);
    for (const name of ['api', 'worker', 'migrate'])
      expect(services[name]!.environment.DATABASE_URL).toBe('postgres://t0_app@db.example.com/t0');
  });

  const external = `${own}COMPOSE_FILE=docker-compose.yml:docker-compose.external.yml\nMIGRATE_DATABASE_URL=postgres://owner@db.example.com/t0\n`;
  const app = `DATABASE_URL=postgres://t0_app@db.example.com/t0\nREDIS_URL=rediss://cache.example.com\nSTORAGE=s3\nS3_BUCKET=files\n`;

  it('docker-compose.external.yml: runs the programs and the proxy alone, with the services of deploy/app.env', async () => {
    const { services } = await config(external, app);
    expect(Object.keys(services).sort()).toEqual(['api', 'gateway', 'migrate', 'proxy', 'worker']);
    for (const name of ['api', 'gateway', 'worker']) {
      expect(services[name]!.environment).toMatchObject({
        REDIS_URL: 'rediss://cache.example.com',
        S3_BUCKET: 'files',
      });
      expect(services[name]!.environment).not.toHaveProperty('S3_ENDPOINT');
      expect(services[name]!.depends_on).toEqual({
        migrate: expect.objectContaining({ condition: 'service_completed_successfully' }),
      });
    }
    expect(services.migrate!.depends_on ?? {}).toEqual({});
    expect(services.migrate!.environment).toMatchObject({
      DATABASE_URL: 'postgres://t0_app@db.example.com/t0',
      MIGRATE_DATABASE_URL: 'postgres://owner@db.example.com/t0',
    });
    // To the outside, where the database is.
    expect(Object.keys(services.migrate!.networks)).toContain('out');
    await expect(config(external)).rejects.toMatchObject({ stderr: expect.stringContaining('app.env') });
    const unowned = config(external.replace('MIGRATE_DATABASE_URL=', '#'), app);
    await expect(unowned).rejects.toMatchObject({ stderr: expect.stringContaining('MIGRATE_DATABASE_URL') });
  });

  it('docker-compose.external.yml: keeps the services that COMPOSE_PROFILES names', async () => {
    const { services } = await config(`${external}COMPOSE_PROFILES=redis\nREDIS_PASSWORD=redis\n`, app);
    expect(Object.keys(services).sort()).toEqual(['api', 'gateway', 'migrate', 'proxy', 'redis', 'worker']);
  });

  it('docker-compose.trial.yml: one command, for this machine alone, with an authority that API and worker trust', async () => {
    const { services } = await config('', undefined, '--env-file', 'deploy/trial.env');
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published.map(({ published: port }) => port).sort()).toEqual(['443', '443', '80', '8025']);
    for (const { host_ip } of published) expect(host_ip).toBe('127.0.0.1');
    for (const name of ['api', 'gateway', 'worker']) {
      expect(services[name]!.environment).toMatchObject({
        NODE_EXTRA_CA_CERTS: '/authority/root.crt',
        PUBLIC_URL: 'https://localhost',
        S3_ENDPOINT: 'https://files.localhost',
        SMTP_URL: 'smtp://mail:1025',
      });
      expect(services[name]!.depends_on).toMatchObject({
        authority: { condition: 'service_completed_successfully' },
        migrate: { condition: 'service_completed_successfully' },
      });
    }
    expect(services.proxy!.networks.front!.aliases).toContain('files.localhost');
  });
});
