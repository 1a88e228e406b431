import { EmbeddedError } from '../embedded-error.ts';
import type { ProgressListener } from '../embedded-server.ts';
import { runCommand } from '../process/run-command.ts';
import { findProgram, installPackage, isExecutable } from './package-manager.ts';

const PACKAGES = {
  'apt-get': ['python3-aiosmtpd'],
  dnf: ['python3-aiosmtpd'],
  apk: ['py3-aiosmtpd'],
  pacman: ['python-aiosmtpd'],
  zypper: ['python3-aiosmtpd'],
};

/** The Python that has aiosmtpd: the system's own comes first, as its packages are that one's. */
async function findPython(): Promise<string | undefined> {
  for (const python of ['/usr/bin/python3', findProgram('python3')]) {
    if (!python || !isExecutable(python)) continue;
    if ((await runCommand(python, ['-c', 'import aiosmtpd'])).code === 0) return python;
  }
  return undefined;
}

/**
 * The path of a Python with aiosmtpd, a mail server independent of the product, installed with the system's package manager when there is none.
 * @throws EmbeddedError that says what to do when it cannot be installed
 */
export async function ensureAiosmtpd(onProgress?: ProgressListener): Promise<string> {
  const present = await findPython();
  if (present) return present;
  const result = await installPackage(PACKAGES, 'aiosmtpd', onProgress);
  const installed = await findPython();
  if (installed) return installed;
  const reason = result.installed ? 'no Python finds it' : result.reason;
  throw new EmbeddedError(
    `A mail server that is not ours could not be installed (${reason}): install aiosmtpd for Python 3 yourself.`,
  );
}
