import { existsSync } from 'node:fs';
import { EmbeddedError } from '../embedded-error.ts';
import type { ProgressListener } from '../embedded-server.ts';
import { runCommand } from '../process/run-command.ts';
import { findOrInstall, findProgram, isExecutable } from './package-manager.ts';

const FAKETIME_PACKAGES = {
  'apt-get': ['libfaketime'],
  dnf: ['libfaketime'],
  apk: ['libfaketime'],
  pacman: ['libfaketime'],
  zypper: ['libfaketime'],
};

const FAKETIME = 'libfaketimeMT.so.1';
const FAKETIME_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu/faketime',
  '/usr/lib/aarch64-linux-gnu/faketime',
  '/usr/lib64/faketime',
  '/usr/lib/faketime',
];

/** The first one with which a Node process starts and sees the given time. */
async function findWorking(): Promise<string | undefined> {
  for (const path of FAKETIME_FOLDERS.map((folder) => `${folder}/${FAKETIME}`).filter(existsSync)) {
    const env = { PATH: process.env['PATH'], LD_PRELOAD: path, FAKETIME: '+10d', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    const { code, output } = await runCommand(process.execPath, ['-p', 'Date.now()'], { env });
    if (code === 0 && Number(output) > Date.now() + 5 * 86_400_000) return path;
  }
  return undefined;
}

/**
 * The path of libfaketime, which sets the clock of a program, installed with the system's package manager when there is none. Undefined
 * where it cannot be had or does not work: tests that set clocks are then skipped.
 */
export async function ensureFaketime(onProgress?: ProgressListener): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const library = await findOrInstall(findWorking, FAKETIME_PACKAGES, 'libfaketime', '', onProgress);
  return 'found' in library ? library.found : undefined;
}

const POOLER_PACKAGES = {
  'apt-get': ['pgbouncer'],
  dnf: ['pgbouncer'],
  apk: ['pgbouncer'],
  pacman: ['pgbouncer'],
  zypper: ['pgbouncer'],
  brew: ['pgbouncer'],
};

/**
 * The path of PgBouncer, installed with the system's package manager when there is none. For tests: the product brings no pooler.
 * @throws EmbeddedError that says what to do when it cannot be installed
 */
export async function ensurePgBouncerInstalled(onProgress?: ProgressListener): Promise<string> {
  const missing = 'the package holds no pgbouncer';
  const program = await findOrInstall(
    () => findProgram('pgbouncer'),
    POOLER_PACKAGES,
    'PgBouncer',
    missing,
    onProgress,
  );
  if ('found' in program) return program.found;
  throw new EmbeddedError(
    `PgBouncer is not installed and could not be (${program.reason}): install pgbouncer yourself.`,
  );
}

const MAIL_PACKAGES = {
  'apt-get': ['python3-aiosmtpd'],
  dnf: ['python3-aiosmtpd'],
  apk: ['py3-aiosmtpd'],
  pacman: ['python-aiosmtpd'],
  zypper: ['python3-aiosmtpd'],
};

/** The Python that has aiosmtpd: the system's own comes first, as its packages are that one's. */
async function findPython(): Promise<string | undefined> {
  for (const python of ['/usr/bin/python3', findProgram('python3')]) {
    if (!python || !isExecutable(python)) continue;
    if ((await runCommand(python, ['-c', 'import aiosmtpd'])).code === 0) return python;
  }
  return undefined;
}

/**
 * The path of a Python with aiosmtpd, a mail server independent of the product, installed with the system's package manager when there is none.
 * @throws EmbeddedError that says what to do when it cannot be installed
 */
export async function ensureAiosmtpd(onProgress?: ProgressListener): Promise<string> {
  const python = await findOrInstall(findPython, MAIL_PACKAGES, 'aiosmtpd', 'no Python finds it', onProgress);
  if ('found' in python) return python.found;
  throw new EmbeddedError(
    `A mail server that is not ours could not be installed (${python.reason}): install aiosmtpd for Python 3 yourself.`,
  );
}

const REDIS_PROGRAMS = ['redis-server', 'valkey-server'];

const REDIS_PACKAGES = {
  'apt-get': ['redis-server', 'valkey-server'],
  dnf: ['redis', 'valkey'],
  yum: ['redis', 'valkey'],
  apk: ['redis', 'valkey'],
  pacman: ['valkey', 'redis'],
  zypper: ['redis', 'valkey'],
  brew: ['redis', 'valkey'],
};

/**
 * The path of a Redis (or Valkey) server program, installed with the system's package manager when there is none.
 * @throws EmbeddedError that says what to do when it cannot be installed
 */
export async function ensureRedisInstalled(onProgress?: ProgressListener): Promise<string> {
  const missing = 'the package holds no redis-server';
  const program = await findOrInstall(
    () => findProgram(...REDIS_PROGRAMS),
    REDIS_PACKAGES,
    'Redis',
    missing,
    onProgress,
  );
  if ('found' in program) return program.found;
  throw new EmbeddedError(
    `Redis is not installed and could not be (${program.reason}): install redis-server yourself, or set REDIS_URL to your Redis.`,
  );
}
