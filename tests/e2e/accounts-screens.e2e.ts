import { gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';

/** Script of a route, gzipped, at most. */
const ROUTE_SCRIPT_BYTES = 140 * 1024;
const DIALOG = (page: Page) => page.getByRole('dialog');

/** Screens without a session: address, and what is done there before it is looked at. */
const PUBLIC: [name: string, address: string, ready: (page: Page) => Promise<unknown>][] = [
  ['login', '/auth', (page) => page.getByLabel('Password').waitFor()],
  [
    'register with a fault',
    '/subscribe',
    async (page) => {
      await page.getByLabel('Password').fill('terminal');
      await page.getByText('Password must contain at least 1 uppercase letter').waitFor();
    },
  ],
  [
    'forgotten password',
    '/auth-new',
    async (page) => {
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await DIALOG(page).waitFor();
    },
  ],
  ['reset', '/reset-password?token=x&email=a%40b.c', (page) => page.getByLabel('New password').waitFor()],
  ['landing form', '/#contact', (page) => page.getByRole('form', { name: 'Registration' }).waitFor()],
  ['checkout success', '/checkout/success', (page) => page.getByText('PAYMENT RECEIVED').waitFor()],
  ['checkout cancelled', '/checkout/cancelled', (page) => page.getByText('PAYMENT CANCELLED').waitFor()],
  ['membership', '/auth/whop-success', (page) => page.getByText('MEMBERSHIP CONFIRMED').waitFor()],
  ['test terminal', '/test-subscription', (page) => page.getByText('NO RESULT YET').waitFor()],
];

/** Screens of a member. */
const OWN: typeof PUBLIC = [
  ['profile', '/profile', (page) => page.getByRole('button', { name: 'EDIT' }).waitFor()],
  ['security', '/profile?section=security', (page) => page.getByText('This session', { exact: true }).waitFor()],
  ['alerts', '/profile?section=alerts', (page) => page.getByRole('switch', { name: 'SMS alerts' }).waitFor()],
  ['trading config', '/profile?section=trading', (page) => page.getByText('MANUAL MODE').waitFor()],
  ['dev settings', '/profile?section=dev', (page) => page.getByText('No key opens anything').first().waitFor()],
  [
    'second factor',
    '/profile?section=security',
    async (page) => {
      await page.getByLabel('Two-Factor Authentication').click();
      await page.getByLabel('Password', { exact: true }).fill('T0-Terminal!');
      await page.getByRole('button', { name: 'CONTINUE' }).click();
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    },
  ],
];

async function lookAt(page: Page, screens: typeof PUBLIC): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, address, ready] of screens) {
      await page.goto(address);
      await ready(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect.soft(found, `${name}, ${width} px`).toEqual([]);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(tooWide, `${name}, ${width} px: wider than the screen by`).toBeLessThanOrEqual(0);
    }
  }
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the screens of accounts are accessible, from 360 px up: ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: process.env.E2E_URL,
      colorScheme,
      reducedMotion: 'reduce',
    });
    await context.addInitScript(() => {
      if (window.origin !== 'null') sessionStorage.setItem('t0-started', 'yes');
    });
    const page = await context.newPage();
    await lookAt(page, PUBLIC);
    await page.goto('/auth');
    await page.getByLabel('Email').fill('member@t0.local');
    await page.getByLabel('Password').fill('T0-Terminal!');
    await page.locator('form').getByRole('button', { name: 'LOGIN', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await lookAt(page, OWN);
    await context.close();
  });
}

for (const [route, ready] of [
  ['/auth', (page: Page) => page.getByLabel('Password').waitFor()],
  ['/', (page: Page) => page.getByRole('link', { name: 'ACCESS TERMINAL' }).first().waitFor()],
] as const) {
  test(`${route} needs at most 140 KB of script, gzipped`, async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
    // What is fetched ahead for later, once the browser is idle, is no need of the route.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
    });
    await page.goto(route, { waitUntil: 'networkidle' });
    await ready(page);
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    console.log(`${route}: ${(bytes / 1024).toFixed(1)} KB of script, gzipped, in ${scripts.length} files`);
    expect(bytes).toBeLessThanOrEqual(ROUTE_SCRIPT_BYTES);
  });
}
