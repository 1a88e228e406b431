import { newEmail } from '../support/browser/people.ts';
import { CHOSEN, expectTestMode, logIn, newPage, pay, signals, toast } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectLive, expectSome, isSameDocument, mark } from '../support/browser/visit.ts';

// Each walks far, on a machine that may be busy.
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
    await page.getByLabel('Password').fill(CHOSEN);
    await page.getByRole('button', { name: 'REGISTER' }).click();
    await expect(toast(page)).toContainText('Account created!');
    await expectTestMode(page);
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
  });

  await test.step('in at once: the dashboard, with signals (docs/product/accounts.md#paid-sign-in)', async () => {
    await expect(page.getByRole('heading', { name: 'ACCESS ACTIVE' })).toBeVisible();
    await page.getByRole('link', { name: 'ENTER TERMINAL' }).click();
    await page.waitForURL('**/dashboard');
    await expectSome(signals(page));
    await expect(page.getByRole('complementary', { name: 'Billing' })).toHaveCount(0);
  });

  await test.step('change the password', async () => {
    await page.goto('/profile?section=security');
    await page.getByLabel('Current password').fill(CHOSEN);
    await page.getByLabel('New password', { exact: true }).fill(`${CHOSEN}2`);
    await page.getByLabel('Confirm new password').fill(`${CHOSEN}2`);
    await page.getByRole('button', { name: 'UPDATE SECURITY' }).click();
    await expect(toast(page)).toContainText('SECURITY UPDATED');
    const other = await newPage(browser);
    await logIn(other, email);
    await expect(toast(other)).toContainText('Invalid email or password');
    await other.context().close();
  });

  const tab = await page.context().newPage();
  await test.step('cancel in the portal: the other tab locks at once', async () => {
    await tab.goto('/dashboard');
    await expectSome(signals(tab));
    await expectLive(tab);
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
    // The toast is there for five seconds: it is looked for from the start.
    await Promise.all([pay(page), expect(toast(tab)).toContainText('ACCESS ACTIVE')]);
    await expect(page.getByRole('heading', { name: 'ACCESS ACTIVE' })).toBeVisible();
    await expectSome(signals(tab));
    expect(await isSameDocument(tab)).toBe(true);
    await page.getByRole('link', { name: 'ENTER TERMINAL' }).click();
    await expectSome(signals(page));
  });
});
