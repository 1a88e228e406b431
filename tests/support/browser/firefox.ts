import { endWithParent } from '@t0/testing/end-with-parent';
import { launch } from 'puppeteer-core';
import type { Driver } from './driver.ts';

const defaultViewport = { width: 1440, height: 1000 };

/** Starts Firefox with a new profile; Puppeteer drives it. */
export async function startFirefox(
  executablePath: string,
  extraPrefsFirefox: Record<string, string | number | boolean> = {},
): Promise<Driver> {
  const browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox, defaultViewport });
  // Puppeteer starts it in a process group of its own, which outlives a killed run.
  const forget = endWithParent(-browser.process()!.pid!, 'SIGKILL');
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    run: async <T>(functionText: string, args: readonly unknown[]) =>
      (await page.evaluate(`(${functionText})(...${JSON.stringify(args)})`)) as T,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot({ encoding: 'base64' }),
    close: async () => {
      await browser.close();
      forget();
    },
  };
}
