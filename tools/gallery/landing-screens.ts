/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { answered } from './state.ts';

/** A member's screen that the landing page shows. */
export interface LandingScreen {
  name: string;
  path: string;
  /** CSS pixels. */
  viewport: { width: number; height: number };
  /** What is pictured from the upper left of the page, or of the dialog: its place on the landing page has this shape, so nothing is cut. */
  size: { width: number; height: number };
  /** Opens the dialog. */
  open?: (page: Page) => Promise<void>;
}

export const LANDING_SCREENS: LandingScreen[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    viewport: { width: 1200, height: 900 },
    size: { width: 1200, height: 450 },
  },
  {
    name: 'signal',
    path: '/dashboard',
    viewport: { width: 1440, height: 900 },
    size: { width: 640, height: 490 },
    open: (page) => page.locator('[data-testid^="signal-row-"]').filter({ hasText: 'ACTIVE' }).first().click(),
  },
  {
    name: 'alerts',
    path: '/system-status',
    viewport: { width: 640, height: 490 },
    size: { width: 640, height: 490 },
  },
];

/** What the pictured account pays by: the demo accounts have no card, and a banner says so. */
const BILLING = { hasStripeSubscription: true, portalAvailable: true, status: 'active', currentPeriodEnd: null };

/** Brings a member's page to what is pictured, and answers where that is. */
export async function standLandingScreen(
  page: Page,
  { path, viewport, size, open }: LandingScreen,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await page.setViewportSize(viewport);
  await answered('/api/billing', 200, { ...BILLING, cancelAtPeriodEnd: false })(page);
  await page.goto(path, { waitUntil: 'load' });
  await page.getByTestId('connection-state').filter({ hasText: 'LIVE', visible: true }).first().waitFor();
  await open?.(page);
  const area = open ? page.getByRole('dialog') : page.locator('body');
  await area.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
  await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo(0, 0)));
  const { x, y } = (await area.boundingBox())!;
  return { x, y, ...size };
}

/**
 * The words of a screen that its data does not change: headings, columns, ways, names of figures. Its picture is out of date when they are
 * others.
 */
export function wordsIn(page: Page, area: { x: number; y: number; width: number; height: number }): Promise<string[]> {
  return page.evaluate(({ x, y, width, height }) => {
    const named = [...document.querySelectorAll('h1, h2, h3, th, nav a, dt, .lab')].filter((element) => {
      const box = element.getBoundingClientRect();
      const isInside = box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height;
      return isInside && box.width > 1 && element.checkVisibility();
    });
    const words = named.map((element) => element.textContent.trim().replace(/\s+/g, ' ').toUpperCase());
    // What has a figure in it, and symbols of instruments, are data.
    return [...new Set(words)].filter((text) => text !== '' && !/\d|^[A-Z]{6}$/.test(text)).sort();
  }, area);
}
