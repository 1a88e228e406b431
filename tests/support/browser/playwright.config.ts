import { defineConfig, type LaunchOptions } from '@playwright/test';
import type { ProductOptions } from './product.ts';

/** How Chromium with a window is started. Tests that need it, as the one without shows no notifications, say so. */
export const LAUNCH: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // The machine may have no way out: keep the browser from trying. A route of Playwright would do the same, and have every request of a page
  // pass through the test's process, without a cache.
  args: [
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig<object, ProductOptions>({
  projects: [
    // What `npm test` runs, and the rest of `npm run test:all`.
    { name: 'golden', testMatch: '*.golden.e2e.ts' },
    { name: 'browser', testMatch: '*.e2e.ts', testIgnore: '*.golden.e2e.ts' },
    // Pictures, by `npm run gallery` alone: of a lived-in terminal, in a browser that can show notifications.
    {
      name: 'gallery',
      testMatch: '*.pictures.ts',
      fullyParallel: true,
      use: { demonstration: true, market: 'moving', launchOptions: LAUNCH },
    },
  ],
  testDir: '../..',
  outputDir: '../../../test-results',
  // Each has a product of its own: about a gigabyte, and a processor's work. One waits while the other works.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  // Above every wait of a test, many after one another: beside other work the longest take two minutes.
  timeout: 300_000,
  // A wait ends when what it waits for is there: this is for machines that are slow and busy.
  expect: { timeout: 60_000 },
  use: {
    // What cannot be pressed by then never can: a failure is reported in a minute, not in five.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 1000 },
    // Tests stand between page and server, where a service worker would answer first. Those of the service worker allow it.
    serviceWorkers: 'block',
    // A picture and the document of a failure are enough; `--trace retain-on-failure` keeps each step, which costs a processor a third more.
    screenshot: 'only-on-failure',
    launchOptions: { ...LAUNCH, executablePath: process.env.CHROMIUM_HEADLESS_PATH ?? LAUNCH.executablePath },
  },
});
