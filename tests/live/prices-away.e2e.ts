import type { Locator, Page } from '@playwright/test';
import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import { killApi } from '../support/browser/api-gap.ts';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessibleInBothThemes,
  expectLive,
  inLightTheme,
  MEANT,
  openLive,
} from '../support/browser/visit.ts';

/** How the page paints what is dimmed. */
const dimColour = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--text-3)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

/** The values that a style has among these: one, when all are dimmed. */
const stylesOf = (all: Locator, name: 'color' | 'opacity'): Promise<string[]> =>
  all.evaluateAll((found, key) => [...new Set(found.map((one) => getComputedStyle(one)[key]))], name);
const coloursOf = (prices: Locator): Promise<string[]> => stylesOf(prices, 'color');
const SHOTS = process.env.E2E_SHOTS;

test('while RECONNECTING every price dims at once, and stands as before when the connection returns (docs/product/prices.md#price-states)', async ({
  browser,
  admin,
}) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...signalBody(), ...MEANT });
  const page = await openLive(await contextOf(browser, 'member', { theme: 'system' }), '/dashboard');
  const visitor = await (await contextOf(browser, 'visitor', { theme: 'system' })).newPage();
  await visitor.goto('/');
  const strip = visitor.getByLabel('Price ticker').getByTestId(/^price-/);
  await expect.poll(() => strip.count()).toBeGreaterThan(1);
  await expect(visitor.locator('[data-reference]')).toHaveCount(0);
  const prices = page.getByTestId(/^price-/);
  const tile = page.getByTestId(`heat-${id}`);
  const row = page.getByTestId(`signal-row-${id}`);
  const charts = page.getByTestId(/^live-chart-/).locator('[data-chart-screen]');
  await page.getByRole('heading', { name: 'Live chart' }).scrollIntoViewIfNeeded();
  await expect.poll(() => charts.count()).toBeGreaterThan(0);
  await row.click();
  const current = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'CURRENT' });
  await expect(current).toContainText('live');
  await expect(tile).toContainText(/to T0/);
  const before = await coloursOf(prices);
  const shade = await tile.evaluate((one) => getComputedStyle(one).backgroundColor);
  const dim = await dimColour(page);
  expect(before).not.toContain(dim);

  const end = await killApi();
  await expect(page.getByTestId('connection-state')).toHaveText('RECONNECTING');
  expect(await coloursOf(prices)).toEqual([dim]);
  await inLightTheme(page, async () => {
    const lightDim = await dimColour(page);
    expect(lightDim).not.toBe(dim);
    expect(await coloursOf(prices)).toEqual([lightDim]);
    await expect(tile.getByText(/to T0/)).toHaveCSS('color', lightDim);
    await expect(current.locator('b')).toHaveCSS('color', lightDim);
  });
  await expect(tile.getByText(/to T0/)).toHaveCSS('color', dim);
  await expect(row.getByRole('img', { name: /^Stop to T1/, includeHidden: true })).toHaveCSS('opacity', '0.45');
  expect(await stylesOf(charts, 'opacity')).toEqual(['0.45']);
  await expect(current).toContainText('last known');
  await expect(current.locator('b')).toHaveCSS('color', dim);
  await expect.poll(() => coloursOf(strip)).toEqual([dim]);
  await inLightTheme(visitor, async () => expect(await coloursOf(strip)).toEqual([await dimColour(visitor)]));
  await expectAccessibleInBothThemes(visitor);
  await expectAccessibleInBothThemes(page);
  if (SHOTS) {
    await visitor.screenshot({ path: `${SHOTS}/away-landing.png` });
    await page.screenshot({ path: `${SHOTS}/away-dialog.png` });
    await page.keyboard.press('Escape');
    await page.screenshot({ path: `${SHOTS}/away-dashboard.png`, fullPage: true });
    await row.click();
  }

  await end();
  await expectLive(page);
  expect(await coloursOf(prices)).toEqual(before);
  await expect(tile).toHaveCSS('background-color', shade);
  expect(await stylesOf(charts, 'opacity')).toEqual(['1']);
  await expect(current).toContainText('live');
  // The visitor's page reconnects by its own clock, up to 8 s after the member's.
  await expect(visitor.locator('html')).not.toHaveAttribute('data-prices-away');
  await expect.poll(() => coloursOf(strip)).not.toContain(dim);
});
