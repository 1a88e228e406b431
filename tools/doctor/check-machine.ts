import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { fail, ok, reasonOf, warn } from './finding.ts';
import type { Finding } from './finding.ts';

const GB = 1e9;
const LEAST_BYTES = 2 * GB;
const LEAST_SHARE = 0.1;

/** The Node that runs this against the versions the product supports. */
export function checkNode(version = process.versions.node): Finding {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
  const own = Number(version.split('.')[0]);
  const good = engines.node
    .split('||')
    .map((part) => /(\^|>=)(\d+)\.(\d+)/.exec(part))
    .some((match) => {
      if (!match) return false;
      const [, how, major, minor] = match;
      const sameMajor = own === Number(major) && Number(version.split('.')[1]) >= Number(minor);
      return sameMajor || (how === '>=' && own > Number(major));
    });
  if (good) return ok('Node', `Version ${version}`);
  return fail('Node', `Version ${version} is not supported`, `Use Node ${engines.node}`);
}

/** Room on the disk that holds `folder`. */
export async function checkDisk(folder: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const share = blocks > 0 ? bavail / blocks : 1;
    const says = `${(free / GB).toFixed(1)} GB free (${Math.round(share * 100)} %)`;
    const todo = 'Make room: PostgreSQL and Redis stop writing when a disk is full';
    if (free < LEAST_BYTES / 4) return fail('Disk', says, todo);
    return free < LEAST_BYTES || share < LEAST_SHARE ? warn('Disk', says, todo) : ok('Disk', says);
  } catch (error) {
    return warn('Disk', `Cannot be looked at: ${reasonOf(error)}`, 'Check that the folder of DATA_DIR exists');
  }
}
