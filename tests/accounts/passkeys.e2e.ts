import { expect, test } from '../support/browser/test.ts';
import type { Browser, Page } from '@playwright/test';
import { linkMailedTo } from '../support/browser/mailbox.ts';
import { testTerminal } from '../support/browser/subscriber.ts';
import { contextOf, expectAccessible, expectNoOverflow } from '../support/browser/visit.ts';

// Each walks far, on a machine that may be busy.
/** A member of one's own, and the password. */
async function newMember(browser: Browser): Promise<{ email: string; password: string }> {
  const email = `passkey-${Date.now()}@t0.local`;
  const context = await contextOf(browser, 'visitor');
  const { tempPassword } = await testTerminal<{ tempPassword: string }>(context, 'checkout-success', email);
  await context.close();
  return { email, password: tempPassword };
}

/** Chromium's own authenticator beside this page: it holds discoverable passkeys and verifies the person, or declines. */
async function withAuthenticator(page: Page): Promise<{ verified: (is: boolean) => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verified: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

const toast = (page: Page) => page.getByTestId('toast');
const loginButton = (page: Page) => page.locator('form').getByRole('button', { name: 'LOGIN', exact: true });

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await loginButton(page).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/api/logout');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
}

test('a passkey: added in the profile, second factor, way in, renamed, told by mail, this was not me', async ({
  browser,
}) => {
  const member = await newMember(browser);
  const page = await (await contextOf(browser, 'visitor')).newPage();
  const authenticator = await withAuthenticator(page);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    // A page that is left takes the bodies of its scripts along.
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  const hasLibrary = async (): Promise<boolean> =>
    (await Promise.all(scripts)).some((text) => text.includes('ERROR_CEREMONY_ABORTED'));

  await test.step('add it, as the second factor; recovery codes are shown', async () => {
    await logIn(page, member);
    await page.waitForURL('**/dashboard');
    await page.goto('/profile?section=security');
    await page.getByRole('button', { name: 'ADD A PASSKEY' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Test laptop');
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong-One!');
    await expect(dialog.getByLabel('Use it as second factor')).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    expect(await hasLibrary()).toBe(false);
    await dialog.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
    expect(await hasLibrary()).toBe(true);
    await page.getByRole('button', { name: 'I HAVE KEPT THEM' }).click();
    await expect(page.getByText('Test laptop', { exact: true })).toBeVisible();
    await expect(page.getByText(/not used yet/)).toBeVisible();
    await expect(page.getByText('One of your passkeys is asked at login. Recovery codes left: 10.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('login by password asks for it, and takes no device that does not verify the person', async () => {
    await logOut(page);
    await logIn(page, member);
    await expect(page.getByLabel('Recovery code')).toBeVisible();
    await expectAccessible(page);
    await authenticator.verified(false);
    await page.getByRole('button', { name: 'USE A PASSKEY' }).click();
    await expect(toast(page)).toContainText('No passkey was used');
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    await authenticator.verified(true);
    await page.getByRole('button', { name: 'USE A PASSKEY' }).click();
    await page.waitForURL('**/dashboard');
  });

  await test.step('it signs in by itself, without address and password', async () => {
    await logOut(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'SIGN IN WITH A PASSKEY' }).click();
    await page.waitForURL('**/dashboard');
    await expect(toast(page)).toContainText('Welcome back!');
    const answer = await page.request.get('/api/auth/user');
    expect(((await answer.json()) as { email: string }).email).toBe(member.email);
  });

  await test.step('renamed, and it cannot go while it is the second factor', async () => {
    await page.goto('/profile?section=security');
    await expect(page.getByText(/last used/)).toBeVisible();
    await page.getByRole('button', { name: 'Rename passkey Test laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
    await page.getByRole('button', { name: 'SAVE' }).click();
    await page.getByRole('button', { name: 'Remove passkey Old laptop' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'REMOVE', exact: true }).click();
    await expect(page.getByText(/This passkey is your second factor/)).toBeVisible();
    await page.getByRole('button', { name: 'CANCEL' }).click();
  });

  await test.step('the second factor goes off with it, and then it can be removed', async () => {
    await page.getByLabel('Two-Factor Authentication').click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'TURN OFF WITH A PASSKEY' }).click();
    await expect(toast(page)).toContainText('Two-factor authentication is off.');
    await page.getByRole('button', { name: 'Remove passkey Old laptop' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'REMOVE', exact: true }).click();
    await expect(toast(page)).toContainText('The passkey was removed.');
    await expect(page.getByText('Old laptop')).toHaveCount(0);
    await logOut(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'SIGN IN WITH A PASSKEY' }).click();
    await expect(toast(page)).toContainText('This passkey was not accepted');
  });

  await test.step('this was not me: asked, then the old password is void and a reset link comes', async () => {
    const link = await linkMailedTo(member.email, /http\S+\/api\/not-me\?\S+/);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This was not you?' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'THIS WAS NOT ME' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is locked' })).toBeVisible();
    await logIn(page, member);
    await expect(toast(page)).toContainText('Invalid email or password');
    await page.goto(await linkMailedTo(member.email, /http\S+\/reset-password\?\S+/));
    await page.getByLabel('New password').fill('Kestrel-Over-Harbour!7');
    await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click();
    await expect(page.getByText('PASSWORD RESET COMPLETE')).toBeVisible();
  });
});
