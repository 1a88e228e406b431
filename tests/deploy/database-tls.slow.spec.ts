import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '@t0/database/platform';
import { startPostgres, type EmbeddedServer } from '@t0/embedded';
import { waitFor } from '@t0/testing';
import { createAuthority, type Authority } from '../support/certificates.ts';

const root = join(__dirname, '../..');

/** What docs/operations/configure.md#tls-to-postgresql says of the driver in its present version. */
describe('TLS to PostgreSQL (docs/operations/configure.md#tls-to-postgresql)', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-tls-'));
  let server: EmbeddedServer;
  let authority: Authority;
  let another: Authority;
  const file = (name: string): string => join(folder, name);

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    server = await startPostgres({ dataDir: folder, ephemeral: true, endWithParent: true });
    [authority, another] = await Promise.all([createAuthority('ours'), createAuthority('another')]);
    writeFileSync(file('ours.pem'), authority.certificate);
    writeFileSync(file('another.pem'), another.certificate);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** DATABASE_URL for this host with these parameters. */
  const urlOf = (host: string, parameters: string): string => {
    const url = new URL(server.url);
    [url.hostname, url.search] = [host, parameters];
    return url.href;
  };
  /** Whether the connection is encrypted, or why there is none. */
  const connect = async (host: string, parameters: string): Promise<string> => {
    const db = createDataSource(urlOf(host, parameters), 1);
    try {
      await db.initialize();
      const [{ ssl }] = await db.query<[{ ssl: boolean }]>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
      return ssl ? 'encrypted' : 'plain';
    } catch (error) {
      return (error as Error).message;
    } finally {
      if (db.isInitialized) await db.destroy();
    }
  };

  const MODES = ['prefer', 'require', 'verify-ca', 'verify-full'];

  it('of a server without TLS: only disable, or nothing, connects; prefer falls back to nothing', async () => {
    for (const parameters of ['', 'sslmode=disable']) expect(await connect('127.0.0.1', parameters)).toBe('plain');
    for (const mode of [...MODES, 'no-verify'])
      expect([mode, await connect('127.0.0.1', `sslmode=${mode}`)]).toEqual([
        mode,
        'The server does not support SSL connections',
      ]);
  });

  describe('of a server whose certificate, for localhost alone, is of a private authority', () => {
    beforeAll(async () => {
      const { certificate, key } = await authority.issue('localhost');
      const db = await createDataSource(server.url, 1).initialize();
      const [{ data_directory: data }] = await db.query<[{ data_directory: string }]>('SHOW data_directory');
      const { uid, gid } = statSync(data);
      for (const [name, text] of [
        ['server.crt', certificate],
        ['server.key', key],
      ] as const) {
        writeFileSync(join(data, name), text, { mode: 0o600 });
        if (process.getuid?.() === 0) chownSync(join(data, name), uid, gid);
      }
      await db.query('ALTER SYSTEM SET ssl = on');
      await db.query('SELECT pg_reload_conf()');
      await db.destroy();
      await waitFor(
        'PostgreSQL to offer TLS',
        async () => (await connect('localhost', 'sslmode=no-verify')) === 'encrypted',
      );
    });

    it.each(MODES)('%s demands an authority that is known and the name of the host', async (mode) => {
      const known = `sslmode=${mode}&sslrootcert=${file('ours.pem')}`;
      expect(await connect('localhost', known)).toBe('encrypted');
      expect(await connect('localhost', `sslmode=${mode}`)).toMatch(/self-signed|unable to (verify|get)/);
      expect(await connect('localhost', `sslmode=${mode}&sslrootcert=${file('another.pem')}`)).toMatch(
        /self-signed|unable to (verify|get)/,
      );
      expect(await connect('127.0.0.1', known)).toMatch(/does not match certificate/);
    });

    it('without a mode nothing is encrypted; no-verify encrypts and looks at nothing', async () => {
      expect(await connect('localhost', '')).toBe('plain');
      expect(await connect('localhost', 'sslmode=disable')).toBe('plain');
      expect(await connect('127.0.0.1', 'sslmode=no-verify')).toBe('encrypted');
      // A certificate of the authority alone asks for TLS too.
      expect(await connect('localhost', `sslrootcert=${file('ours.pem')}`)).toBe('encrypted');
    });

    it('with uselibpqcompat the modes mean what they mean to psql', async () => {
      const compatible = (host: string, mode: string, authority?: string): Promise<string> =>
        connect(host, `uselibpqcompat=true&sslmode=${mode}${authority ? `&sslrootcert=${file(authority)}` : ''}`);
      expect(await compatible('127.0.0.1', 'require')).toBe('encrypted');
      expect(await compatible('127.0.0.1', 'require', 'ours.pem')).toBe('encrypted');
      expect(await compatible('127.0.0.1', 'verify-ca', 'ours.pem')).toBe('encrypted');
      expect(await compatible('127.0.0.1', 'verify-ca', 'another.pem')).toMatch(/self-signed|unable to (verify|get)/);
      expect(await compatible('127.0.0.1', 'verify-full', 'ours.pem')).toMatch(/does not match certificate/);
      expect(await compatible('localhost', 'verify-full', 'ours.pem')).toBe('encrypted');
    });

    it('NODE_EXTRA_CA_CERTS makes an authority known without a word in the address, and verify-full warns of nothing', () => {
      const migrate = (mode: string, more: Record<string, string>) =>
        spawnSync(process.execPath, ['dist/migrate.js'], {
          cwd: root,
          encoding: 'utf8',
          env: { DATABASE_URL: urlOf('localhost', `sslmode=${mode}`), ...more },
        });
      const known = { NODE_EXTRA_CA_CERTS: file('ours.pem') };
      expect(migrate('verify-full', {}).status).toBe(1);
      const { status, stderr } = migrate('verify-full', known);
      expect([status, stderr]).toEqual([0, '']);
      expect(migrate('require', known).stderr).toContain("treated as aliases for 'verify-full'");
    });
  });
});
