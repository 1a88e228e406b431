import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import type { ProgressListener } from '../embedded-server.ts';
import { runCommand } from '../process/run-command.ts';
import { findProgram, installPackage, isExecutable } from './package-manager.ts';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'];

const MAC_APPLICATIONS = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const PACKAGES = {
  'apt-get': ['chromium', 'chromium-browser'],
  dnf: ['chromium-headless', 'chromium'],
  yum: ['chromium'],
  apk: ['chromium'],
  pacman: ['chromium'],
  zypper: ['chromium'],
  brew: ['chromium'],
};

/** Browsers that Playwright downloaded for this user. */
function playwrightBrowsers(): string[] {
  const folder =
    process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((path) => join(folder, name, path)));
}

const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const HEADLESS_PACKAGES = { 'apt-get': ['chromium-headless-shell'] };

/** The first browser that really starts: some systems have a script of that name that only refers to another store. */
async function firstThatStarts(paths: readonly (string | undefined)[]): Promise<string | undefined> {
  for (const path of paths) {
    if (path === undefined || !isExecutable(path)) continue;
    const { code, output } = await runCommand(path, ['--version', '--no-sandbox'], { timeoutMs: 30_000 });
    if (code === 0 && /(?<!\d)\d+\.\d+/.test(output)) return path;
  }
  return undefined;
}

const onPath = (names: readonly string[]): (string | undefined)[] => names.map((name) => findProgram(name));
const findBrowser = (): Promise<string | undefined> =>
  firstThatStarts([...onPath(PROGRAMS), ...MAC_APPLICATIONS, ...playwrightBrowsers()]);

/**
 * The path of a Chromium (or a browser of its family) for the browser tests: CHROMIUM_PATH, one that is installed, or one
 * that the system's package manager installs now.
 * @throws EmbeddedError that says what to do when there is none
 */
export async function ensureChromium(onProgress?: ProgressListener): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (isExecutable(given)) return given;
    throw new EmbeddedError(`CHROMIUM_PATH names ${given}, which cannot be executed.`);
  }
  const present = await findBrowser();
  if (present) return present;
  const result = await installPackage(PACKAGES, 'Chromium', onProgress);
  const installed = await findBrowser();
  if (installed) return installed;
  const reason = result.installed ? 'the installed one does not start' : result.reason;
  throw new EmbeddedError(
    `The browser tests need Chromium, which could not be installed (${reason}): install it yourself and set CHROMIUM_PATH.`,
  );
}

/**
 * The path of a Chromium that has no window: the same engine for a third less of a processor, but it shows no notifications. Undefined
 * where it can be neither found nor installed.
 */
export async function findHeadlessChromium(onProgress?: ProgressListener): Promise<string | undefined> {
  const present = await firstThatStarts(onPath(HEADLESS));
  if (present) return present;
  await installPackage(HEADLESS_PACKAGES, 'Chromium without a window', onProgress);
  return firstThatStarts(onPath(HEADLESS));
}
