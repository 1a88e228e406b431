import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';

/** Chromium, as it is found on this machine; `args` beside those that it always has. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...args],
    // It ends with this process, which has more to end first.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
