import { defineConfig } from '@playwright/test';

/**
 * Every screen through axe, in both themes and two widths: minutes of one browser's work. `npm test` takes what a visitor and a
 * member see, in dark; `npm run test:e2e:all` takes all.
 */
const SWEEPS = /accessible|accessibility fault|fits 360 px|axe finds .*(guest|light theme)/;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  ...(process.env.E2E !== 'all' && { grepInvert: SWEEPS }),
  outputDir: '../../test-results',
  // Each has a product of its own: about a gigabyte, and a processor's work. One waits while the other works.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  // Above every wait of a test, many after one another: beside other work the longest take two minutes.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 1000 },
    // Tests stand between page and server, where a service worker would answer first. Those of the service worker allow it.
    serviceWorkers: 'block',
    // Without a film of each page, which keeps a processor busy. A picture at the end and the document at each step tell enough.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // The machine may have no way out: keep the browser from trying.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
