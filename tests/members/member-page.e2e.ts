import type { Page } from '@playwright/test';
import { newPerson } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';
import { contextOf, expectLive, personOf } from '../support/browser/visit.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.getByTestId('toast');
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the owner finds a member, grants and ends access, reads it in the audit trail and undoes it (docs/product/console.md#one-member)', async ({
  browser,
}) => {
  const guest = await contextOf(browser, 'guest');
  const { email, id } = personOf(guest);
  const owner = await contextOf(browser, 'admin');
  const page = await owner.newPage();
  const mayRead = async (): Promise<number> => (await guest.request.get('/api/signals')).status();

  await test.step('search over all accounts; the list is found again by Back', async () => {
    await page.goto('/notifications?tab=subscribers');
    await expectLive(page);
    await page.getByLabel('Search subscribers').fill(email.toUpperCase());
    await expect(page.getByText('Nobody matches')).toBeVisible();
    await expect(page.getByRole('button', { name: /^All accounts/ })).toHaveText('All accounts1');
    await page.getByRole('button', { name: 'Search all accounts' }).click();
    await page.getByRole('link', { name: email, exact: true }).click();
    await expect(page.getByTestId('member-state')).toHaveText('Has an account, and never subscribed.');
    expect(page.url()).toContain(`member=${id}`);
    await page.goBack();
    await expect(page.getByTestId(`member-${email}`)).toBeVisible();
    await expect(page.getByLabel('Search subscribers')).toHaveValue(email.toUpperCase());
    await page.goForward();
  });

  await test.step('grant access until a day', async () => {
    await page.getByRole('button', { name: 'Grant access' }).click();
    await expect(dialog(page)).toContainText('Access begins at once, and no payment is taken.');
    await dialog(page).getByLabel('Until, end of the day, UTC').fill(inDays(-1));
    await expect(dialog(page).getByRole('button', { name: 'Grant access' })).toBeDisabled();
    await dialog(page).getByLabel('Until, end of the day, UTC').fill(inDays(20));
    await dialog(page).getByRole('button', { name: 'Grant access' }).click();
    await expect(toast(page)).toContainText('ACCESS GRANTED');
    await expect(page.getByTestId('member-state')).toContainText('Has access that the staff granted, until');
    expect(await mayRead()).toBe(200);
  });

  await test.step('write a note, and leave it when the question is cancelled', async () => {
    await page.getByLabel('Note', { exact: true }).fill('Asked by phone');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('Asked by phone')).toBeVisible();
    await page.getByRole('button', { name: 'Delete this note' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Asked by phone')).toBeVisible();
  });

  await test.step('end access, after the question says what happens', async () => {
    await page.getByRole('button', { name: 'End access' }).click();
    await expect(dialog(page)).toContainText('The grant ends now.');
    await dialog(page).getByRole('button', { name: 'End access' }).click();
    await expect(toast(page)).toContainText('ACCESS ENDED');
    await expect(page.getByTestId('member-state')).toHaveText('Had access, which has ended.');
    await expect.poll(mayRead).toBe(403);
  });

  await test.step('the trail says it in words, and undoes it', async () => {
    await page.getByRole('link', { name: 'Audit trail', exact: true }).click();
    const entry = page.locator('[data-testid^="audit-"]').filter({ hasText: `${email}: access ended (manual)` });
    await entry.getByRole('button', { name: 'UNDO' }).click();
    await expect(toast(page)).toContainText('UNDONE');
    expect(await mayRead()).toBe(200);
    await entry.locator('summary').click();
    await entry.getByRole('link', { name: 'Open the member' }).click();
    await expect(page.getByTestId('member-state')).toContainText('Has access that the staff granted');
  });

  await test.step('a closed account says so, and nothing else', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog(page).getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByTestId('member-state')).toContainText('The account is closed: no access. It is deleted on');
    await expect(page.getByText('CLOSED', { exact: true })).toBeVisible();
    await expect(page.getByText('GRANTED', { exact: true })).toHaveCount(0);
  });
  await Promise.all([owner.close(), guest.close()]);
});

test('support sends mails and ends sessions, and is refused the rest in form and server; an analyst sees no page (docs/product/console.md#acts)', async ({
  browser,
  member,
}) => {
  const { email, id } = personOf(member);
  const support = await contextOf(browser, await newPerson('admin', { role: 'support' }));
  const page = await support.newPage();
  await page.goto(`/notifications?tab=subscribers&member=${id}`);
  await expectLive(page);
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  for (const name of ['Change the grant', 'End access', 'Reset second factor', 'Blacklist'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect(page.getByText('Access, second factor and blacklist are for the owner and administrators.')).toHaveCount(
    2,
  );
  await expect(page.getByRole('heading', { name: 'Payments' })).toHaveCount(0);
  const headers = { origin: process.env.E2E_URL! };
  for (const call of ['access', 'end-access', 'reset-second-factor', 'blacklist'])
    expect((await support.request.post(`/api/admin/users/${id}/${call}`, { data: {}, headers })).status()).toBe(403);
  expect((await support.request.get(`/api/admin/users/${id}/money`)).status()).toBe(403);

  await page.getByRole('button', { name: 'Send the reset email' }).click();
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page)).toContainText('EMAIL REQUESTED');
  await expect(page.getByLabel('Emails about the account')).toContainText('password reset');
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await dialog(page).getByRole('button', { name: 'End all sessions' }).click();
  await expect(toast(page)).toContainText('SESSIONS ENDED');
  await expect(page.getByText('No open session.')).toBeVisible();
  expect((await member.request.get('/api/signals')).status()).toBe(401);

  const analyst = await contextOf(browser, await newPerson('admin', { role: 'analyst' }));
  const closed = await analyst.newPage();
  await closed.goto(`/notifications?tab=subscribers&member=${id}`);
  await expect(closed.getByText('ACCESS DENIED', { exact: true })).toBeVisible();
  expect((await analyst.request.get(`/api/admin/users/${id}`)).status()).toBe(403);
  await Promise.all([analyst.close(), support.close(), member.close()]);
});
