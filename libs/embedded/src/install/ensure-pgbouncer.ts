import { EmbeddedError } from '../embedded-error.ts';
import type { ProgressListener } from '../embedded-server.ts';
import { findProgram, installPackage } from './package-manager.ts';

const PACKAGES = {
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
  const present = findProgram('pgbouncer');
  if (present) return present;
  const result = await installPackage(PACKAGES, 'PgBouncer', onProgress);
  const installed = findProgram('pgbouncer');
  if (installed) return installed;
  const reason = result.installed ? 'the package holds no pgbouncer' : result.reason;
  throw new EmbeddedError(`PgBouncer is not installed and could not be (${reason}): install pgbouncer yourself.`);
}
