import type { Page } from '@playwright/test';
import { linkMailedTo } from '../support/browser/mailbox.ts';
import { newEmail } from '../support/browser/people.ts';
import { logIn, newPage, pay, VERIFICATION_LINK, registerByForm, toast } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectAccessible, expectNoOverflow } from '../support/browser/visit.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Email confirmation' });

test('registers without paying: no way in before the proof; on a phone that did not register, a password is chosen', async ({
  browser,
}) => {
  const email = newEmail('phone');
  const page = await newPage(browser);
  await registerByForm(page, email);
  await logIn(page, email);
  await expect(toast(page)).toContainText('Invalid email or password. If you have just registered');

  const phone = await newPage(browser, 360);
  const link = await linkMailedTo(email, VERIFICATION_LINK);
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
  await registerByForm(page, email);
  await pay(page);
  await page.getByRole('link', { name: 'ENTER TERMINAL' }).click();
  await page.waitForURL('**/dashboard');
  await expect(banner(page)).toBeVisible();
  await expectNoOverflow(page);
});

test('pays from the landing page, without a password: in at once, and asked for the proof (docs/product/accounts.md#paid-sign-in)', async ({
  browser,
}) => {
  const email = newEmail('landing');
  const page = await newPage(browser);
  await page.goto('/#contact');
  const form = page.getByRole('form', { name: 'Registration' });
  await form.getByLabel('Name').fill('Lena Landing');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'ACTIVATE TRADING SIGNALS' }).click();
  await pay(page);
  await page.getByRole('link', { name: 'ENTER TERMINAL' }).click();
  await page.waitForURL('**/dashboard');
  await expect(banner(page)).toContainText(email);
  // Once: who logs out here is out.
  await page.goto('/api/logout');
  await page.goto('/checkout/success');
  await expect(page.getByText('Set your password by the link we send')).toBeVisible();
});
