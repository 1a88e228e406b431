/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { State } from './state.ts';

/** The terminal is cached once it is rendered and the browser is idle. */
const KEPT_MS = 60_000;
const LOOK_MS = 1000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Waits until the service worker holds the page: the offline copy is written right after. */
async function untilKept(page: Page): Promise<void> {
  const end = Date.now() + KEPT_MS;
  const isKept = (): Promise<boolean> => page.evaluate(async () => (await caches.match('/index.html')) !== undefined);
  while (!(await isKept()) && Date.now() < end) await page.waitForTimeout(LOOK_MS);
  await page.waitForTimeout(LOOK_MS);
}

async function openOffline(page: Page, path: string): Promise<void> {
  await untilKept(page);
  await page.context().setOffline(true);
  await page.goto(path);
  await page.getByTestId('offline').waitFor();
}

/** The installed terminal: without a network, with a new version, and how it comes to the home screen. */
export const OFFLINE_STATES: State[] = [
  { name: 'offline-dashboard', who: 'member', path: '/dashboard', act: (page) => openOffline(page, '/dashboard') },
  { name: 'offline-alerts', who: 'member', path: '/dashboard', act: (page) => openOffline(page, '/system-status') },
  {
    name: 'offline-new-version',
    who: 'member',
    path: '/dashboard',
    act: async (page) => {
      await page.route(
        (url) => url.pathname === '/',
        (route) => route.fulfill({ contentType: 'text/html', body: 'another build' }),
      );
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.getByTestId('new-build').waitFor({ timeout: KEPT_MS });
    },
  },
  {
    name: 'offline-home-screen',
    who: 'member',
    path: '/dashboard',
    arrange: (page) =>
      page.addInitScript((agent) => {
        Object.defineProperty(navigator, 'userAgent', { get: () => agent });
      }, IPHONE),
  },
];
