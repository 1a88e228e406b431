import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import type { ProgressListener } from '../embedded-server.ts';
import { runCommand } from '../process/run-command.ts';
import { findProgram, isExecutable } from './find-program.ts';
import { installPackage } from './package-manager.ts';

/** Without a window: what tests look at is the same, for a third less of a processor. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
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

const HEADLESS_PACKAGES = { 'apt-get': ['chromium-headless-shell'] };

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

/** The first browser that really starts: some systems put a script of that name there which only tells to use another store. */
async function findBrowser(names: readonly string[], more: readonly string[] = []): Promise<string | undefined> {
  const onPath = names.map((name) => findProgram(name)).filter((path) => path !== undefined);
  for (const path of [...onPath, ...more].filter(isExecutable)) {
    const { code, output } = await runCommand(path, ['--version', '--no-sandbox'], { timeoutMs: 30_000 });
    if (code === 0 && /(?<!\d)\d+\.\d+/.test(output)) return path;
  }
  return undefined;
}

const findAny = (): Promise<string | undefined> =>
  findBrowser([...HEADLESS, ...PROGRAMS], [...MAC_APPLICATIONS, ...playwrightBrowsers()]);

/**
 * The path of a Chromium (or a browser of its family) for the browser tests: CHROMIUM_PATH, a headless one that is there or that the
 * system's package manager installs now, any other that is there, or one that is installed now.
 * @throws EmbeddedError that says what to do when there is none
 */
export async function ensureChromium(onProgress?: ProgressListener): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (isExecutable(given)) return given;
    throw new EmbeddedError(`CHROMIUM_PATH names ${given}, which cannot be executed.`);
  }
  const headless = await findBrowser(HEADLESS);
  if (headless) return headless;
  // Where it cannot be had, any other will do.
  await installPackage(HEADLESS_PACKAGES, 'Chromium without a window', onProgress);
  const present = await findAny();
  if (present) return present;
  const result = await installPackage(PACKAGES, 'Chromium', onProgress);
  const installed = await findAny();
  if (installed) return installed;
  const reason = result.installed ? 'the installed one does not start' : result.reason;
  throw new EmbeddedError(
    `The browser tests need Chromium, which could not be installed (${reason}): install it yourself and set CHROMIUM_PATH.`,
  );
}
