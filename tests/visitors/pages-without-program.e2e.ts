import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  complaintsOf,
  contextOf,
  holdProgram,
  isSameDocument,
  mark,
  signIn,
} from '../support/browser/visit.ts';
import { newPerson } from '../support/browser/people.ts';

/** The program's own first script; a server-rendered page names it for later. */
const PROGRAM = /\/assets\/index-[\w-]+\.js$/;

/** The program has not begun: it takes the data of the page first. */
const expectNoProgram = (page: Page): Promise<void> => expect(page.locator('#root[data-page-data]')).toHaveCount(1);

const visitorOn = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(path);
  await mark(page);
  return page;
};

const menu = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const drawer = (page: Page) => page.getByRole('dialog');
const form = (page: Page) => page.getByRole('form', { name: 'Registration' });

test('a visitor is served by the page alone: theme, clock, anchors, the way up (docs/product/visitors.md#server-rendered-pages)', async ({
  browser,
}) => {
  const context = await contextOf(browser, 'visitor', { width: 1440 });
  await context.route(PROGRAM, (route) => route.abort());
  const page = await context.newPage();
  // The form is out of reach.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'IntersectionObserver', {
      value: class {
        observe() {}
        disconnect() {}
      },
    });
  });
  await page.goto('/');
  await expect(page.getByTestId('price-GBPJPY')).not.toHaveAttribute('data-reference');
  await expect(page.getByLabel('Price ticker').getByText('SIMULATED FEED')).toBeVisible();
  const theme = page.getByRole('button', { name: 'Theme: dark. Change to system' });
  await theme.click();
  await expect(page.getByRole('button', { name: 'Theme: system. Change to light' })).toBeVisible();
  await page.getByRole('button', { name: 'Theme: system. Change to light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('light');
  const clock = page.getByTestId('utc-clock');
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before!);
  await page.getByRole('link', { name: 'GALLERY', exact: true }).click();
  await expect(page).toHaveURL(/#gallery$/);
  await expect(page.locator('#gallery')).toBeInViewport();
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expectNoProgram(page);
});

for (const by of ['touch', 'keyboard'] as const) {
  test(`a press before the program is there opens the menu: by ${by}`, async ({ browser }) => {
    const page = await visitorOn(await contextOf(browser, 'visitor', { phone: true }), '/blog');
    const messages = complaintsOf(page);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => Object.assign(window, { heading: element }));
    if (by === 'touch') await menu(page).tap();
    else {
      await menu(page).focus();
      await page.keyboard.press('Enter');
    }
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(menu(page)).toBeFocused();
    await expect(menu(page)).not.toHaveAttribute('aria-busy');
    // The program got the elements of the page.
    expect(await heading.evaluate((element) => (window as { heading?: Element }).heading === element)).toBe(true);
    expect(messages).toEqual([]);
  });
}

test('a press before any module is loaded opens the menu', async ({ browser }) => {
  const context = await contextOf(browser, 'visitor', { phone: true });
  const load = await holdProgram(context);
  const page = await context.newPage();
  await page.goto('/blog', { waitUntil: 'commit' });
  await menu(page).tap();
  load();
  await expect(drawer(page)).toBeVisible();
});

test('the registration form appears near the screen, and by its anchor', async ({ browser }) => {
  const context = await contextOf(browser, 'visitor', { phone: true });
  const page = await visitorOn(context, '/');
  await expect(page.getByTestId('price-GBPJPY')).not.toHaveAttribute('data-reference');
  await expect(form(page)).toHaveCount(0);
  await expectNoProgram(page);
  await page.locator('#gallery').scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(form(page)).toBeVisible();
  const other = await visitorOn(context, '/#contact');
  await expect(form(other)).toBeInViewport();
  const third = await visitorOn(await contextOf(browser, 'visitor', { width: 1440 }), '/');
  await third.getByRole('link', { name: 'CONTACT', exact: true }).click();
  await expect(form(third)).toBeInViewport();
  expect(await isSameDocument(third)).toBe(true);
});

test('without the code of the program the page can be read, its links work, and a press says why nothing happens', async ({
  browser,
}) => {
  const context = await contextOf(browser, 'visitor', { phone: true });
  await context.route(PROGRAM, (route) => route.abort());
  const page = await visitorOn(context, '/');
  await expect(page.getByRole('heading', { level: 1, name: /Trade the levels/ })).toBeVisible();
  await menu(page).tap();
  const notice = page.getByRole('alert');
  await expect(notice).toHaveText(
    'This could not be loaded. Check your connection, then press again or load the page again.',
  );
  await context.unroute(PROGRAM);
  await menu(page).tap();
  await expect(drawer(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
  await context.route(PROGRAM, (route) => route.abort());
  const wide = await visitorOn(await contextOf(browser, 'visitor', { width: 1440 }), '/');
  await wide.getByRole('link', { name: 'BLOG', exact: true }).click();
  await expect(wide.getByRole('heading', { level: 1, name: 'TRADING INSIGHTS' })).toBeVisible();
});

test('an event that changes the page is shown, a post in the open list and a correction on its own page; another post loads nothing', async ({
  browser,
  admin,
}) => {
  const post = { title: 'First', author: 'Desk', excerpt: 'One.', content: 'Text', published: true };
  const { id } = await change<{ id: number }>(admin, 'POST', '/api/blog-posts', post);
  const visitor = await contextOf(browser, 'visitor');
  const page = await visitorOn(visitor, `/blog/${id}`);
  const list = await visitorOn(visitor, '/blog');
  const { id: second } = await change<{ id: number }>(admin, 'POST', '/api/blog-posts', { ...post, title: 'Second' });
  await expect(list.getByTestId(`blog-card-${second}`)).toContainText('Second');
  expect(await isSameDocument(list)).toBe(true);
  await expectNoProgram(page);
  await change(admin, 'PUT', `/api/blog-posts/${id}`, { title: 'First, corrected' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First, corrected');
  expect(await isSameDocument(page)).toBe(true);
});

test('no tab that opened a server-rendered page shows a start screen, then or later; two tabs work side by side', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => {
    Object.assign(window, { shells: [] });
    new MutationObserver(() =>
      (window as unknown as { shells: unknown[] }).shells.push(document.documentElement.dataset.shell),
    ).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-shell'] });
  });
  const shells = (page: Page) => page.evaluate(() => (window as unknown as { shells: unknown[] }).shells);
  const [first, second] = [await visitorOn(context, '/'), await visitorOn(context, '/blog')];
  for (const page of [first, second]) {
    await menu(page).click();
    await expect(drawer(page)).toBeVisible();
    expect(await shells(page)).not.toContain('splash');
    await page.keyboard.press('Escape');
  }
  await first.goto('/auth');
  await expect(first.getByLabel('Password')).toBeVisible();
  expect(await shells(first)).not.toContain('splash');
});

test('a page that comes back from the history follows prices again, and loads again where somebody signed in', async ({
  visitor: context,
}) => {
  const page = await visitorOn(context, '/');
  const come = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await expect(page.getByTestId('price-GBPJPY')).not.toHaveAttribute('data-reference');
  const opened = page.waitForEvent('websocket');
  await come('pagehide');
  await come('pageshow');
  await opened;
  expect(await isSameDocument(page)).toBe(true);
  await come('pagehide');
  await signIn(context, (await newPerson('guest')).email);
  await come('pageshow');
  await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
});
