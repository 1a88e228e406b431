import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function find(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : find(dirname(folder));
}

/** The checkout's root folder, independent of the working folder. */
export const ROOT = find(dirname(fileURLToPath(import.meta.url)));
