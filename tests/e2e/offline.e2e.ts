import type { Browser, BrowserContext, Page } from '@playwright/test';
import { killApi } from './api-gap.ts';
import { buildsOf } from './next-build.ts';
import { SECOND_MEMBER } from './product.ts';
import { expect, test } from './test.ts';
import { contextOf, expectAccessible, expectNoOverflow } from './visit.ts';
import type { VisitOptions } from './visit.ts';

/*
 * The terminal opens without a network (docs/product/reach.md#without-a-network): Chromium's own service worker, its caches and its
 * database, with the network cut or the API dead.
 */

const PASSWORD = 'T0-Terminal!';
const KEPT_MS = 60_000;

/** Whose copy this browser holds, as its database says; null where there is none. */
const copyOf = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const opening = indexedDB.open('t0-offline');
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('copy').objectStore('copy').get('copy');
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { user: { email: string } } | undefined)?.user.email ?? null);
          };
        };
      }),
  );

const strip = (page: Page) => page.getByTestId('offline');
const rows = (page: Page) => page.locator('[data-testid^="signal-row-"]');
const badge = (page: Page) => page.getByTestId('connection-state').first();

/** A member's browser that holds the program and a copy. */
async function openKept(browser: Browser, options: VisitOptions = {}): Promise<Page> {
  const context = await contextOf(browser, 'member', { ...options, offline: true });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(badge(page)).toContainText('LIVE');
  await kept(page, 'member@t0.local');
  return page;
}

async function kept(page: Page, email: string): Promise<void> {
  await expect.poll(() => copyOf(page), { timeout: KEPT_MS }).toBe(email);
}

/** The ways to be without the server, and what ends them. */
const GAPS: Record<string, (context: BrowserContext) => Promise<() => Promise<void>>> = {
  'without a network': async (context) => {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
  'while the API is dead': () => killApi(),
};

for (const [gap, begin] of Object.entries(GAPS)) {
  test(`${gap} the terminal opens as it was last known, says so, and is live when the connection returns`, async ({
    browser,
  }) => {
    const before = await openKept(browser);
    const context = before.context();
    const signals = await rows(before).count();
    const first = await rows(before).first().getAttribute('data-testid');
    expect(signals).toBeGreaterThan(3);
    await before.close();
    const end = await begin(context);

    const page = await context.newPage();
    await page.goto('/dashboard');
    await expect(strip(page)).toContainText(/^Offline\. As of \d\d:\d\d UTC \((now|\d+ (s|min) ago)\)\./);
    await expect(rows(page)).toHaveCount(signals);
    expect(await rows(page).first().getAttribute('data-testid')).toBe(first);
    await expect(page.getByTestId('bell')).toBeVisible();
    await test.step('no live price is pretended', async () => {
      await expect(page.locator('[data-testid^="verdict-"]').first()).toContainText('NO PRICE');
    });
    await test.step('it is accessible, in sight while one scrolls, and fits', async () => {
      await expectAccessible(page);
      await page.mouse.wheel(0, 600);
      await expect(strip(page)).toBeInViewport();
      await expectNoOverflow(page);
    });
    await test.step('what is sent is refused in words, and what was typed stays', async () => {
      await page.getByRole('link', { name: 'PROFILE', exact: true }).first().click();
      await expect(strip(page)).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'TOOK IT' }).first().click();
      await expect(page.getByTestId('toast')).toContainText('The server cannot be reached.');
    });

    await end();
    await expect(badge(page)).toContainText('LIVE', { timeout: 60_000 });
    await expect(strip(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(rows(page)).toHaveCount(signals);
  });
}

test('the caches hold files of the program and nothing else', async ({ browser }) => {
  const page = await openKept(browser);
  const paths = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([]);
  expect(paths.filter((path) => /console/.test(path))).toEqual([]);
});

test('a visitor’s browser is asked to keep nothing', async ({ browser }) => {
  const context = await contextOf(browser, 'visitor', { offline: true });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => performance.getEntriesByName('t0-parts-there').length > 0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test.describe('nothing of one member is shown to the next', () => {
  test('a sign-out removes the copy, and the next member’s browser opens theirs', async ({ browser }) => {
    const page = await openKept(browser);
    const context = page.context();
    await page.getByRole('link', { name: 'Logout', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname !== '/dashboard');
    expect(await copyOf(page)).toBeNull();
    await context.setOffline(true);
    await page.goto('/dashboard').catch(() => undefined);
    await expect(strip(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
    await context.setOffline(false);

    const answer = await context.request.post('/api/auth/login', {
      data: { email: SECOND_MEMBER, password: PASSWORD },
      headers: { origin: process.env.E2E_URL! },
    });
    expect(answer.status()).toBe(200);
    await page.goto('/dashboard');
    await kept(page, SECOND_MEMBER);
    await context.setOffline(true);
    await page.goto('/profile');
    await expect(strip(page)).toBeVisible();
    await expect(page.getByText('member@t0.local')).toHaveCount(0);
  });

  test('a sign-out in another tab, and a session that ended elsewhere, remove it too', async ({ browser }) => {
    const page = await openKept(browser);
    const context = page.context();
    const other = await context.newPage();
    await other.goto('/api/logout');
    await expect.poll(() => copyOf(page)).toBeNull();
    // The first tab heard of it, and writes none again.
    await expect(badge(page)).toHaveCount(0);
    expect(await copyOf(page)).toBeNull();

    const again = await openKept(browser);
    await again.context().clearCookies();
    await again.goto('/');
    await expect.poll(() => copyOf(again)).toBeNull();
  });

  test('a member who signs in where another’s session ended sees nothing of them', async ({ browser }) => {
    const page = await openKept(browser);
    const context = page.context();
    await context.clearCookies();
    await context.request.post('/api/auth/login', {
      data: { email: SECOND_MEMBER, password: PASSWORD },
      headers: { origin: process.env.E2E_URL! },
    });
    await page.goto('/dashboard');
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(() => copyOf(page), { timeout: KEPT_MS }).not.toBe('member@t0.local');
  });
});

test.describe('the terminal works as ever where', () => {
  test('the service worker cannot be installed', async ({ browser }) => {
    const context = await contextOf(browser, 'member', { offline: true });
    await context.route('**/service-worker.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await page.goto('/dashboard');
    await page.waitForFunction(() => performance.getEntriesByName('t0-parts-there').length > 0);
    await expect(badge(page)).toContainText('LIVE');
    expect([thrown, await copyOf(page)]).toEqual([[], null]);
  });

  test('the browser keeps nothing, as in some private windows', async ({ browser }) => {
    const context = await contextOf(browser, 'member', { offline: true });
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await page.goto('/dashboard');
    await expect
      .poll(() => page.evaluate(() => caches.has('t0-none').then(() => caches.keys())), { timeout: KEPT_MS })
      .toHaveLength(1);
    await page.getByTestId('bell').click();
    await expect(page.getByText('SYSTEM NOTIFICATIONS')).toBeVisible();
    await page.reload();
    await expect(badge(page)).toContainText('LIVE');
    expect(thrown).toEqual([]);
  });
});

test('a new version is offered when the connection returns, and a form that holds something is not lost to it', async ({
  browser,
}) => {
  const context = await contextOf(browser, 'member');
  const builds = await buildsOf(context);
  const page = await context.newPage();
  await page.goto('/profile');
  await expect(badge(page)).toContainText('LIVE');
  await page.getByRole('button', { name: 'EDIT' }).click();
  await page.getByLabel('First name').fill('Grace Brewster');
  builds.deploy();
  await context.setOffline(true);
  await expect(badge(page)).toContainText('OFFLINE');
  await context.setOffline(false);
  const offer = page.getByTestId('new-build');
  await expect(offer).toContainText('A new version is ready.', { timeout: 60_000 });
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'RELOAD' }).click();
  await expect(offer).toContainText('Something typed on this page is not saved yet.');
  await expect(page.getByLabel('First name')).toHaveValue('Grace Brewster');
  const reloaded = page.waitForEvent('load');
  await offer.getByRole('button', { name: 'RELOAD WITHOUT IT' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'TRADER PROFILE' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
