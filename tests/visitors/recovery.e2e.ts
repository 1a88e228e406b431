import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import { mainLink } from '../support/browser/visit.ts';

/*
 * SYSTEM RECOVERY (docs/product/look.md#recovery-screen): for real errors of a screen, which an answer without its fields
 * stands for here.
 */

const SETTINGS = '**/api/auth/settings';

/** The page reads each part by its own call. */
const withoutOpening = (page: Page): Promise<unknown> => page.route('**/api/desk', (route) => route.abort());

test('the recovery screen refreshes the page by itself, and all is well when the error is gone', async ({
  member: context,
}) => {
  const page = await context.newPage();
  await withoutOpening(page);
  await page.route(SETTINGS, (route) => route.fulfill({ json: {} }), { times: 1 });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'SYSTEM RECOVERY' })).toBeVisible();
  await expect(page.getByText('Component recovered successfully. Refreshing...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'DASHBOARD' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'TRADER PROFILE' })).toBeVisible();
});

test('a screen that fails each time is refreshed once, and left by navigation and by Back', async ({
  member: context,
}) => {
  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/dashboard');
  await withoutOpening(page);
  await page.route(SETTINGS, (route) => route.fulfill({ json: {} }));
  await page.goto('/profile');
  await expect(page.getByText('The page failed again right after it was refreshed.')).toBeVisible();
  expect(loads).toBe(3);

  await mainLink(page, 'VIDEOS').click();
  await expect(page.getByRole('heading', { name: 'T0 VIDEO UPDATES' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'SYSTEM RECOVERY' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'T0 TRADING TERMINAL', level: 1 })).toBeVisible();
  await expect(page.getByText('SYSTEM RECOVERY')).toHaveCount(0);
});
