import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { mustRun } from './run.ts';

/** Copies what a clone would hold, with what is not committed yet. */
export async function copySources(folder: string): Promise<void> {
  const list = await mustRun('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const deleted = await mustRun('git', ['ls-files', '-z', '--deleted'], { cwd: ROOT });
  const gone = new Set(deleted.split('\0'));
  for (const path of list.split('\0').filter((one) => one !== '' && !gone.has(one))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
}
