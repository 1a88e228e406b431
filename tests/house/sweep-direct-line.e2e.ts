import { expect, test } from '../support/browser/test.ts';
import type { Locator, Page } from '@playwright/test';
import {
  contextOf,
  expectAccessibleInBothThemes,
  expectLive,
  expectNoOverflow,
  personOf,
} from '../support/browser/visit.ts';

const logOf = (page: Page): Locator => page.getByRole('log');
const messageIn = (page: Page, text: string): Locator =>
  logOf(page).locator('[data-testid^="message-"]').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).press('Enter');
}

test('the conversation is accessible on a desk and on a phone', async ({ browser }) => {
  const context = await contextOf(browser, 'member', { theme: 'system', width: 360 });
  const { email } = personOf(context);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Direct line' }).click();
  await expect(page.getByRole('dialog', { name: 'DIRECT LINE' })).toBeVisible();
  await write(page, 'From a phone');
  await expect(messageIn(page, 'From a phone')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);

  const admin = await contextOf(browser, 'admin', { theme: 'system' });
  const inbox = await admin.newPage();
  await inbox.goto('/notifications?tab=inbox');
  await inbox.getByTestId(`conversation-${email}`).click();
  await expect(messageIn(inbox, 'From a phone')).toBeVisible();
  await expectAccessibleInBothThemes(inbox);
  await inbox.setViewportSize({ width: 360, height: 800 });
  await expectAccessibleInBothThemes(inbox);
  await expectNoOverflow(inbox);
  await Promise.all([context.close(), admin.close()]);
});
