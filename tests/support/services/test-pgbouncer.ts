import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canConnect, ensurePgBouncerInstalled, freePort } from '@t0/embedded';
import { endWithParent } from '@t0/testing/end-with-parent';
import { waitFor } from '@t0/testing';

/** A PgBouncer in front of one PostgreSQL. */
export interface TestPgBouncer {
  /** The address of a connection string, led through the pooler. */
  through(url: string): string;
  /** Everything it logged. */
  log(): string;
  stop(): Promise<void>;
}

/** Root may not run it: any user without rights will do. */
const NOBODY = 65_534;
/** Sessions of PostgreSQL for each role: fewer than a program's own pool, so that its connections have to share them. */
const SESSIONS = 4;

/**
 * Starts the distribution's PgBouncer in transaction mode in front of the server of these connection strings, whose roles it lets in.
 * Its other settings are its own defaults.
 */
export async function startTestPgBouncer(urls: readonly string[]): Promise<TestPgBouncer> {
  const program = await ensurePgBouncerInstalled();
  const folder = mkdtempSync(join(tmpdir(), 't0-pgbouncer-'));
  const port = await freePort();
  const target = new URL(urls[0]!);
  const files = {
    config: join(folder, 'pgbouncer.ini'),
    users: join(folder, 'users.txt'),
    log: join(folder, 'pgbouncer.log'),
  };
  writeFileSync(files.users, urls.map(userLine).join('\n'));
  writeFileSync(
    files.config,
    [
      '[databases]',
      `* = host=${target.hostname} port=${target.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      `default_pool_size = ${SESSIONS}`,
      'auth_type = scram-sha-256',
      `auth_file = ${files.users}`,
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, files.config, files.users]) chownSync(path, NOBODY, NOBODY);
  chmodSync(files.users, 0o600);
  const log = openSync(files.log, 'a');
  const child = spawn(program, [files.config], {
    stdio: ['ignore', log, log],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const forget = endWithParent(child.pid!, 'SIGKILL');

  const through = (url: string): string => {
    const pooled = new URL(url);
    [pooled.hostname, pooled.port] = ['127.0.0.1', String(port)];
    return pooled.href;
  };
  const readLog = (): string => readFileSync(files.log, 'utf8');
  await waitFor('PgBouncer to answer', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${readLog()}`);
    return (await canConnect(through(urls[0]!))).connected;
  });
  return {
    through,
    log: readLog,
    stop: async () => {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(force);
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A role and its password as PgBouncer reads them. */
function userLine(url: string): string {
  const { username, password } = new URL(url);
  return [username, password].map((text) => `"${decodeURIComponent(text).replaceAll('"', '""')}"`).join(' ');
}
