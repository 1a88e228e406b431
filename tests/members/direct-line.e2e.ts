import { LIMITS } from '@t0/contracts/platform';
import { expect, test } from '../support/browser/test.ts';
import type { Locator, Page } from '@playwright/test';
import { change, expectLive, personOf } from '../support/browser/visit.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const logOf = (page: Page): Locator => page.getByRole('log');
const messageIn = (page: Page, text: string): Locator =>
  logOf(page).locator('[data-testid^="message-"]').filter({ hasText: text });

async function openLine(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expectLive(page);
  await page
    .getByRole('navigation', { name: 'Neural links' })
    .getByRole('button', { name: /Direct Line/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'DIRECT LINE' })).toBeVisible();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).press('Enter');
}

/** Types on, as a person does: the mark is shown for five seconds after the last key. */
async function typeUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.getByLabel('Message', { exact: true }).pressSequentially('so ');
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('a member and an administrator talk live: unread counts, typing, read marks and an image (docs/product/terminal.md#direct-line)', async ({
  member: memberContext,
  admin: adminContext,
}) => {
  const { email } = personOf(memberContext);
  const [member, admin] = await Promise.all([memberContext.newPage(), adminContext.newPage()]);
  await admin.goto('/notifications?tab=inbox');
  await Promise.all([expectLive(admin), openLine(member)]);
  const conversation = admin.getByTestId(`conversation-${email}`);

  await test.step('the member writes; the inbox shows it with its count, without a reload', async () => {
    await write(member, 'Is the US30 short still on?');
    await expect(conversation).toContainText('Is the US30 short still on?');
    await expect(conversation).toContainText('1 unread');
    await expect(admin.getByTestId('inbox-badge')).toBeVisible();
    await expect(messageIn(member, 'US30 short')).toContainText('sent');
  });

  await test.step('opening it reads it, and the member is told', async () => {
    await conversation.click();
    await expect(messageIn(admin, 'US30 short')).toBeVisible();
    await expect(conversation).not.toContainText('unread');
    await expect(messageIn(member, 'US30 short')).toContainText('read');
  });

  await test.step('each sees the other type', async () => {
    await typeUntil(member, admin.getByTestId('typing'));
    await typeUntil(admin, member.getByTestId('typing').filter({ hasText: 'T0 Desk is typing' }));
  });

  await test.step('the answer arrives, and ends the typing mark', async () => {
    await write(admin, 'Yes, until the weekly close.');
    await expect(messageIn(member, 'until the weekly close')).toBeVisible();
    await expect(member.getByTestId('typing')).toHaveCount(0);
  });

  await test.step('an image goes along', async () => {
    await member.getByLabel('Image').setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: PNG });
    await expect(member.getByTestId('chosen-image')).toContainText('ready to send');
    await write(member, 'My chart');
    const image = messageIn(admin, 'My chart').getByRole('img');
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  });

  await test.step('closed, the badge counts what is unread; opening it takes it away', async () => {
    await member.keyboard.press('Escape');
    await expect(member.getByRole('dialog')).toHaveCount(0);
    await write(admin, 'Well drawn.');
    await expect(member.getByTestId('direct-line-badge')).toHaveText('1');
    await member.getByRole('button', { name: 'Direct line, 1 unread' }).click();
    await expect(messageIn(member, 'Well drawn.')).toBeVisible();
    await expect(member.getByTestId('direct-line-badge')).toHaveCount(0);
  });
});

test('neither text nor image, too many messages and a lost connection are answered in words (docs/product/terminal.md#direct-line)', async ({
  member: context,
}) => {
  const page = await context.newPage();
  await openLine(page);
  await page.getByRole('button', { name: 'SEND' }).click();
  await expect(page.getByText('Either message or image is required')).toBeVisible();

  await test.step('what did not leave can be sent again, once', async () => {
    await page.route('**/api/messages', (route) => route.abort());
    await write(page, 'Are you there?');
    await expect(page.getByTestId('outgoing')).toContainText('The server cannot be reached');
    await page.unroute('**/api/messages');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('outgoing')).toHaveCount(0);
    await expect(messageIn(page, 'Are you there?')).toHaveCount(1);
  });

  await test.step('the rate limit says when one can write again', async () => {
    for (let sent = 1; sent < LIMITS.directLine.perWindow; sent += 1)
      await change(context, 'POST', '/api/messages', { message: `n${sent}` });
    await write(page, 'one too many');
    await expect(page.getByTestId('outgoing')).toContainText(
      /You have sent 20 messages within 60 minutes\. You can write again in \d+ minutes?, at \d\d:\d\d UTC\./,
    );
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByTestId('outgoing')).toHaveCount(0);
  });
});
