import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { contextOf, expectLive } from '../support/browser/visit.ts';

const toastOf = (page: Page) => page.getByTestId('toast');

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/notifications?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Notification control center' })).toBeVisible();
  await expectLive(page);
}

test('an ended session says so and leads to /auth; others are denied and led to the dashboard (docs/product/console.md#access-denied)', async ({
  browser,
  admin: adminContext,
}) => {
  const admin = await adminContext.newPage();
  await openTab(admin, 'create');
  await admin.getByLabel('Title').fill('Never leaves');
  await admin.getByLabel('Message').fill('The session is gone.');
  await admin.route('**/api/notifications', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { statusCode: 401, error: 'UNAUTHENTICATED', message: 'Please sign in' } })
      : route.continue(),
  );
  await admin.route('**/api/auth/session', (route) => route.fulfill({ json: { user: null } }));
  await admin.getByRole('button', { name: 'BROADCAST NOTIFICATION' }).click();
  await admin.waitForURL('**/auth');
  await expect(toastOf(admin)).toContainText('SESSION EXPIRED');
  await expect(toastOf(admin)).toContainText('Please log in again to continue');
  await adminContext.close();

  const memberContext = await contextOf(browser, 'member');
  const member = await memberContext.newPage();
  await member.goto('/admin123');
  await expect(member.getByRole('heading', { name: 'ACCESS DENIED' })).toBeVisible();
  await expect(toastOf(member)).toHaveAttribute('data-tone', 'error');
  await member.waitForURL('**/dashboard');
  expect((await member.request.get('/api/notifications/stats')).status()).toBe(403);
  await memberContext.close();
});
