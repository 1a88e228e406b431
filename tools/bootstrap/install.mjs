import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fingerprint, Stamp } from './fingerprint.mjs';
import { ROOT } from './root.mjs';
import { runStep } from './run-step.mjs';

/** npm itself: the one that runs this script, else the one on PATH. */
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { command: process.execPath, first: [script] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

const STAMP = new Stamp('node_modules/.t0-installed');
const ALWAYS = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-maxtimeout=10000'];

/** The sentence for an installation that the network stopped; undefined for any other failure. */
function explainNetwork(output) {
  if (!/\b(?:ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)\b/.test(output)) return undefined;
  return 'npm cannot reach its registry. Check the network, or name another registry with "npm config set registry URL". Then run the command again.';
}

/** True if an `npm install` or `npm ci` by hand has finished since the lock file last changed, with the tools or without. */
function installedByHand(withTools) {
  const changed = (path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isThere = changed('node_modules/.package-lock.json') > changed('package-lock.json');
  return isThere && (!withTools || existsSync(join(ROOT, 'node_modules/jest/package.json')));
}

/**
 * Installs exactly what package-lock.json says, unless that has been done: the dependencies of the product, or its tools as well. Ignores
 * NODE_ENV: the web application is built whenever the product runs from its sources.
 * @param {boolean} withTools those of tests, checks, benchmark and gallery
 * @param {number} thenMs how long the next steps take, for the waiting user
 */
export async function ensureDependencies(withTools, thenMs) {
  const wanted = fingerprint(['package-lock.json'], `${process.platform} ${process.arch}`);
  const [everything, some] = [`${wanted} with tools`, wanted];
  if (STAMP.matches(everything) || (!withTools && STAMP.matches(some))) return;
  if (!installedByHand(withTools)) {
    // Installed packages stay if only the tools are missing.
    const adds = withTools && STAMP.matches(some);
    STAMP.clear();
    const { command, first } = npm();
    await runStep({
      title: withTools ? 'Installing packages and tools' : 'Installing packages',
      expectedMs: withTools ? 80_000 : 45_000,
      thenMs,
      command,
      args: [
        ...first,
        ...(adds ? ['install', '--no-save'] : ['ci']),
        withTools ? '--include=dev' : '--omit=dev',
        ...ALWAYS,
      ],
      explain: explainNetwork,
    });
  }
  STAMP.write(withTools ? everything : some);
}
