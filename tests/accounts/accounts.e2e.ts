import { linkMailedTo } from '../support/browser/mailbox.ts';
import { newEmail } from '../support/browser/people.ts';
import { becomeGuest, becomeMember, CHOSEN, logIn, newPage, signals, toast } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectLive, expectSome, isSameDocument, mark, openLive, signIn } from '../support/browser/visit.ts';

// Each walks far, on a machine that may be busy.
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

test('sessions: one ended elsewhere is signed out at once, and signing out everywhere ends this one too', async ({
  browser,
}) => {
  const email = newEmail('sessions');
  const [one, two] = [await newPage(browser), await newPage(browser)];
  await becomeMember(one, email);
  await signIn(two.context(), email, CHOSEN);
  await two.goto('/dashboard');
  await expectLive(two);
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
  await logIn(owner, email);
  await expect(owner.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await mark(owner);
  await tester.getByRole('radio', { name: 'YEARLY' }).click();
  await tester.getByRole('button', { name: 'ACTIVATE SUBSCRIPTION', exact: true }).click();
  await expect(tester.getByTestId('test-result')).toContainText('"hasActiveSubscription": true');
  await expectSome(signals(owner));
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
  await expectSome(signals(tester));
});

test('the profile keeps what was saved, also in the other tab', async ({ member }) => {
  const one = await openLive(member, '/dashboard');
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
