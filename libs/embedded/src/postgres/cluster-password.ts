import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import type { ClusterHome } from './cluster-home.ts';

/**
 * The password of a cluster's superuser: generated before the cluster is, kept in a file that only we can read.
 * @throws EmbeddedError when the cluster exists and the file does not
 */
export function clusterPassword(home: ClusterHome): string {
  const file = join(home.base, 'password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(home.data)) {
    throw new EmbeddedError(
      `The password file ${file} of the database is missing: bring it back, or move ${home.data} away to begin with an empty database.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}
