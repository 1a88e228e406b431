import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '@t0/embedded';
import { say } from '@t0/tools/shared/say';

/** Chromium, as it is found on this machine or installed now; `args` in addition to its fixed ones. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(say),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...args],
    // It ends with this process, which has more to end first.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
