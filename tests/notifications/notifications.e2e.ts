import type { Signal } from '@t0/contracts/signals';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, isSameDocument, MEANT, openLive } from '../support/browser/visit.ts';

const SIGNAL = {
  instrument: 'US30',
  direction: 'short',
  entryPrice: '42980',
  slPrice: '43190',
  t0Price: '42640',
  t1Price: '42210',
  monthlyBias: 'Bearish',
  ...MEANT,
};

/** Publishes a signal whose memo no other signal has. */
const publish = (admin: BrowserContext, memo: string): Promise<Signal> =>
  change(admin, 'POST', '/api/signals', { ...SIGNAL, memo });

const unreadOf = async (page: Page): Promise<number> =>
  Number(/(\d+) unread/.exec((await page.getByTestId('bell').getAttribute('aria-label')) ?? '')?.[1]);
/** What there is room for on the bell. */
const onBadge = (unread: number): string => (unread > 99 ? '99+' : String(unread));
const bellWith = (page: Page, unread: number): Locator =>
  page.getByRole('button', { name: `Notifications, ${unread} unread` });

test('two tabs of a member agree on what is unread, and on what was read in either of them', async ({
  admin,
  member,
}) => {
  await publish(admin, 'Unread before');
  const one = await openLive(member, '/dashboard');
  const two = await openLive(member, '/system-status');
  const tabs = [one, two];
  await expect(two.getByRole('heading', { name: 'SYSTEM STATUS' })).toBeVisible();
  await expect(one.getByTestId('bell-badge')).toBeVisible();
  const before = await unreadOf(one);
  const memo = 'Counted in both tabs';

  await test.step('a published signal counts in both, without a reload', async () => {
    await publish(admin, memo);
    for (const tab of tabs) {
      await expect(bellWith(tab, before + 1)).toBeVisible();
      await expect(tab.getByTestId('bell-badge')).toHaveText(onBadge(before + 1));
    }
  });

  const alert = two.getByTestId(/^alert-\d/).filter({ hasText: memo });
  await test.step('read in the popover of one, read on the page of the other', async () => {
    await expect(alert).toContainText('SHORT US30 @ 42,980.00');
    await expect(alert).toHaveAttribute('data-read', 'false');
    await bellWith(one, before + 1).click();
    await one
      .getByRole('dialog')
      .getByTestId(/^inbox-item-/)
      .filter({ hasText: memo })
      .getByRole('button', { name: /^Mark read: SHORT US30/ })
      .click();
    await expect(one.getByTestId('toast')).toContainText('Notification marked as read');
    for (const tab of tabs) await expect(bellWith(tab, before)).toBeVisible();
    // Still active: it is tied to an open signal.
    await expect(alert).toHaveAttribute('data-read', 'true');
    await expect(alert).toContainText('SHORT US30 @ 42,980.00');
  });

  await test.step('and back', async () => {
    await alert.getByRole('button', { name: /^Mark unread/ }).click();
    await expect(two.getByTestId('toast')).toContainText('Notification marked as unread');
    for (const tab of tabs) await expect(bellWith(tab, before + 1)).toBeVisible();
  });

  await test.step('all at once', async () => {
    await two.getByRole('button', { name: 'MARK ALL READ' }).click();
    await expect(two.getByTestId('toast')).toContainText('All notifications marked as read');
    for (const tab of tabs) {
      await expect(bellWith(tab, 0)).toBeVisible();
      await expect(tab.getByTestId('bell-badge')).toHaveCount(0);
    }
    await expect(two.getByText('0 UNREAD')).toBeVisible();
  });

  await test.step('the next one counts again, for the member who had read all', async () => {
    await publish(admin, 'After all were read');
    for (const tab of tabs) await expect(bellWith(tab, 1)).toBeVisible();
    for (const tab of tabs) expect(await isSameDocument(tab)).toBe(true);
  });
});

test('g n leads to the alerts, also from the open popover', async ({ member }) => {
  const page = await openLive(member, '/dashboard');
  await page.getByTestId('bell').click();
  await expect(page.getByRole('dialog', { name: 'System notifications' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page.waitForURL('**/system-status');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('who has no subscription finds the bell locked, and the server agrees', async ({ browser }) => {
  const context = await contextOf(browser, 'guest');
  const page = await context.newPage();
  await page.goto('/system-status');
  await page.getByTestId('bell').click();
  const dialog = page.getByRole('dialog', { name: 'System notifications' });
  await expect(dialog).toContainText('SUBSCRIPTION REQUIRED');
  await expect(dialog).toContainText('Premium notifications are only available to active subscribers');
  await dialog.getByRole('link', { name: 'SUBSCRIBE NOW' }).click();
  await expect(page.locator('#contact')).toBeFocused();
  expect((await page.request.get('/api/user/notifications')).status()).toBe(403);
});
