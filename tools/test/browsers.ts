import { ensureChromium, ensureFirefox, ensureWebKit, findHeadlessChromium } from '@t0/embedded';
import { say } from '../shared/say.ts';

/**
 * The environment that gives the browser tests the paths of the browsers. Chromium is required; tests of the others are skipped if
 * theirs is missing.
 */
export async function findBrowsers(): Promise<Record<string, string>> {
  const chromium = await ensureChromium(say);
  const headless = await findHeadlessChromium(say);
  const firefox = await ensureFirefox(say);
  const webkit = await ensureWebKit(say);
  return {
    CHROMIUM_PATH: chromium,
    ...(headless && { CHROMIUM_HEADLESS_PATH: headless }),
    ...(firefox && { FIREFOX_PATH: firefox }),
    ...(webkit && { WEBKIT_DRIVER_PATH: webkit.driver, XVFB_PATH: webkit.display }),
  };
}
