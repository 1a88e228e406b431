import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import { contextOf, expectLive, expectSome } from '../support/browser/visit.ts';

/** Parts of the opening, each with a call of its own (docs/product/calls.md#opening). */
const PARTS = [
  '/api/auth/session',
  '/api/auth/settings',
  '/api/billing',
  '/api/blog-posts',
  '/api/chart-memos',
  '/api/chart-notes',
  '/api/client-settings',
  '/api/instruments',
  '/api/journal/marks',
  '/api/messages',
  '/api/resources',
  '/api/signals',
  '/api/user/notifications',
];
const OPENING = '/api/desk';

const expectWholeDashboard = async (page: Page): Promise<void> => {
  await expectSome(page.locator('[data-testid^=signal-row-]'));
  await expectLive(page);
  const analysis = page.getByTestId('analysis-US30');
  await analysis.scrollIntoViewIfNeeded();
  await expect(analysis.getByRole('tab', { name: 'Weekly' })).toBeVisible();
  await expectSome(page.locator('[data-testid^=insight-]'));
};

test('the dashboard opens with one call for all that its first screen needs', async ({ member: context }) => {
  const page = await context.newPage();
  // Where an event comes between the answer and a part, that part is rightly asked for again.
  await expect(async () => {
    const requested: string[] = [];
    const note = (path: string): unknown => (path === OPENING || PARTS.includes(path)) && requested.push(path);
    const heard = (request: { url: () => string }): unknown => note(new URL(request.url()).pathname);
    page.on('request', heard);
    await page.goto('/dashboard');
    await expectWholeDashboard(page);
    await page.waitForLoadState('networkidle');
    page.off('request', heard);
    expect(requested).toEqual([OPENING]);
  }).toPass();
});

test('the dashboard opens by single calls where that one cannot be had', async ({ member: context }) => {
  const page = await context.newPage();
  await page.route(`**${OPENING}`, (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, error: 'OVERLOADED', message: 'Busy' } }),
  );
  await page.goto('/dashboard');
  await expectWholeDashboard(page);
});

/** The start screen, of the page's first script or of the program. */
const startScreen = (page: Page) =>
  page
    .locator('.shell-splash')
    .or(page.getByRole('progressbar', { name: 'Loading' }))
    .filter({ visible: true });

/** A browser whose tabs open for the first time. */
async function firstTab(browser: Browser): Promise<Page> {
  const context = await contextOf(browser, 'member');
  await context.addInitScript(() => {
    if (window.top === window) sessionStorage.removeItem('t0-started');
  });
  return context.newPage();
}

test('the start screen ends when the signals are there, whatever its clock says (docs/product/visitors.md#start)', async ({
  browser,
}) => {
  const page = await firstTab(browser);
  await page.addInitScript(() => {
    performance.now = () => 0;
  });
  await page.goto('/dashboard');
  await expectSome(page.locator('[data-testid^=signal-row-]'));
  await expect(startScreen(page)).toHaveCount(0);
});

test('the start screen ends by its clock, whatever is still on its way (docs/product/visitors.md#start)', async ({
  browser,
}) => {
  const page = await firstTab(browser);
  // Answered by nobody.
  await page.route('**/api/**', () => undefined);
  await page.goto('/dashboard');
  await expect(page.getByText('AUTHENTICATING...')).toBeVisible();
  await expect(startScreen(page)).toHaveCount(0);
});

test('a tab that opens behind others has no start screen (docs/product/visitors.md#start)', async ({ browser }) => {
  const page = await firstTab(browser);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    // Whatever is shown even once is noted.
    Object.assign(window, { shells: [] });
    new MutationObserver(() =>
      (window as unknown as { shells: unknown[] }).shells.push(document.documentElement.dataset.shell),
    ).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-shell'] });
  });
  await page.goto('/dashboard');
  await expect(startScreen(page)).toHaveCount(0);
  await expectSome(page.locator('[data-testid^=signal-row-]'));
  expect(await page.evaluate(() => (window as unknown as { shells: unknown[] }).shells)).not.toContain('splash');
});
