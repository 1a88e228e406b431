import type { ProgressListener } from '../embedded-server.ts';
import { runCommand } from '../process/run-command.ts';
import { findProgram, installPackage, isExecutable } from './package-manager.ts';

const PROGRAMS = ['firefox-esr', 'firefox'];
const MAC_APPLICATION = '/Applications/Firefox.app/Contents/MacOS/firefox';

const PACKAGES = {
  'apt-get': ['firefox-esr', 'firefox'],
  dnf: ['firefox'],
  yum: ['firefox'],
  apk: ['firefox-esr', 'firefox'],
  pacman: ['firefox'],
  zypper: ['MozillaFirefox'],
};

/** The first Firefox that really starts: some systems have a script of that name that only refers to another store. */
async function findBrowser(): Promise<string | undefined> {
  const onPath = PROGRAMS.map((name) => findProgram(name)).filter((path) => path !== undefined);
  for (const path of [...onPath, MAC_APPLICATION].filter(isExecutable)) {
    const { code, output } = await runCommand(path, ['--version'], { timeoutMs: 30_000 });
    if (code === 0 && /Firefox \d+/.test(output)) return path;
  }
  return undefined;
}

/**
 * The path of a Firefox: FIREFOX_PATH, one that is installed, or one that the system's package manager installs now. Undefined where
 * none is available, which is reported.
 */
export async function ensureFirefox(onProgress?: ProgressListener): Promise<string | undefined> {
  const given = process.env['FIREFOX_PATH'];
  if (given !== undefined && isExecutable(given)) return given;
  const present = await findBrowser();
  if (present) return present;
  const result = await installPackage(PACKAGES, 'Firefox', onProgress);
  const installed = await findBrowser();
  if (!installed)
    onProgress?.(`Firefox cannot be had (${result.installed ? 'the installed one does not start' : result.reason})`);
  return installed;
}
