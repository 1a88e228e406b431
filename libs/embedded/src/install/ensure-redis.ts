import { EmbeddedError } from '../embedded-error.ts';
import type { ProgressListener } from '../embedded-server.ts';
import { findProgram, installPackage } from './package-manager.ts';

const PROGRAMS = ['redis-server', 'valkey-server'];

const PACKAGES = {
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
  const present = findProgram(...PROGRAMS);
  if (present) return present;
  const result = await installPackage(PACKAGES, 'Redis', onProgress);
  const installed = findProgram(...PROGRAMS);
  if (installed) return installed;
  const reason = result.installed ? 'the package holds no redis-server' : result.reason;
  throw new EmbeddedError(
    `Redis is not installed and could not be (${reason}): install redis-server yourself, or set REDIS_URL to your Redis.`,
  );
}
