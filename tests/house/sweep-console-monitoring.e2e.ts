import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import {
  contextOf,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  openAt,
  personOf,
} from '../support/browser/visit.ts';

const VIEWS = [
  ['emails', 'Active paid subscribers monitoring'],
  ['emails&by=announcements', 'New announcement'],
  ['emails&by=channels', 'By signal and notification'],
  ['analytics', 'Over time'],
  ['audit', 'Audit trail'],
  ['jobs', 'Background jobs'],
] as const;

async function lookAt(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);
}

test('the monitoring tabs are accessible on a desk and on a phone', async ({ browser }) => {
  const page = await openAt(browser, 'admin', '/notifications', { theme: 'system' });
  for (const [tab, title] of VIEWS)
    await test.step(tab, async () => {
      await page.goto(`/notifications?tab=${tab}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await lookAt(page);
    });
});

test("one member's page is accessible on a desk and on a phone", async ({ browser }) => {
  const { id } = personOf(await contextOf(browser, 'member'));
  const page = await openAt(browser, 'admin', `/notifications?tab=subscribers&member=${id}`, { theme: 'system' });
  await expect(page.getByTestId('member-state')).toBeVisible();
  await lookAt(page);
  await page.getByRole('button', { name: 'Change the grant' }).click();
  await expectAccessibleInBothThemes(page);
});
