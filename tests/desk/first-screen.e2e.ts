import type { Signal } from '@t0/contracts/signals';
import type { BrowserContext, Page } from '@playwright/test';
import { signalBody } from '@t0/testing';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectLive,
  expectNoViolations,
  FAR,
  holdProgram,
  UNTOUCHED,
} from '../support/browser/visit.ts';
import type { VisitOptions } from '../support/browser/visit.ts';

const PROGRAM = /\/assets\/(?!first-).*\.js$/;
const NASTY = `</li></div><img src=x onerror="document.title='taken'"> & "quotes"`;

/** The hint that a browser of `contextOf` gives once it has opened a page. */
async function giveHint(context: BrowserContext, screen: 'phone' | 'wide', zone = 'UTC'): Promise<void> {
  await context.addCookies([{ name: 't0-screen', value: `${screen}.done.${zone}`, url: process.env.E2E_URL! }]);
}

const first = (page: Page, id: number) => page.locator(`#first [data-testid=signal-row-${id}]`);
const own = (page: Page, id: number) => page.locator(`#root [data-testid=signal-row-${id}]`);

/** Where each row of the screen is, and its text but for what follows the price. */
const rowsIn = (page: Page, box: string) =>
  page.evaluate(
    (within) =>
      [...document.querySelectorAll(`${within} [data-testid^=signal-row-]`)].map((row) => {
        const { top, left, width } = row.getBoundingClientRect();
        const copy = row.cloneNode(true) as Element;
        for (const live of copy.querySelectorAll('.verdict-facts, .verdict-cell, .verdict-word, .live-price'))
          live.remove();
        // A minute may end between two looks.
        const text = copy.textContent.replace(/\d+ (?:s|min|h|d) ago/, 'ago');
        return { at: [top, left, width].map(Math.round), text };
      }),
    box,
  );

for (const [name, options, zone] of [
  ['a desktop', {}, 'UTC'],
  ['a phone', { phone: true }, 'UTC'],
  ['a phone in its own zone', { phone: true }, 'Asia/Tokyo'],
] as const satisfies [string, VisitOptions, string][]) {
  test(`the rows are read before the program comes, and stay where they are, on ${name}`, async ({
    browser,
    admin,
  }) => {
    const validUntil = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const body = { ...signalBody(), ...FAR, memo: NASTY, validUntil };
    const { id } = await change<Signal>(admin, 'POST', '/api/signals', body);
    const context = await contextOf(browser, 'member', { ...options, timezoneId: zone });
    const isLocal = zone !== 'UTC';
    if (isLocal) await change(context, 'POST', '/api/auth/display-settings', { timeZone: 'local' });
    await giveHint(context, options === undefined || !('phone' in options) ? 'wide' : 'phone', zone);
    // Its first tab: there is nothing to wait for, so there is no start screen.
    await context.addInitScript(() => sessionStorage.removeItem('t0-started'));
    const release = await holdProgram(context);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(first(page, id)).toBeVisible();
    await expect(first(page, id)).toContainText('152.000');
    await expect(page.getByRole('heading', { level: 1, name: 'T0 TRADING TERMINAL' })).toBeVisible();
    await expect(page.locator('#shell > *').filter({ visible: true })).toHaveCount(0);
    if ('phone' in options) await expect(first(page, id)).toContainText(isLocal ? 'GMT+9' : 'UTC');
    await expectNoViolations(page);
    const before = await rowsIn(page, '#first');
    release();
    await expect(own(page, id)).toBeVisible();
    const after = await rowsIn(page, '#root');
    expect(after.slice(0, before.length)).toEqual(before);
    await expect(page.locator('#first')).toHaveCount(0);
    await expectLive(page);
    expect(errors).toEqual([]);
    await expect(page).toHaveTitle(/^Dashboard/);
  });
}

test('what is pressed, focused and typed before the program comes is there after it', async ({ browser, admin }) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...UNTOUCHED, memo: 'Pressed early' });
  const context = await contextOf(browser, 'member');
  await giveHint(context, 'wide');
  const release = await holdProgram(context);
  const page = await context.newPage();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.locator('#first').getByRole('searchbox').fill('US30');
  await first(page, id).getByRole('button', { name: 'SKIPPED' }).focus();
  release();
  await expect(own(page, id).getByRole('button', { name: 'SKIPPED' })).toBeFocused();
  await expect(page.locator('#root').getByRole('searchbox')).toHaveValue('US30');
  await expect(page.locator('#root [data-testid^=signal-row-]').filter({ hasNotText: 'US30' })).toHaveCount(0);
});

test('a row that is pressed before the program comes opens its details', async ({ browser, admin }) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...UNTOUCHED, memo: 'Pressed early' });
  const context = await contextOf(browser, 'member', { phone: true });
  await giveHint(context, 'phone');
  const release = await holdProgram(context);
  const page = await context.newPage();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await first(page, id)
    .getByRole('button', { name: /^Details/ })
    .tap();
  release();
  await expect(page.getByRole('dialog')).toContainText('Pressed early');
});

test('a press on the theme before the program comes changes it', async ({ member: context }) => {
  await context.addInitScript(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await giveHint(context, 'wide');
  const release = await holdProgram(context);
  const page = await context.newPage();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.locator('#first [data-action=theme]').click();
  release();
  await expect(page.getByRole('button', { name: 'Theme: system. Change to light' })).toBeVisible();
});

test('the keyboard skips to the content before the program comes', async ({ member: context }) => {
  await giveHint(context, 'wide');
  const release = await holdProgram(context);
  const page = await context.newPage();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const main = page.locator('#first main');
  await expect(main).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);
  release();
  await expect(page.locator('#root main#main')).toBeVisible();
  await expectLive(page);
});

test('a decision of the journal is on the first screen, and TOOK IT without the program is not lost', async ({
  browser,
  admin,
}) => {
  const [{ id }, other] = [
    await change<Signal>(admin, 'POST', '/api/signals', UNTOUCHED),
    await change<Signal>(admin, 'POST', '/api/signals', UNTOUCHED),
  ];
  const context = await contextOf(browser, 'member');
  await change(context, 'PUT', `/api/journal/signals/${id}`, { decision: 'skipped' });
  await giveHint(context, 'wide');
  const release = await holdProgram(context);
  const page = await context.newPage();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(first(page, id).getByRole('button', { name: 'SKIPPED', pressed: true })).toBeVisible();
  await first(page, other.id).getByRole('button', { name: 'TOOK IT' }).click();
  release();
  await expect(own(page, other.id).getByRole('button', { name: 'TOOK IT', pressed: true })).toBeVisible();
  await expect(own(page, id).getByRole('button', { name: 'SKIPPED', pressed: true })).toBeVisible();
});

test('rows stay readable where the program cannot be loaded, and the page says so', async ({ browser, admin }) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', UNTOUCHED);
  const context = await contextOf(browser, 'member');
  await giveHint(context, 'wide');
  await context.route(PROGRAM, (route) => route.abort());
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toHaveText(
    'The terminal could not be loaded. Check your connection, then load the page again.',
  );
  await expect(first(page, id)).toBeVisible();
  await context.unroute(PROGRAM);
  await page.getByRole('link', { name: 'load the page again' }).click();
  await expectLive(page);
});

test('a first screen for another screen than this is not shown', async ({ browser, admin }) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', UNTOUCHED);
  const context = await contextOf(browser, 'member');
  await giveHint(context, 'phone');
  const release = await holdProgram(context);
  const page = await context.newPage();
  // This browser does not know its reader yet.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('LOADING SIGNALS...')).toBeVisible();
  await expect(first(page, id)).toHaveCount(0);
  release();
  await expect(own(page, id)).toBeVisible();
  // The next page is right.
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 't0-screen')?.value)
    .toMatch(/^wide/);
});
