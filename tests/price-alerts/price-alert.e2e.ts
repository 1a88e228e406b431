import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { change, contextOf, expectLive, expectSome } from '../support/browser/visit.ts';

const toastOf = (page: Page) => page.getByTestId('toast');

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/notifications?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Notification control center' })).toBeVisible();
  await expectLive(page);
}

test.use({ market: 'moving' });

test('a price alert is set, fires on a tick, is logged and told, paused and deleted (docs/product/notifications.md#price-alerts)', async ({
  browser,
}) => {
  const [adminContext, memberContext] = await Promise.all([contextOf(browser, 'admin'), contextOf(browser, 'member')]);
  const [admin, member] = await Promise.all([adminContext.newPage(), memberContext.newPage()]);
  await member.goto('/system-status');
  await openTab(admin, 'alerts');
  const title = `Level ${Date.now()}`;
  await admin.getByRole('button', { name: 'SET PRICE ALERT' }).click();
  for (const message of ['Alert title is required', 'Alert condition is required', 'Threshold value is required'])
    await expect(admin.getByText(message)).toBeVisible();
  await expect(admin.getByLabel('Condition').locator('option[value="volume_spike"]')).toHaveCount(0);
  await admin.getByLabel('Title').fill(title);
  await admin.getByLabel('Condition').selectOption('above');
  await admin.getByLabel('Threshold').fill('1');
  await admin.getByLabel('Instrument').selectOption('GBPJPY');
  await admin.getByRole('button', { name: 'SET PRICE ALERT' }).click();
  await expect(toastOf(admin)).toContainText('PRICE ALERT SET');
  const set = admin.locator('[data-testid^="price-alert-"]').filter({ hasText: title });
  await expect(set).toContainText('GBPJPY Price above 1');
  await set.getByRole('button', { name: /^Pause/ }).click();
  await expect(set).toContainText('Paused');
  await set.getByRole('button', { name: /^Resume/ }).click();
  await expect(set).toContainText('Active');
  await set.getByRole('button', { name: /^Delete/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(set).toHaveCount(0);

  // Around the current price: wherever the walk of the simulated feed drifts, it crosses one of them soon.
  const price = Number(await admin.getByLabel('Price ticker').getByTestId('price-GBPJPY').textContent());
  const ids: number[] = [];
  for (const threshold of [price - 0.02, price - 0.003, price + 0.003, price + 0.02]) {
    const { id } = await change<{ id: number }>(adminContext, 'POST', '/api/price-alerts', {
      title: `${title} near`,
      condition: 'equals',
      threshold: threshold.toFixed(3),
      instrument: 'GBPJPY',
    });
    ids.push(id);
  }
  const near = admin.locator('[data-testid^="price-alert-"]').filter({ hasText: `${title} near` });
  await expect(near).toHaveCount(4);
  await expect(admin.locator('[data-testid^="fire-"]').filter({ hasText: `${title} near` })).not.toHaveCount(0);
  await expectSome(near.filter({ hasText: 'fired' }).filter({ hasNotText: 'never fired' }));
  await expectSome(member.locator('[data-testid^="alert-"]').filter({ hasText: `${title} near` }));
  // Left there, they would notify members in the middle of other tests.
  for (const id of ids) await change(adminContext, 'DELETE', `/api/price-alerts/${id}`);
});
