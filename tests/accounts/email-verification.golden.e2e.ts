import type { Page } from '@playwright/test';
import { linkMailedTo } from '../support/browser/mailbox.ts';
import { newEmail } from '../support/browser/people.ts';
import { newPage, pay, VERIFICATION_LINK, registerByForm, signals, toast } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectAccessible, expectLive, expectSome } from '../support/browser/visit.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Email confirmation' });

test('registers and pays in one go: in at once, asked quietly for the proof, which ends it in every tab', async ({
  browser,
}) => {
  const email = newEmail('one-go');
  const page = await newPage(browser);
  await registerByForm(page, email);
  await pay(page);
  await page.getByRole('link', { name: 'ENTER TERMINAL' }).click();
  await page.waitForURL('**/dashboard');
  await expectSome(signals(page));
  await expect(banner(page)).toContainText(`open the link we sent to ${email}`);
  await banner(page).getByRole('button', { name: 'SEND AGAIN' }).click();
  await expect(toast(page)).toContainText('Confirmation link sent');
  await expectLive(page);

  const tab = await page.context().newPage();
  const referrers: (string | undefined)[] = [];
  tab.on('request', (request) => referrers.push(request.headers()['referer']));
  await tab.goto(await linkMailedTo(email, VERIFICATION_LINK));
  expect(new URL(tab.url()).search).toBe('');
  await expectAccessible(tab);
  // Opened, not pressed: nothing is proven.
  await expect(tab.getByText(email)).toBeVisible();
  expect(await (await tab.request.get('/api/auth/user')).json()).toMatchObject({ emailVerified: false });
  await tab.getByRole('button', { name: 'CONFIRM EMAIL ADDRESS' }).click();
  await expect(tab.getByRole('heading', { name: 'EMAIL ADDRESS CONFIRMED' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await tab.getByRole('link', { name: 'ENTER TERMINAL' }).click();
  await expectLive(tab);
  await expect(banner(tab)).toHaveCount(0);
  expect(referrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);
});
