import { expect, test } from './test.ts';
import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { linkMailedTo } from './mailbox.ts';
import { openAs } from './people.ts';

const PASSWORD = 'Walk-Terminal!';
const PROOF_LINK = /http\S+\/confirm-email\?\S+/;
let people = 0;
const newEmail = (name: string): string => `${name}-${Date.now()}-${++people}@t0.local`;

// Each walks far, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

/** A browser of one's own, in which the start screen was seen already. */
async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL });
  await context.addInitScript(() => {
    if (window.origin !== 'null') sessionStorage.setItem('t0-started', 'yes');
  });
  return context.newPage();
}

/** Calls the API with the session of `page`, as its own pages would. */
async function call(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data, headers: { origin: process.env.E2E_URL! } });
  expect(answer.ok()).toBe(true);
}

const toast = (page: Page) => page.getByTestId('toast');
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);
const signals = (page: Page) => page.locator('[data-testid^="signal-row-"]');

/** A registration, as the register form makes it; the mailbox is not proven yet. */
function register(page: Page, email: string): Promise<void> {
  return call(page, '/api/register', { email, password: PASSWORD, firstName: 'Wanda', lastName: 'Walker' });
}

/** An account that was registered here, its mailbox proven by the mailed link. */
async function becomeGuest(page: Page, email: string): Promise<void> {
  await register(page, email);
  const { searchParams } = new URL(await linkMailedTo(email, PROOF_LINK));
  await call(page, '/api/mailbox-proof', Object.fromEntries(searchParams));
}

/** An account with access, signed in here. */
async function becomeMember(page: Page, email: string): Promise<void> {
  await register(page, email);
  await call(page, '/api/test/activate-subscription', { email, plan: 'monthly' });
  await call(page, '/api/auth/login', { email, password: PASSWORD });
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('form').getByRole('button', { name: 'LOGIN', exact: true }).click();
}

/** Pays on the sandbox's page, in TEST MODE. */
async function pay(page: Page): Promise<void> {
  await expect(page.getByText('TEST MODE').first()).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/checkout/success*');
}

test('from the landing page to a signal on screen, out by cancelling, and back in', async ({ browser }) => {
  const email = newEmail('walk');
  const page = await newPage(browser);

  await test.step('landing: the form leads to registration, filled in', async () => {
    await page.goto('/#contact');
    const form = page.getByRole('form', { name: 'Registration' });
    await form.getByLabel('Name').fill('Wanda Walker');
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/subscribe');
    await expect(page.getByLabel('First name')).toHaveValue('Wanda');
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });

  await test.step('register: the account is created, and the payment page opens', async () => {
    await page.getByLabel('Password').fill('terminal');
    await page.getByRole('button', { name: 'REGISTER' }).click();
    await expect(toast(page)).toContainText('Validation Error');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'REGISTER' }).click();
    await expect(toast(page)).toContainText('Account created!');
    await expect(page.getByText('TEST MODE').first()).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('pay: declined, left, tried again, paid', async () => {
    await page.getByRole('button', { name: /declined/ }).click();
    await expect(page.getByText(/Your card was declined/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.waitForURL('**/checkout/cancelled*');
    await expect(page.getByRole('heading', { name: 'PAYMENT CANCELLED' })).toBeVisible();
    await page.getByRole('button', { name: 'TRY AGAIN' }).click();
    await pay(page);
    await expect(page.getByRole('heading', { name: 'PAYMENT RECEIVED' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('log in: the dashboard, with signals', async () => {
    await page.getByRole('link', { name: 'LOGIN' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'LOGIN', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await expect(toast(page)).toContainText('Welcome back!');
    await expect(signals(page).first()).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Billing' })).toHaveCount(0);
  });

  await test.step('change the password', async () => {
    await page.goto('/profile?section=security');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD}2`);
    await page.getByLabel('Confirm new password').fill(`${PASSWORD}2`);
    await page.getByRole('button', { name: 'UPDATE SECURITY' }).click();
    await expect(toast(page)).toContainText('SECURITY UPDATED');
    const other = await newPage(browser);
    await logIn(other, email, PASSWORD);
    await expect(toast(other)).toContainText('Invalid email or password');
    await other.context().close();
  });

  const tab = await page.context().newPage();
  await test.step('cancel in the portal: the other tab locks at once', async () => {
    await tab.goto('/dashboard');
    await expect(signals(tab).first()).toBeVisible();
    await expect(tab.getByTestId('connection-state').first()).toContainText('LIVE');
    await mark(tab);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'MANAGE SUBSCRIPTION' }).click();
    await page.getByRole('button', { name: 'Cancel now' }).click();
    await expect(toast(tab)).toContainText('SUBSCRIPTION ENDED');
    await expect(signals(tab)).toHaveCount(0);
    expect(new URL(tab.url()).pathname).toBe('/');
    expect((await tab.request.get('/api/signals')).status()).toBe(403);
  });

  await test.step('pay again: the terminal opens in both tabs by itself', async () => {
    await page.getByRole('link', { name: 'Back to the terminal' }).click();
    await page.goto('/#contact');
    await page.getByRole('button', { name: 'ACTIVATE TRADING SIGNALS' }).click();
    await pay(page);
    await expect(page.getByRole('heading', { name: 'ACCESS ACTIVE' })).toBeVisible();
    await expect(toast(tab)).toContainText('ACCESS ACTIVE');
    await expect(signals(tab).first()).toBeVisible();
    expect(await isSameDocument(tab)).toBe(true);
    await page.getByRole('link', { name: 'ENTER TERMINAL' }).click();
    await expect(signals(page).first()).toBeVisible();
  });
});

test('a forgotten password: mail, link, new password (docs/SECURITY.md#reset: no referrer, no query left, single use)', async ({
  browser,
}) => {
  const email = newEmail('reset');
  const page = await newPage(browser);
  await becomeGuest(page, email);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'RESET_ACCESS_CODE' }).click();
  await page.getByRole('button', { name: 'SEND RESET LINK' }).click();
  await expect(toast(page)).toContainText('Reset Link Sent');

  const link = await linkMailedTo(email, /http\S+\/reset-password\?\S+/);
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer']));
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('New password').fill('Other-Terminal!');
  await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click();
  await expect(page.getByText('PASSWORD RESET COMPLETE')).toBeVisible();
  await page.waitForURL('**/auth');
  expect(referrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);

  await page.goto(link);
  await page.getByLabel('New password').fill('Third-Terminal!');
  await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click();
  await expect(toast(page)).toContainText('Invalid Reset Link');
  await page.waitForURL('**/auth');
  await page.goto('/reset-password?token=only');
  await expect(toast(page)).toContainText('Invalid Reset Link');
  await page.waitForURL('**/auth');
});

test('a second factor: enrolled from the QR code’s key, asked at login, recovered, switched off', async ({
  browser,
}) => {
  const email = newEmail('factor');
  const page = await newPage(browser);
  await becomeMember(page, email);
  await page.goto('/profile?section=security');
  await page.getByLabel('Two-Factor Authentication').click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  const key = (await page.getByTestId('two-factor-secret').textContent())!.replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('Authentication code').fill(totp.generate());
  await page.getByRole('button', { name: 'TURN ON' }).click();
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
  const codes = await page.getByTestId('recovery-codes').getByRole('listitem').allTextContents();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DOWNLOAD' }).click();
  expect((await download).suggestedFilename()).toBe('t0-recovery-codes.txt');
  await page.getByRole('button', { name: 'I HAVE KEPT THEM' }).click();
  await expect(page.getByText(`Recovery codes left: ${codes.length}`)).toBeVisible();

  const other = await newPage(browser);
  await logIn(other, email, PASSWORD);
  await other.getByLabel('Authentication code').fill('000000');
  await other.getByRole('button', { name: 'CONFIRM' }).click();
  await expect(toast(other)).toContainText('Invalid code');
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(codes[0]!);
  await other.getByRole('button', { name: 'CONFIRM' }).click();
  await other.waitForURL('**/dashboard');

  // Told to the first tab as it happens elsewhere: the session is in its list, and the code is used up.
  await other.goto('/profile?section=security');
  await expect(other.getByRole('button', { name: /^End this session/ })).toHaveCount(1);
  await other.getByLabel('Two-Factor Authentication').click();
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByLabel('Authentication or recovery code').fill(codes[1]!);
  await other.getByRole('button', { name: 'TURN OFF' }).click();
  await expect(toast(other)).toContainText('Two-factor authentication is off.');
  await expect(page.getByLabel('Two-Factor Authentication')).not.toBeChecked();
});

test('sessions: one ended elsewhere is signed out at once, and signing out everywhere ends this one too', async ({
  browser,
}) => {
  const email = newEmail('sessions');
  const [one, two] = [await newPage(browser), await newPage(browser)];
  await becomeMember(one, email);
  await call(two, '/api/auth/login', { email, password: PASSWORD });
  await two.goto('/dashboard');
  await expect(two.getByTestId('connection-state').first()).toContainText('LIVE');
  await one.goto('/profile?section=security');
  await one.getByRole('button', { name: /^End this session/ }).click();
  await expect(toast(one)).toContainText('The session has ended.');
  await two.waitForURL('**/auth');
  await one.getByRole('button', { name: 'SIGN OUT EVERYWHERE' }).click();
  await one.waitForURL('**/auth');
  expect((await one.request.get('/api/auth/user')).status()).toBe(401);
});

test('the test terminal changes a subscription, and the screen of its owner follows (docs/product/billing.md#test-terminal)', async ({
  browser,
}) => {
  const email = newEmail('test');
  const [owner, tester] = [await newPage(browser), await newPage(browser)];
  await tester.goto('/test-subscription');
  await tester.getByLabel('Email').fill(email);
  await tester.getByRole('button', { name: 'DEACTIVATE SUBSCRIPTION' }).click();
  await expect(tester.getByText('There is no account with this email address')).toBeVisible();
  await becomeGuest(tester, email);
  await logIn(owner, email, PASSWORD);
  await expect(owner.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await mark(owner);
  await tester.getByRole('radio', { name: 'YEARLY' }).click();
  await tester.getByRole('button', { name: 'ACTIVATE SUBSCRIPTION', exact: true }).click();
  await expect(tester.getByTestId('test-result')).toContainText('"hasActiveSubscription": true');
  await expect(signals(owner).first()).toBeVisible();
  // Access without Stripe: the banner asks to move the subscription there.
  await expect(owner.getByRole('complementary', { name: 'Billing' })).toContainText(
    'BILLING UPDATE REQUIRED - To prevent losing access, transfer your subscription to Stripe Billing immediately.',
  );
  await tester.getByRole('button', { name: 'DEACTIVATE SUBSCRIPTION' }).click();
  await expect(toast(owner)).toContainText('SUBSCRIPTION ENDED');
  expect(await isSameDocument(owner)).toBe(true);

  await tester.getByLabel('Email').fill(newEmail('paid'));
  await tester.getByRole('button', { name: 'SIMULATE CHECKOUT SUCCESS' }).click();
  await expect(tester.getByTestId('test-result')).toContainText('tempPassword');
  await tester.getByRole('button', { name: 'TEST DASHBOARD ACCESS' }).click();
  await tester.waitForURL('**/dashboard');
  await expect(signals(tester).first()).toBeVisible();
});

test('the profile keeps what was saved, also in the other tab', async ({ browser }) => {
  const one = await openAs(browser, 'member@t0.local');
  const two = await one.context().newPage();
  await two.goto('/profile?section=trading');
  await expect(two.getByText('MANUAL MODE')).toBeVisible();
  await one.goto('/profile?section=trading');
  await one.getByLabel('Auto-execute').click();
  await one.getByRole('button', { name: 'UPDATE TRADING CONFIG' }).click();
  await expect(toast(one)).toContainText('TRADING CONFIG UPDATED');
  await expect(two.getByText('AUTO MODE')).toBeVisible();
  await two.getByLabel('Auto-execute').click();
  await two.getByRole('button', { name: 'UPDATE TRADING CONFIG' }).click();
  await expect(one.getByText('MANUAL MODE')).toBeVisible();
});
