import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '@t0/config';

const BUILT = 'apps/web/dist';

/** The built web app in the tree that a file is in, wherever the file is: the program is compiled or bundled. */
function builtAbove(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, BUILT)) || folder === file ? join(folder, BUILT) : builtAbove(folder);
}

const BUILT_WEB = builtAbove(fileURLToPath(import.meta.url));

/** The folder of the built web app. */
export function webRoot(config: Config): string {
  return config.WEB_ROOT ?? BUILT_WEB;
}
