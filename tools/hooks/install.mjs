/*
 * Points git at tools/hooks, so that a commit formats and lints what is staged. `npm install` and `npm ci` run it by the script `prepare`.
 * It does nothing outside the root of a git checkout, in CI, with T0_HOOKS=off, or where another path is set already.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 2_000 });

/** The path of hooks that git has for this checkout; undefined when there is none. */
function currentPath() {
  try {
    return git('config', 'core.hooksPath').trim() || undefined;
  } catch {
    return undefined;
  }
}

const isOff = process.env.T0_HOOKS === 'off' || Boolean(process.env.CI);
if (!isOff && existsSync(join(ROOT, '.git')) && currentPath() === undefined) {
  try {
    git('config', 'core.hooksPath', 'tools/hooks');
  } catch {
    // No git, or a configuration that cannot be written: commits then run without the hook.
  }
}
