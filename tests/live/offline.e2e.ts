import { killApi } from '../support/browser/api-gap.ts';
import { buildsOf } from '../support/browser/next-build.ts';
import { expect, test } from '../support/browser/test.ts';
import { contextOf, expectAccessible, expectSome, signIn } from '../support/browser/visit.ts';
import { newPerson } from '../support/browser/people.ts';
import { copyOf, strip, rows, badge, openKept, kept, walkGap } from '../support/browser/offline-copy.ts';

/*
 * The terminal opens without its server (docs/product/channels.md#without-a-network): Chromium's own service worker, its caches and its
 * database, with the network cut or the API dead.
 */

test('while the API is dead the terminal opens as it was last known, says so, and is live when the connection returns', ({
  browser,
}) => walkGap(browser, () => killApi()));

test('the caches hold files of the program and nothing else', async ({ browser }) => {
  const page = await openKept(browser, await newPerson('member'));
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
  // Its program is loaded by use.
  await page.mouse.wheel(0, 10);
  await page.waitForFunction(() => performance.getEntriesByName('t0-parts-there').length > 0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

// A sign-out takes the badge off the program's icon, for which the Chromium without a window ends the page.
test.describe('nothing of one member is shown to the next', () => {
  test('a sign-out removes the copy, and the next member’s browser opens theirs', async ({ windowed }) => {
    const [first, second] = [await newPerson('member'), await newPerson('member')];
    const page = await openKept(windowed, first);
    const context = page.context();
    await page.getByRole('banner').getByRole('link', { name: 'Logout', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/dashboard');
    expect(await copyOf(page)).toBeNull();
    await context.setOffline(true);
    await page.goto('/dashboard').catch(() => undefined);
    await expect(strip(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
    await context.setOffline(false);

    await signIn(context, second.email);
    await page.goto('/dashboard');
    await kept(page, second.email);
    await context.setOffline(true);
    await page.goto('/profile');
    await expect(strip(page)).toBeVisible();
    await expect(page.getByText(first.email)).toHaveCount(0);
  });

  test('a sign-out in another tab, and a session that ended elsewhere, remove it too', async ({ windowed }) => {
    const page = await openKept(windowed, await newPerson('member'));
    const context = page.context();
    const other = await context.newPage();
    await other.goto('/api/logout');
    await expect.poll(() => copyOf(page)).toBeNull();
    // The first tab heard of it, and writes none again.
    await expect(badge(page)).toHaveCount(0);
    expect(await copyOf(page)).toBeNull();

    const again = await openKept(windowed, await newPerson('member'));
    await again.context().clearCookies();
    await again.goto('/');
    await expect.poll(() => copyOf(again)).toBeNull();
  });

  test('a member who signs in where another’s session ended sees nothing of them', async ({ windowed }) => {
    const [first, second] = [await newPerson('member'), await newPerson('member')];
    const page = await openKept(windowed, first);
    const context = page.context();
    await context.clearCookies();
    await signIn(context, second.email);
    await page.goto('/dashboard');
    await expectSome(rows(page));
    await expect.poll(() => copyOf(page)).not.toBe(first.email);
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
    await expect.poll(() => page.evaluate(() => caches.has('t0-none').then(() => caches.keys()))).toHaveLength(1);
    await page.getByTestId('bell').click();
    await expect(page.getByText('SYSTEM NOTIFICATIONS')).toBeVisible();
    await page.reload();
    await expect(badge(page)).toContainText('LIVE');
    expect(thrown).toEqual([]);
  });
});

test('a new version is offered when the connection returns, and a form that holds something is not lost to it', async ({
  member: context,
}) => {
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
  await expect(offer).toContainText('A new version is ready.');
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
