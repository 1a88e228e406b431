import { expect, test } from '../support/browser/test.ts';
import type { Locator, Page } from '@playwright/test';
import { contextOf, expectAccessible, expectLive, expectNoOverflow, personOf } from '../support/browser/visit.ts';

const logOf = (page: Page): Locator => page.getByRole('log');
const messageIn = (page: Page, text: string): Locator =>
  logOf(page).locator('[data-testid^="message-"]').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).press('Enter');
}

for (const theme of ['dark', 'light'] as const)
  test(`the conversation is accessible on a desk and on a phone, ${theme}`, async ({ browser }) => {
    const context = await contextOf(browser, 'member', { theme, width: 360 });
    const { email } = personOf(context);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await expectLive(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Direct line' }).click();
    await expect(page.getByRole('dialog', { name: 'DIRECT LINE' })).toBeVisible();
    await write(page, 'From a phone');
    await expect(messageIn(page, 'From a phone')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const admin = await contextOf(browser, 'admin', { theme });
    const inbox = await admin.newPage();
    await inbox.goto('/notifications?tab=inbox');
    await inbox.getByTestId(`conversation-${email}`).click();
    await expect(messageIn(inbox, 'From a phone')).toBeVisible();
    await expectAccessible(inbox);
    await inbox.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(inbox);
    await expectNoOverflow(inbox);
    await Promise.all([context.close(), admin.close()]);
  });
