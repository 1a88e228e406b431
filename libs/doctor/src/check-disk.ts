import { statfs } from 'node:fs/promises';
import type { Finding } from '@t0/contracts/operations';
import { fail, ok, reasonOf, warn } from './finding.ts';

const GB = 1e9;
const LEAST_BYTES = 2 * GB;
const LEAST_SHARE = 0.1;

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
    return warn('Disk', `The disk cannot be checked: ${reasonOf(error)}`, 'Check that the folder of DATA_DIR exists');
  }
}
