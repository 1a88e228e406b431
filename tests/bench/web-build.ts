import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';

let built: string | undefined;

/** The folder of the web application as it is now, with Vite's manifest and source maps: built once, gone with this process. */
export function builtWeb(): string {
  built ??= build();
  return built;
}

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 't0-web-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  execFileSync(
    process.execPath,
    [vite, 'build', '--manifest', '--sourcemap', 'hidden', '--outDir', folder, '--logLevel', 'error'],
    { cwd: join(ROOT, 'apps/web'), stdio: 'inherit' },
  );
  return folder;
}
