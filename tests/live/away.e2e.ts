import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import { expect, test } from '../support/browser/test.ts';
import type { Browser, Page } from '@playwright/test';
import { killApi } from '../support/browser/api-gap.ts';
import { buildsOf, type Builds } from '../support/browser/next-build.ts';
import {
  change,
  contextOf,
  expectLive,
  expectSome,
  FAR,
  isSameDocument,
  mainLink,
  mark,
} from '../support/browser/visit.ts';
import type { Who } from '../support/browser/visit.ts';

/*
 * A lost connection never takes the screen away (apps/web/src/shared/README.md#lost-connection): what a person does offline,
 * while the API is dead, and after a deploy.
 */

/** Somebody's signal, which nobody else opens. */
async function ownSignal(browser: Browser): Promise<number> {
  const admin = await contextOf(browser, 'admin');
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...signalBody(), ...FAR });
  await admin.close();
  return id;
}

/** A price of the open dialog is copied, which a toast confirms; then the dialog is closed. */
async function copyPrice(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Copy Entry' }).click();
  await expect(toastWith(page, 'Copied!')).toBeVisible();
  await closeDialog(page);
}

const closeDialog = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

/**
 * A page of the product. `idle`: whether the browser finds time to fetch parts ahead; if not, none is there but what is shown, the chart
 * of the dashboard among it, which is fetched once it comes near the screen.
 */
async function openPage(browser: Browser, who: Who, path: string, idle: boolean): Promise<Page & { builds: Builds }> {
  const context = await contextOf(browser, who, { idle });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const builds = await buildsOf(context);
  const page = await context.newPage();
  await page.goto(path);
  if (who === 'member') await expectLive(page);
  if (path === '/dashboard') await drawChart(page);
  // What the screen itself asks for is there: a part of it that came later would be the first to be missing.
  if (!idle) await page.waitForLoadState('networkidle');
  if (idle) await page.waitForFunction(() => performance.getEntriesByName('t0-parts-there').length > 0);
  await mark(page);
  return Object.assign(page, { builds });
}

async function drawChart(page: Page): Promise<void> {
  // It is built when its panel comes into view, which may be far below the signals of other tests.
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Live chart' }) });
  await panel.scrollIntoViewIfNeeded();
  const chart = panel.getByTestId(/^live-chart-/);
  await expectSome(chart.locator('canvas'));
}

const bell = (page: Page) => page.getByTestId('bell');
const profile = (page: Page) => mainLink(page, 'PROFILE');
const dashboard = (page: Page) => page.getByRole('heading', { name: 'T0 TRADING TERMINAL', level: 1 });
const missing = (page: Page, name: string) => page.getByText(`${name} could not be loaded`);
const toastWith = (page: Page, text: string) => page.getByTestId('toast').filter({ hasText: text });

/** The ways to be away, and what ends them. */
const GAPS: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  offline: async (page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  'while the API is dead': () => killApi(),
};

for (const [gap, begin] of Object.entries(GAPS)) {
  test(`${gap}, what was not loaded yet says so in its place, and comes by itself with the connection`, async ({
    browser,
  }) => {
    const id = await ownSignal(browser);
    const page = await openPage(browser, 'member', '/dashboard', false);
    await page.getByTestId(`signal-row-${id}`).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const end = await begin(page);

    await test.step('a copied price is told', async () => {
      await copyPrice(page);
    });
    await test.step('the bell', async () => {
      await bell(page).click();
      await expect(missing(page, 'The notifications')).toBeVisible();
      await expect(page.getByRole('alertdialog').getByRole('button', { name: /try again/i })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(missing(page, 'The notifications')).toHaveCount(0);
      await expect(dashboard(page)).toBeVisible();
    });
    await test.step('PROFILE, and Back', async () => {
      await profile(page).click();
      await expect(missing(page, 'The profile')).toBeVisible();
      await expect(page).toHaveURL(/\/profile$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(dashboard(page)).toBeVisible();
      await expect(missing(page, 'The profile')).toHaveCount(0);
    });
    await test.step('the connection returns', async () => {
      await profile(page).click();
      await expect(missing(page, 'The profile')).toBeVisible();
      await end();
      await expect(page.getByRole('heading', { name: 'TRADER PROFILE' })).toBeVisible();
      await expect(page.getByText('SYSTEM RECOVERY')).toHaveCount(0);
      expect(await isSameDocument(page)).toBe(true);
    });
  });
}

test('offline, everything that was fetched while the browser was idle opens as ever', async ({ browser }) => {
  const id = await ownSignal(browser);
  const page = await openPage(browser, 'member', '/dashboard', true);
  await page.context().setOffline(true);
  await bell(page).click();
  await expect(page.getByText('SYSTEM NOTIFICATIONS')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTestId(`signal-row-${id}`).click();
  await copyPrice(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  for (const name of ['BLOG', 'VIDEOS', 'ALERTS', 'PROFILE']) {
    await mainLink(page, name).click();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'TRADER PROFILE' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'SYSTEM STATUS' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'T0 VIDEO UPDATES' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('offline, REFRESH and logout leave the screen where it is', async ({ browser }) => {
  const page = await openPage(browser, 'member', '/dashboard', true);
  await page.context().setOffline(true);
  for (const control of [
    page.getByRole('button', { name: 'Refresh' }),
    page.getByRole('banner').getByRole('link', { name: 'Logout', exact: true }),
  ]) {
    await control.click();
    await expect(toastWith(page, 'CONNECTION ERROR')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await expect(dashboard(page)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test.describe('after a deploy, all assets of before being gone', () => {
  test('a page that is missing is loaded from the new build, and a toast needs nothing', async ({ browser }) => {
    const id = await ownSignal(browser);
    const page = await openPage(browser, 'member', '/dashboard', false);
    await page.getByTestId(`signal-row-${id}`).click();
    // With its chart, which is a part of its own: one that is missing loads the page again.
    await expect(page.getByRole('dialog').locator('canvas')).not.toHaveCount(0);
    page.builds.deploy();
    await copyPrice(page);
    expect(await isSameDocument(page)).toBe(true);

    await profile(page).click();
    await expect(page.getByRole('heading', { name: 'TRADER PROFILE' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
    await page.goBack();
    await expect(dashboard(page)).toBeVisible();
  });

  test('the bell reloads the page once, and opens then', async ({ browser }) => {
    const page = await openPage(browser, 'member', '/dashboard', false);
    page.builds.deploy();
    const reloaded = page.waitForEvent('load');
    await bell(page).click();
    await reloaded;
    await bell(page).click();
    await expect(page.getByText('SYSTEM NOTIFICATIONS')).toBeVisible();
  });

  test('what was fetched ahead goes on without a reload', async ({ browser }) => {
    const page = await openPage(browser, 'member', '/dashboard', true);
    page.builds.deploy();
    await bell(page).click();
    await expect(page.getByText('SYSTEM NOTIFICATIONS')).toBeVisible();
    await page.keyboard.press('Escape');
    await profile(page).click();
    await expect(page.getByRole('heading', { name: 'TRADER PROFILE' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a form with unsaved text is never reloaded: the reload is offered', async ({ browser }) => {
    const page = await openPage(browser, 'member', '/profile', false);
    await page.getByRole('button', { name: 'EDIT' }).click();
    await page.getByLabel('First name').fill('Grace Brewster');
    page.builds.deploy();
    await bell(page).click();
    await expect(missing(page, 'The notifications')).toBeVisible();
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Grace Brewster');
    expect(await isSameDocument(page)).toBe(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => !('sameDocument' in window));
    await bell(page).click();
    await expect(page.getByText('SYSTEM NOTIFICATIONS')).toBeVisible();
  });

  test('a part that no build has is asked for with one reload, never in a loop', async ({ browser }) => {
    const page = await openPage(browser, 'member', '/dashboard', false);
    let loads = 0;
    page.on('load', () => (loads += 1));
    page.builds.lose();
    await profile(page).click();
    await expect.poll(() => loads).toBe(1);
    await expect(missing(page, 'The profile')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    await page.goBack();
    await expect(dashboard(page)).toBeVisible();
    expect(loads).toBe(1);
  });
});
