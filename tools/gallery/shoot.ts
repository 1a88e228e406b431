/// <reference lib="dom" />
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { State } from './state.ts';
import type { Size, Theme, Visitors } from './visitors.ts';

/** A picture that was taken. */
export interface Picture {
  name: string;
  who: string;
  path: string;
  theme: Theme;
  size: Size;
  file: string;
  /** Errors of the page in its console and its scripts; and a failure to bring it to its state. */
  complaints: string[];
}

/** Nothing is asked of the network for this long. */
const QUIET_MS = 700;
const PATIENCE_MS = 4000;

/** Takes one picture. */
export async function shoot(
  visitors: Visitors,
  state: State,
  theme: Theme,
  size: Size,
  folder: string,
): Promise<Picture> {
  const { name, who, path, arrange, act, full = false } = state;
  const page = await visitors.page(who, theme, size);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/Failed to load resource|tradingview|ERR_INTERNET_DISCONNECTED/.test(message.text())
    )
      complaints.push(message.text());
  });
  await page.route(/tradingview/, (route) => route.abort());
  await arrange?.(page);
  await page.goto(path, { waitUntil: 'load' });
  if (!path.includes('splash')) await settle(page);
  if (full) await walkThrough(page);
  if (act) {
    await act(page).catch((error: Error) => complaints.push(`Not in its state: ${error.message.split('\n')[0]!}`));
    await settle(page);
  }
  const file = `${name}-${size}-${theme}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: full, animations: 'disabled' });
  await page.context().close();
  return { name, who, path, theme, size, file, complaints };
}

/** Waits until the page has received its data and fonts. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(QUIET_MS);
}

/** Lets everything come that waits to be seen, and returns to the top. */
async function walkThrough(page: Page): Promise<void> {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: window.innerHeight,
  }));
  for (let y = 0; y < height; y += step) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForTimeout(120);
  }
  await settle(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}
