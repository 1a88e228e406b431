import { expect, test } from './test.ts';
import type { Browser, Page } from '@playwright/test';
import { linkMailedTo } from './mailbox.ts';
import { expectAccessible, expectNoOverflow } from './visit.ts';

const PASSWORD = 'Proof-Terminal!';
const PROOF_LINK = /http\S+\/confirm-email\?\S+/;
let people = 0;
const newEmail = (name: string): string => `${name}-${Date.now()}-${++people}@t0.local`;

test.describe.configure({ timeout: 180_000 });

/** A browser of one's own, in which the start screen was seen already. */
async function newPage(browser: Browser, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    if (window.origin !== 'null') sessionStorage.setItem('t0-started', 'yes');
  });
  return context.newPage();
}

const toast = (page: Page) => page.getByTestId('toast');
const banner = (page: Page) => page.getByRole('complementary', { name: 'Email confirmation' });

/** Fills in the form and goes as far as the payment page. */
async function register(page: Page, email: string): Promise<void> {
  await page.goto('/subscribe');
  await page.getByLabel('First name').fill('Wanda');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expect(page.getByText('TEST MODE').first()).toBeVisible();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('form').getByRole('button', { name: 'LOGIN', exact: true }).click();
}

test('registers and pays in one go: in at once, asked quietly for the proof, which ends it in every tab', async ({
  browser,
}) => {
  const email = newEmail('one-go');
  const page = await newPage(browser);
  await register(page, email);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/checkout/success*');
  await page.getByRole('link', { name: 'LOGIN' }).click();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'LOGIN', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.locator('[data-testid^="signal-row-"]').first()).toBeVisible();
  await expect(banner(page)).toContainText(`open the link we sent to ${email}`);
  await banner(page).getByRole('button', { name: 'SEND AGAIN' }).click();
  await expect(toast(page)).toContainText('Confirmation link sent');
  await expect(page.getByTestId('connection-state').first()).toContainText('LIVE');

  const tab = await page.context().newPage();
  const referrers: (string | undefined)[] = [];
  tab.on('request', (request) => referrers.push(request.headers()['referer']));
  await tab.goto(await linkMailedTo(email, PROOF_LINK));
  expect(new URL(tab.url()).search).toBe('');
  await expectAccessible(tab);
  // Opened, not pressed: nothing is proven.
  await expect(tab.getByText(email)).toBeVisible();
  expect(await (await tab.request.get('/api/auth/user')).json()).toMatchObject({ mailboxProven: false });
  await tab.getByRole('button', { name: 'CONFIRM EMAIL ADDRESS' }).click();
  await expect(tab.getByRole('heading', { name: 'EMAIL ADDRESS CONFIRMED' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await tab.getByRole('link', { name: 'ENTER TERMINAL' }).click();
  await expect(tab.getByTestId('connection-state').first()).toContainText('LIVE');
  await expect(banner(tab)).toHaveCount(0);
  expect(referrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);
});

test('registers without paying: no way in before the proof; on a phone that did not register, a password is chosen', async ({
  browser,
}) => {
  const email = newEmail('phone');
  const page = await newPage(browser);
  await register(page, email);
  await logIn(page, email, PASSWORD);
  await expect(toast(page)).toContainText('Invalid email or password. If you have just registered');

  const phone = await newPage(browser, 360);
  const link = await linkMailedTo(email, PROOF_LINK);
  await phone.goto(link);
  await expectNoOverflow(phone);
  await phone.getByRole('button', { name: 'CONFIRM EMAIL ADDRESS' }).click();
  await expect(phone.getByRole('heading', { name: 'CHOOSE YOUR PASSWORD' })).toBeVisible();
  await expectNoOverflow(phone);
  await expectAccessible(phone);
  await phone.getByLabel('Password').fill('Phone-Terminal!');
  await phone.getByRole('button', { name: 'SET PASSWORD AND CONFIRM' }).click();
  await expect(phone.getByRole('heading', { name: 'EMAIL ADDRESS CONFIRMED' })).toBeVisible();

  await logIn(page, email, 'Phone-Terminal!');
  await page.waitForURL(/\/(#contact)?$/);
  await page.goto(link);
  await page.getByRole('button', { name: 'CONFIRM EMAIL ADDRESS' }).click();
  await expect(page.getByRole('heading', { name: 'NO CONFIRMATION' })).toBeVisible();
});

test('the banner fits a phone', async ({ browser }) => {
  const email = newEmail('narrow-and-rather-long-address');
  const page = await newPage(browser, 360);
  await register(page, email);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/checkout/success*');
  await logIn(page, email, PASSWORD);
  await page.waitForURL('**/dashboard');
  await expect(banner(page)).toBeVisible();
  await expectNoOverflow(page);
});
