import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fingerprint, Stamp } from './fingerprint.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run-step.mjs';

/** npm itself: the one that runs us, else the one on PATH. */
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { command: process.execPath, first: [script] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

/** Whether a plain `npm install` or `npm ci` by hand has finished since the lock file last changed. */
function installedByHand() {
  const changed = (path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return changed('node_modules/.package-lock.json') > changed('package-lock.json');
}

/**
 * Installs exactly what package-lock.json says, unless that has been done. Development packages too, whatever NODE_ENV
 * says: the build needs them.
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureDependencies() {
  const stamp = new Stamp('node_modules/.t0-installed');
  const wanted = fingerprint(['package-lock.json'], `${process.platform} ${process.arch}`);
  if (stamp.matches(wanted)) return false;
  if (!installedByHand()) {
    stamp.clear();
    const { command, first } = npm();
    await runStep({
      title: 'Installing dependencies (the first time takes a minute or two)',
      command,
      args: [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    });
  }
  stamp.write(wanted);
  return true;
}
