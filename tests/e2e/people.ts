import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

const PASSWORD = 'T0-Terminal!';

/** Opens a browser of one's own and signs in through the login screen; ends on the live dashboard. */
export async function openAs(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel(/^email$/i).fill(email);
  await page.getByLabel(/^password$/i).fill(PASSWORD);
  await page
    .locator('form')
    .getByRole('button', { name: /^login$/i })
    .click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByTestId('connection-state').first()).toContainText('LIVE', { timeout: 30_000 });
  return page;
}
