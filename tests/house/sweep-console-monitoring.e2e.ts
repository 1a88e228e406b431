import { expect, test } from '../support/browser/test.ts';
import { contextOf, expectAccessible, expectLive, expectNoOverflow, personOf } from '../support/browser/visit.ts';

const VIEWS = [
  ['emails', 'Active paid subscribers monitoring'],
  ['emails&by=announcements', 'New announcement'],
  ['emails&by=channels', 'By signal and notification'],
  ['analytics', 'Over time'],
  ['audit', 'Audit trail'],
  ['jobs', 'Background jobs'],
] as const;
for (const theme of ['dark', 'light'] as const)
  for (const [tab, title] of VIEWS)
    test(`${tab} is accessible on a desk and on a phone, ${theme}`, async ({ browser }) => {
      const admin = await contextOf(browser, 'admin', { theme });
      const page = await admin.newPage();
      await page.goto(`/notifications?tab=${tab}`);
      await expectLive(page);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await expectAccessible(page);
      await expectNoOverflow(page);
      await admin.close();
    });

for (const theme of ['dark', 'light'] as const)
  test(`one member's page is accessible on a desk and on a phone, ${theme}`, async ({ browser }) => {
    const member = await contextOf(browser, 'member');
    const admin = await contextOf(browser, 'admin', { theme });
    const page = await admin.newPage();
    await page.goto(`/notifications?tab=subscribers&member=${personOf(member).id}`);
    await expectLive(page);
    await expect(page.getByTestId('member-state')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Change the grant' }).click();
    await expectAccessible(page);
    await Promise.all([admin.close(), member.close()]);
  });
