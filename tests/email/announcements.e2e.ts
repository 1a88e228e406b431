import { expect, test } from '../support/browser/test.ts';
import { expectToast } from '../support/browser/console.ts';
import { linkMailedTo, sourceMailedTo } from '../support/browser/mailbox.ts';
import { newPerson } from '../support/browser/people.ts';
import { contextOf, expectLive, personOf, signIn } from '../support/browser/visit.ts';

const ADDRESS = '/notifications?tab=emails&by=announcements';

test('an announcement is written, previewed, tested, sent, received, and ended with one click (docs/product/console.md#announcements)', async ({
  browser,
}) => {
  const name = `Quincy${Date.now()}`;
  const member = await newPerson('member', { lastName: name });
  const other = await newPerson('member', { lastName: `${name}b` });
  const author = await contextOf(browser, 'admin');
  const user = personOf(author);
  const page = await author.newPage();
  await page.goto(ADDRESS);
  await expectLive(page);
  const send = page.getByRole('button', { name: 'SEND ANNOUNCEMENT' });
  const write = async (subject: string): Promise<void> => {
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Text', { exact: true }).fill('## Hours\n\nThe desk **rests** on Friday.');
    await page.getByLabel('Search', { exact: true }).fill(name);
  };
  const testAndSend = async (subject: string, many: string): Promise<void> => {
    await expect(send).toBeDisabled();
    await page.getByRole('button', { name: 'SEND A TEST TO ME' }).click();
    await expectToast(page, 'TEST SENT', user.email);
    await send.click();
    const dialog = page.getByRole('dialog', { name: 'SEND ANNOUNCEMENT' });
    await expect(dialog).toContainText(`It goes by email to ${many}: Active, “${name}”.`);
    await dialog.getByRole('button', { name: `SEND TO ${many.toUpperCase()}` }).dblclick();
    await expectToast(page, 'ANNOUNCEMENT SENT');
    await expect(page.getByLabel('Subject')).toHaveValue('');
    const row = page.locator('[data-testid^="announcement-"]').filter({ hasText: subject });
    await expect(row).toContainText(`to Active, “${name}”, by ${user.email}`);
    await expect(row).toContainText('SENT');
    await expect(row).toContainText('done');
  };

  await test.step('the preview is the email, and changes with the text', async () => {
    await write(`Holiday ${name}`);
    const frame = page.frameLocator('iframe[title="Preview of the email"]');
    await expect(frame.getByRole('heading', { name: `Holiday ${name}` })).toBeVisible();
    await expect(frame.getByText('rests')).toHaveCSS('font-weight', '700');
    await expect(page.getByTestId('announcement-recipients')).toHaveText('2 members get it.');
  });
  await test.step('an edited text needs another test', async () => {
    await page.getByRole('button', { name: 'SEND A TEST TO ME' }).click();
    await expectToast(page, 'TEST SENT');
    await expect(send).toBeEnabled();
    await page.getByLabel('Subject').fill(`Holidays ${name}`);
    await expect(send).toBeDisabled();
    await expect(page.getByText('Send a test of this text to yourself first.')).toBeVisible();
  });
  await test.step('it is sent once, and the unsent text survived a change of tab', async () => {
    await page.goto('/notifications?tab=jobs');
    await page.goto(ADDRESS);
    await expect(page.getByLabel('Subject')).toHaveValue(`Holidays ${name}`);
    await testAndSend(`Holidays ${name}`, '2 members');
  });
  await test.step('the test is marked, members get the text, each with a link of their own', async () => {
    expect((await sourceMailedTo(user.email, /This is a test/)).toString()).toContain(`TEST: Holiday`);
    const source = (await sourceMailedTo(other.email, /The desk rests on Friday/)).toString();
    expect(source).toContain(`Subject: Holidays ${name}`);
    expect(source).toContain('List-Unsubscribe:');
  });
  await test.step('one click ends announcements alone, and the next one does not reach the member', async () => {
    const link = await linkMailedTo(member.email, /http\S+\/api\/unsubscribe\?token=\S+/);
    const visitor = await browser.newContext();
    const mail = await visitor.newPage();
    await mail.goto(link);
    await expect(mail.getByRole('heading', { name: 'Unsubscribe from announcements' })).toBeVisible();
    await mail.getByRole('button', { name: 'UNSUBSCRIBE' }).click();
    await expect(mail.getByText('No more announcements will be sent to you by email.')).toBeVisible();
    await visitor.close();
    await write(`Next ${name}`);
    await expect(page.getByTestId('announcement-recipients')).toContainText('1 member gets it. 1 more has');
    await testAndSend(`Next ${name}`, '1 member');
    await sourceMailedTo(other.email, /Next /i);
    const row = page.locator('[data-testid^="announcement-"]').filter({ hasText: `Next ${name}` });
    await expect(row).toContainText('1 of 1 sent');
  });
  await test.step('the member finds the switch in the alert settings', async () => {
    const terminal = await contextOf(browser, 'visitor');
    await signIn(terminal, member.email);
    const profile = await terminal.newPage();
    await profile.goto('/profile?section=alerts');
    await expect(profile.getByRole('switch', { name: 'Announcements' })).toHaveAttribute('aria-checked', 'false');
    await expect(profile.getByRole('switch', { name: 'Email notifications' })).toHaveAttribute('aria-checked', 'true');
    await terminal.close();
  });
  await author.close();
});
