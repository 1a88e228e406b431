import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { killApi } from '../support/browser/api-gap.ts';
import { buildsOf } from '../support/browser/next-build.ts';
import { expectLive } from '../support/browser/visit.ts';
import { PASSWORD, newPerson } from '../support/browser/people.ts';

/* Forms without a connection: each answers at once, and nothing is sent later (apps/web/src/shared/README.md#lost-connection). */

const toastWith = (page: Page, text: string) => page.getByTestId('toast').filter({ hasText: text });

/** The calls that changed something, as they left the browser. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

async function fillActivation(page: Page): Promise<void> {
  await page.goto('/#contact');
  const form = page.getByRole('form', { name: 'Registration' });
  await form.getByLabel('Name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill('away@t0.local');
}

const activate = (page: Page) => page.getByRole('button', { name: 'ACTIVATE TRADING SIGNALS' });

test('offline, ACTIVATE TRADING SIGNALS says CONNECTION ERROR at once, and sends nothing afterwards', async ({
  visitor,
}) => {
  const page = await visitor.newPage();
  await fillActivation(page);
  await page.context().setOffline(true);
  const calls = callsOf(page);
  await activate(page).click();
  await expect(toastWith(page, 'CONNECTION ERROR')).toContainText('Failed to start checkout process');
  await expect(activate(page)).toBeEnabled();
  await page.context().setOffline(false);
  await page.reload();
  expect(calls).toEqual(['POST /api/create-checkout-session']);
});

test('while the API is dead, ACTIVATE TRADING SIGNALS says CONNECTION ERROR', async ({ visitor }) => {
  const page = await visitor.newPage();
  await fillActivation(page);
  const end = await killApi();
  try {
    await activate(page).click();
    await expect(toastWith(page, 'CONNECTION ERROR')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Platform overview' })).toBeAttached();
  } finally {
    await end();
  }
});

test('after a deploy, ACTIVATE TRADING SIGNALS still answers on the page that is open', async ({
  visitor: context,
}) => {
  await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const builds = await buildsOf(context);
  const page = await context.newPage();
  await page.goto('/#contact');
  await expect(activate(page)).toBeVisible();
  builds.deploy();
  await activate(page).click();
  await expect(toastWith(page, 'VALIDATION ERROR')).toBeVisible();
});

test('offline, login answers with its own toast, and nobody is signed in afterwards (docs/product/look.md#lost-connection)', async ({
  visitor,
}) => {
  const page = await visitor.newPage();
  await page.goto('/auth');
  await page.getByLabel('Email').fill((await newPerson('member')).email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.context().setOffline(true);
  const calls = callsOf(page);
  await page.locator('form').getByRole('button', { name: 'LOGIN', exact: true }).click();
  await expect(toastWith(page, 'Login failed')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.locator('form').getByRole('button', { name: 'LOGIN', exact: true })).toBeEnabled();
  expect(calls).toEqual(['POST /api/auth/login']);
  await expect(page).toHaveURL(/\/auth$/);
});

test('offline, the forms of a member and of an administrator answer at once; nothing is stored when the connection returns', async ({
  admin,
}) => {
  const page = await admin.newPage();

  await test.step('profile', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'EDIT' }).click();
    await page.getByLabel('First name').fill('Offline');
    await admin.setOffline(true);
    await page.getByRole('button', { name: 'UPDATE PROFILE' }).click();
    await expect(toastWith(page, 'Update Failed')).toBeVisible();
    await admin.setOffline(false);
  });

  await test.step('signal generator', async () => {
    await page.goto('/notifications');
    await page.getByRole('radio', { name: 'GBPUSD' }).click();
    await page.getByRole('radio', { name: /LONG/i }).click();
    await page.getByLabel(/^entry price/i).fill('1.3450');
    await page.getByLabel(/^sl price/i).fill('1.3350');
    await page.getByLabel(/^take profit 0/i).fill('1.3550');
    await page.getByLabel(/^take profit 1/i).fill('1.3650');
    await page.getByLabel(/^memo/i).fill('never sent');
    await admin.setOffline(true);
    await page.getByRole('button', { name: /generate signal/i }).click();
    await expect(toastWith(page, 'SIGNAL FAILED')).toBeVisible();
    await admin.setOffline(false);
    await expectLive(page);
    const signals = (await (await admin.request.get('/api/signals')).json()) as { memo: string }[];
    expect(signals.map(({ memo }) => memo)).not.toContain('never sent');
  });
});
