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
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 1000 },
    trace: 'retain-on-failure',
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
