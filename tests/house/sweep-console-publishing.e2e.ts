import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { change, contextOf, expectAccessible, expectLive, expectNoOverflow } from '../support/browser/visit.ts';

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/notifications?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Notification control center' })).toBeVisible();
  await expectLive(page);
}

test('the publishing tabs are accessible in both themes and fit 360 px (docs/product/look.md#accessibility)', async ({
  browser,
  admin,
}) => {
  const title = 'Looked at by axe';
  await change(admin, 'POST', '/api/notifications', {
    title,
    message: 'In both themes.',
    scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await admin.close();
  for (const [theme, width] of [
    ['dark', 1440],
    ['light', 360],
  ] as const) {
    const context = await contextOf(browser, 'admin', { theme, width });
    const page = await context.newPage();
    for (const tab of ['create', 'alerts', 'history', 'signals']) {
      await openTab(page, tab);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    await openTab(page, 'history');
    await page
      .getByTestId('history-list')
      .locator('[data-testid^="notification-"]')
      .filter({ hasText: title })
      .getByRole('button', { name: /^Edit/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await context.close();
  }
});
