import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** Where the C sources of the load clients are, and where their programs go. */
export interface ClientFolders {
  source: string;
  binary: string;
}

/** Compiles a load client when it is missing or older than its source. Returns its path. */
export function compileClient(name: string, folders: ClientFolders): string {
  const source = join(folders.source, `${name}.c`);
  const binary = join(folders.binary, name);
  if (existsSync(binary) && statSync(binary).mtimeMs > statSync(source).mtimeMs) return binary;
  mkdirSync(folders.binary, { recursive: true });
  try {
    execFileSync('cc', ['-O2', '-o', binary, source], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch {
    throw new UserFacingError('The benchmark needs a C compiler (cc) for its load client: install gcc or clang.');
  }
  return binary;
}
