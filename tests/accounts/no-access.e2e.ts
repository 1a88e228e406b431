import { newPerson, PASSWORD } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';
import { contextOf } from '../support/browser/visit.ts';

test('who has no access sees no signals, and the server agrees', async ({ browser }) => {
  const { email } = await newPerson('guest');
  const context = await contextOf(browser, 'visitor');
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByLabel(/^password$/i)).toBeVisible();
  expect((await page.request.get('/api/signals')).status()).toBe(401);
  await page.getByLabel(/^email$/i).fill(email);
  await page.getByLabel(/^password$/i).fill('wrong');
  await page
    .locator('form')
    .getByRole('button', { name: /^login$/i })
    .click();
  await expect(page.getByTestId('toast')).toContainText('Invalid email or password');
  await page.getByLabel(/^password$/i).fill(PASSWORD);
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/api/auth/login') && response.ok());
  await page
    .locator('form')
    .getByRole('button', { name: /^login$/i })
    .click();
  await signedIn;
  await expect(page.locator('[data-testid^="signal-row-"]')).toHaveCount(0);
  expect((await page.request.get('/api/signals')).status()).toBe(403);
});
