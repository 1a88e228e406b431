import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_FOLDERS } from '@t0/contracts/content';

/** True if an error says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
}

/** A file below a storage folder; `key` is its path from there, with slashes. */
export interface FoundFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** The files of every upload folder below `root`. Folders that do not exist yet are empty; files that vanish meanwhile are left out. */
export async function* filesOf(root: string): AsyncIterable<FoundFile> {
  for (const folder of Object.values(UPLOAD_FOLDERS)) {
    for await (const name of namesIn(join(root, folder))) {
      const found = await stat(join(root, folder, name)).catch(ignoreMissing);
      if (found?.isFile()) yield { key: `${folder}/${name}`, size: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Deletes files of one folder last written before a time. Returns how many. */
export async function deleteFilesBefore(folder: string, before: Date): Promise<number> {
  let deleted = 0;
  for await (const name of namesIn(folder)) {
    const found = await stat(join(folder, name)).catch(ignoreMissing);
    if (!found?.isFile() || found.mtime >= before) continue;
    await rm(join(folder, name), { force: true });
    deleted += 1;
  }
  return deleted;
}

async function* namesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(ignoreMissing);
  if (entries) for await (const { name } of entries) yield name;
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
