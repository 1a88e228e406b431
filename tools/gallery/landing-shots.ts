/// <reference lib="dom" />
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../shared/root.ts';
import type { Theme, Visitors } from './visitors.ts';

const FOLDER = join(ROOT, 'apps/web/src/features/landing/shots');

interface LandingShot {
  name: string;
  path: string;
  /** What is shown of the page, CSS pixels; left out: the dialog that was opened. */
  clip?: { x: number; y: number; width: number; height: number };
  act?: (page: Page) => Promise<void>;
}

const SHOTS: LandingShot[] = [
  { name: 'dashboard', path: '/dashboard', clip: { x: 0, y: 0, width: 1440, height: 810 } },
  {
    name: 'signal',
    path: '/dashboard',
    act: async (page) => {
      await page.locator('[data-testid^="signal-row-"]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'alerts', path: '/system-status', clip: { x: 0, y: 80, width: 640, height: 620 } },
];

/** Makes the pictures of the landing page from a member's own screens: AVIF and WebP, both themes. Answers their bytes. */
export async function makeLandingShots(visitors: Visitors): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  let bytes = 0;
  for (const theme of ['dark', 'light'] as const) {
    for (const shot of SHOTS) bytes += await makeShot(visitors, shot, theme);
  }
  return bytes;
}

async function makeShot(visitors: Visitors, { name, path, clip, act }: LandingShot, theme: Theme): Promise<number> {
  const page = await visitors.page('member', theme, 'desktop');
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByTestId('connection-state').filter({ hasText: 'LIVE' }).first().waitFor();
  // The page scrolls to the terminal by itself, half a second after it opened.
  await page.waitForTimeout(1500);
  await page.evaluate(() => window.scrollTo(0, 0));
  await act?.(page);
  await page.waitForTimeout(500);
  const picture = sharp(
    await (clip
      ? page.screenshot({ animations: 'disabled', clip })
      : page.getByRole('dialog').screenshot({ animations: 'disabled' })),
  );
  await page.context().close();
  const avif = join(FOLDER, `${name}-${theme}.avif`);
  const webp = join(FOLDER, `${name}-${theme}.webp`);
  await picture.clone().avif({ quality: 55, effort: 7 }).toFile(avif);
  await picture.clone().webp({ quality: 78, effort: 6 }).toFile(webp);
  return statSync(avif).size + statSync(webp).size;
}
