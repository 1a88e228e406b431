import { readFileSync } from 'node:fs';
import { unzipEntry } from '../../libs/embedded/src/install/unzip-entry.ts';
import { linkMailedTo } from '../support/browser/mailbox.ts';
import { newPerson, PASSWORD } from '../support/browser/people.ts';
import { toast } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import { contextOf, signIn } from '../support/browser/visit.ts';

// It waits for a mail and walks far, on a machine that may be busy.
test('a member downloads the own data, deletes the account, and undoes that by the mail and at the sign-in (docs/product/accounts.md#my-data)', async ({
  browser,
}) => {
  const { email } = await newPerson('member', { firstName: 'Orla' });
  const context = await contextOf(browser, 'visitor', { phone: true });
  await signIn(context, email);
  const page = await context.newPage();
  const section = async (): Promise<void> => {
    await page.goto('/profile?section=data');
    await page.getByRole('button', { name: 'DELETE ACCOUNT' }).waitFor();
  };
  const dialog = page.getByRole('dialog');
  await section();
  await page.getByRole('button', { name: 'DOWNLOAD', exact: true }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('not it');
  await dialog.getByRole('button', { name: 'DOWNLOAD' }).click();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'DOWNLOAD' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-.+\.zip$/);
  const zip = readFileSync(await download.path());
  expect(unzipEntry(zip, 'account.json')!.toString()).toContain('"first_name": "Orla"');
  await expect(toast(page)).toContainText('DOWNLOAD STARTED');

  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'DELETE ACCOUNT' }).click();
    await expect(dialog.getByText('After 7 days your data is deleted for good.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'DELETE ACCOUNT' }).click();
    await page.waitForURL('**/auth');
  };
  await remove();
  await expect(toast(page)).toContainText('ACCOUNT CLOSED');

  const logIn = async (): Promise<void> => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  };
  const undo = async (): Promise<void> => {
    await expect(page.getByRole('heading', { name: /^Your account is deleted on/ })).toBeVisible();
    await page.getByRole('button', { name: 'UNDO THE DELETION' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is open again' })).toBeVisible();
  };
  await page.goto(await linkMailedTo(email, /http\S+\/api\/undo-deletion\?token=\S+/));
  await undo();
  await logIn();
  await page.waitForURL('**/dashboard');

  await section();
  await remove();
  await logIn();
  await undo();
  await logIn();
  await page.waitForURL('**/dashboard');
});
