import type { ProgressListener } from '../embedded-server.ts';
import { findProgram, installPackage } from './package-manager.ts';

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
  const driver = await ensure('WebKitWebDriver', DRIVER, 'WebKit', onProgress);
  const display = driver && (await ensure('Xvfb', DISPLAY, 'A virtual display', onProgress));
  return driver && display ? { driver, display } : undefined;
}

async function ensure(
  program: string,
  packages: Record<string, string[]>,
  title: string,
  onProgress?: ProgressListener,
): Promise<string | undefined> {
  const present = findProgram(program);
  if (present) return present;
  const result = await installPackage(packages, title, onProgress);
  const installed = findProgram(program);
  if (!installed)
    onProgress?.(`${title} cannot be had (${result.installed ? `the package holds no ${program}` : result.reason})`);
  return installed;
}
