import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import type { ProgressListener } from '../embedded-server.ts';
import { runCommand } from '../process/run-command.ts';
import { findOrInstall, findProgram, isExecutable } from './package-manager.ts';

/** The programs that drive WebKit: its WebDriver server, which brings a small browser, and the screen that it draws on. */
export interface WebKitPrograms {
  driver: string;
  display: string;
}

const DRIVER = { 'apt-get': ['webkit2gtk-driver'] };
const DISPLAY = { 'apt-get': ['xvfb'] };

/**
 * WebKit's WebDriver server and a virtual display, both installed or installed now by the system's package manager. Undefined where
 * they are not available, which is reported: few systems package them.
 */
export async function ensureWebKit(onProgress?: ProgressListener): Promise<WebKitPrograms | undefined> {
  const driver = await ensureProgram('WebKitWebDriver', DRIVER, 'WebKit', onProgress);
  const display = driver && (await ensureProgram('Xvfb', DISPLAY, 'A virtual display', onProgress));
  return driver && display ? { driver, display } : undefined;
}

async function ensureProgram(
  program: string,
  packages: Record<string, string[]>,
  title: string,
  onProgress?: ProgressListener,
): Promise<string | undefined> {
  const missing = `the package holds no ${program}`;
  const found = await findOrInstall(() => findProgram(program), packages, title, missing, onProgress);
  if ('found' in found) return found.found;
  onProgress?.(`${title} cannot be had (${found.reason})`);
  return undefined;
}

const FIREFOXES = ['firefox-esr', 'firefox'];
const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';

const FIREFOX_PACKAGES = {
  'apt-get': ['firefox-esr', 'firefox'],
  dnf: ['firefox'],
  yum: ['firefox'],
  apk: ['firefox-esr', 'firefox'],
  pacman: ['firefox'],
  zypper: ['MozillaFirefox'],
};

/** The first Firefox that really starts: some systems have a script of that name that only refers to another store. */
async function findFirefox(): Promise<string | undefined> {
  const onPath = FIREFOXES.map((name) => findProgram(name)).filter((path) => path !== undefined);
  for (const path of [...onPath, MAC_FIREFOX].filter(isExecutable)) {
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
  const browser = await findOrInstall(
    findFirefox,
    FIREFOX_PACKAGES,
    'Firefox',
    'the installed one does not start',
    onProgress,
  );
  if ('found' in browser) return browser.found;
  onProgress?.(`Firefox cannot be had (${browser.reason})`);
  return undefined;
}

const CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'];

const MAC_CHROMIUMS = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const CHROMIUM_PACKAGES = {
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
const findChromium = (): Promise<string | undefined> =>
  firstThatStarts([...onPath(CHROMIUMS), ...MAC_CHROMIUMS, ...playwrightBrowsers()]);

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
  const missing = 'the installed one does not start';
  const browser = await findOrInstall(findChromium, CHROMIUM_PACKAGES, 'Chromium', missing, onProgress);
  if ('found' in browser) return browser.found;
  throw new EmbeddedError(
    `The browser tests need Chromium, which could not be installed (${browser.reason}): install it yourself and set CHROMIUM_PATH.`,
  );
}

/**
 * The path of a Chromium that has no window: the same engine for a third less of a processor, but it shows no notifications. Undefined
 * where it can be neither found nor installed.
 */
export async function findHeadlessChromium(onProgress?: ProgressListener): Promise<string | undefined> {
  const find = () => firstThatStarts(onPath(HEADLESS));
  const browser = await findOrInstall(find, HEADLESS_PACKAGES, 'Chromium without a window', '', onProgress);
  return 'found' in browser ? browser.found : undefined;
}
