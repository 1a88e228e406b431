import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Finding } from '@t0/contracts/operations';
import { fail, ok, warn } from './finding.ts';

const GB = 1e9;
const LEAST_BYTES = 2 * GB;
const LEAST_SHARE = 0.1;

/** The disk of the nearest folder that is there, and can be seen: one that is missing will lie on it. */
async function diskOf(folder: string): Promise<{ folder: string; device: number }> {
  const found = await stat(folder).catch(() => null);
  return found || dirname(folder) === folder ? { folder, device: found?.dev ?? 0 } : diskOf(dirname(folder));
}

/** Room on the disks of these folders, each named by what it holds; those on one disk are one finding. */
export async function checkDisks(folders: Readonly<Record<string, string>>): Promise<Finding[]> {
  const disks = new Map<number, { folder: string; holds: string[] }>();
  for (const [name, path] of Object.entries(folders)) {
    const { folder, device } = await diskOf(path);
    disks.set(device, { folder, holds: [...(disks.get(device)?.holds ?? []), name] });
  }
  return Promise.all([...disks.values()].map(({ folder, holds }) => roomOf(folder, holds.join(', '))));
}

async function roomOf(folder: string, holds: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const share = blocks > 0 ? bavail / blocks : 1;
  const says = `${holds}: ${(free / GB).toFixed(1)} GB free (${Math.round(share * 100)} %)`;
  const todo = 'Make room: PostgreSQL and Redis stop writing when a disk is full';
  if (free < LEAST_BYTES / 4) return fail('Disk', says, todo);
  return free < LEAST_BYTES || share < LEAST_SHARE ? warn('Disk', says, todo) : ok('Disk', says);
}
