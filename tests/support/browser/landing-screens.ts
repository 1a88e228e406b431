import type { Locator, Page } from '@playwright/test';
import { answered } from './answers.ts';
import { expectLive } from './visit.ts';

/** A member's screen that the landing page shows. */
export interface LandingScreen {
  name: string;
  path: string;
  /** CSS pixels. */
  viewport: { width: number; height: number };
  /** The size of the picture from the upper left of the page or dialog: its place on the landing page has this shape, so nothing is cut. */
  size: { width: number; height: number };
  /** Opens the dialog. */
  open?: (page: Page) => Promise<void>;
}

/** The beginning of the memo of the demonstration's newest signal, as the table shows it. */
const DEMO_MEMO = 'Monthly demand';

export const LANDING_SCREENS: LandingScreen[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    viewport: { width: 1440, height: 900 },
    size: { width: 1440, height: 540 },
  },
  {
    name: 'phone',
    path: '/dashboard',
    viewport: { width: 390, height: 844 },
    size: { width: 390, height: 510 },
  },
  {
    name: 'signal',
    path: '/dashboard',
    viewport: { width: 1440, height: 900 },
    size: { width: 640, height: 490 },
    // The demonstration's own: another one's dialog has other figures in the same place.
    open: (page) =>
      page.locator('[data-testid^="signal-row-"]').filter({ hasText: 'ACTIVE' }).filter({ hasText: DEMO_MEMO }).click(),
  },
  {
    name: 'alerts',
    path: '/system-status',
    viewport: { width: 640, height: 490 },
    size: { width: 640, height: 490 },
  },
];

/** The demo accounts have no card, and a banner would say so. */
const BILLING = {
  hasStripeSubscription: true,
  portalAvailable: true,
  status: 'active',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};

/** Figures of the calculator, so that the dialog says how much to take. */
const FIGURES = { balance: '10000', currency: 'USD', leverage: '30' };

/** The subject of the picture, and the part of the viewport that it takes. */
export interface LandingView {
  area: Locator;
  clip: { x: number; y: number; width: number; height: number };
}

/** Brings a member's page to what is pictured. */
export async function prepareLandingScreen(page: Page, screen: LandingScreen): Promise<LandingView> {
  const { path, viewport, size, open } = screen;
  await page.setViewportSize(viewport);
  await page.addInitScript((figures) => localStorage.setItem('t0-calculator', JSON.stringify(figures)), FIGURES);
  await answered('/api/billing', BILLING)(page);
  await page.goto(path);
  await expectLive(page);
  // The dashboard scrolls to the terminal by itself, once all of it is rendered.
  if (path === '/dashboard') await page.waitForFunction(() => window.scrollY > 0);
  await open?.(page);
  const area = page.locator(open ? '[role=dialog]' : 'body');
  await area.waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { x, y } = open ? (await area.boundingBox())! : { x: 0, y: 0 };
  return { area, clip: { x, y, ...size } };
}

/**
 * The words of a screen that its data does not change: headings, columns, ways, names of figures. Its picture is out of date when they are
 * others.
 */
export function wordsIn({ area, clip }: LandingView): Promise<string> {
  return area.evaluate((root, { x, y, width, height }) => {
    const named = [...root.querySelectorAll('h1, h2, h3, th, nav a:not([target]), dt, .lab')].filter((element) => {
      const box = element.getBoundingClientRect();
      const isInside = box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height;
      return isInside && box.width > 1 && element.checkVisibility();
    });
    const words = named.map((element) => element.textContent.trim().replace(/\s+/g, ' ').toUpperCase());
    // Texts with a figure or a list, symbols and feeds are data; links to elsewhere are the owner's.
    const own = words.filter((text) => text !== '' && !/\d|,|^SIMULATED|^[A-Z]{6}$/.test(text));
    return [...new Set(own)].sort().join(', ');
  }, clip);
}
