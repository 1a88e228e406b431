import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { contextOf, expectLive, isSameDocument, mark } from '../support/browser/visit.ts';

/** What a date field of the console takes: UTC, to the minute. */
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
const toastOf = (page: Page) => page.getByTestId('toast');

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/notifications?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Notification control center' })).toBeVisible();
  await expectLive(page);
}

test('an admin broadcasts, schedules, edits and deletes; a member’s browser and another admin’s follow (docs/product/console.md#broadcast)', async ({
  browser,
}) => {
  const [adminContext, otherContext, memberContext] = await Promise.all([
    contextOf(browser, 'admin'),
    contextOf(browser, 'admin'),
    contextOf(browser, 'member'),
  ]);
  const [admin, other, member] = await Promise.all([
    adminContext.newPage(),
    otherContext.newPage(),
    memberContext.newPage(),
  ]);
  await member.goto('/system-status');
  await expectLive(member);
  await Promise.all([openTab(admin, 'create'), openTab(other, 'history')]);
  await Promise.all([admin, other, member].map(mark));
  const title = `E2E ${Date.now()}`;
  const alert = (text: string) => member.locator('[data-testid^="alert-"]').filter({ hasText: text });
  const row = (page: Page, text: string) =>
    page.getByTestId('history-list').locator('[data-testid^="notification-"]').filter({ hasText: text });

  await test.step('bad input is answered by the specified message and nothing leaves', async () => {
    await admin.getByRole('button', { name: 'BROADCAST NOTIFICATION' }).click();
    await expect(admin.getByText('Title is required')).toBeVisible();
    await expect(admin.getByText('Message is required')).toBeVisible();
    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Message').fill('x'.repeat(501));
    await expect(admin.getByText('Message must be less than 500 characters')).toBeVisible();
    await admin.getByLabel('Message').fill('Spreads widen around the release.');
    await admin.getByLabel('Schedule for').fill('2020-01-01T00:00');
    await admin.getByRole('button', { name: 'SCHEDULE NOTIFICATION' }).click();
    await expect(toastOf(admin)).toContainText('TRANSMISSION FAILED');
    await expect(toastOf(admin)).toContainText('Scheduled time must be in the future');
  });

  await test.step('broadcast: everybody sees it, and the receipt counts up', async () => {
    await admin.getByLabel('Schedule for').fill('');
    await admin.getByRole('button', { name: 'BROADCAST NOTIFICATION' }).click();
    await expect(toastOf(admin)).toContainText('NOTIFICATION BROADCAST');
    await expect(toastOf(admin)).toContainText('Message successfully transmitted to all users');
    await expect(alert(title)).toBeVisible();
    await expect(row(other, title)).toBeVisible();
    await expect(admin.getByTestId('receipt-reached')).toContainText(/[1-9]\d* \/ [1-9]/);
    await expect(admin.getByTestId('receipt-time')).toContainText(/\d+ ms/);
  });

  await test.step('the receipt survives another tab and a reload', async () => {
    const reached = (await admin.getByTestId('receipt-reached').textContent())!;
    const tab = (name: string) => admin.getByRole('tab', { name });
    await tab('SIGNALS').click();
    await expect(tab('SIGNALS')).toHaveAttribute('aria-selected', 'true');
    await tab('CREATE').click();
    await expect(admin.getByTestId('receipt-reached')).toHaveText(reached);
    // The last press counts, also before the one before it is shown.
    await admin.getByRole('tablist', { name: 'Console' }).evaluate((list) => {
      for (const name of ['SIGNALS', 'CREATE']) {
        const pressed = [...list.children].find(({ textContent }) => textContent?.startsWith(name)) as HTMLElement;
        pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
        pressed.click();
      }
    });
    await admin.waitForURL('**/notifications?tab=create');
    await expect(tab('CREATE')).toHaveAttribute('aria-selected', 'true');
    await admin.reload();
    await expect(admin.getByTestId('receipt-reached')).toContainText(/[1-9]\d* \/ [1-9]/);
    await mark(admin);
  });

  await test.step('schedule: the consoles show it with its time, the member does not have it', async () => {
    await admin.getByLabel('Title').fill(`${title} later`);
    await admin.getByLabel('Message').fill('Not yet.');
    await admin.getByLabel('Schedule for').fill(inMinutes(60));
    await admin.getByRole('button', { name: 'SCHEDULE NOTIFICATION' }).click();
    await expect(toastOf(admin)).toContainText('NOTIFICATION SCHEDULED');
    await expect(row(other, `${title} later`)).toContainText('Scheduled');
    await expect(row(other, `${title} later`)).toContainText('leaves');
    await expect(alert(`${title} later`)).toHaveCount(0);
  });

  await test.step('sent now instead: the member has it', async () => {
    await row(other, `${title} later`).getByRole('button', { name: /^Edit/ }).click();
    await other.getByLabel('Schedule for').fill('');
    await other.getByRole('button', { name: 'UPDATE NOTIFICATION' }).click();
    await expect(toastOf(other)).toContainText('NOTIFICATION UPDATED');
    await expect(alert(`${title} later`)).toBeVisible();
    await expect(row(other, `${title} later`)).not.toContainText('Scheduled');
  });

  await test.step('two edit at once: neither version is lost', async () => {
    await admin.getByRole('tab', { name: 'HISTORY' }).click();
    const mine = row(admin, `${title} later`);
    await mine.getByRole('button', { name: /^Edit/ }).click();
    await expect(admin.getByRole('dialog', { name: /^EDIT NOTIFICATION #\d+$/ })).toBeVisible();
    await admin.getByLabel('Message').fill('Mine.');
    await row(other, `${title} later`).getByRole('button', { name: /^Edit/ }).click();
    await other.getByLabel('Message').fill('Theirs.');
    await other.getByRole('button', { name: 'UPDATE NOTIFICATION' }).click();
    await expect(admin.getByRole('region', { name: 'Changed meanwhile' })).toContainText('Theirs.');
    await expect(admin.getByLabel('Message')).toHaveValue('Mine.');
    await admin.getByRole('button', { name: 'Keep mine' }).click();
    await admin.getByRole('button', { name: 'UPDATE NOTIFICATION' }).click();
    await expect(toastOf(admin)).toContainText('NOTIFICATION UPDATED');
    await expect(row(other, `${title} later`)).toContainText('Mine.');
    await expect(alert(`${title} later`)).toContainText('Mine.');
  });

  await test.step('delete, after a question: it is gone everywhere', async () => {
    await admin.getByLabel('Search notifications').fill('LATER');
    await row(admin, `${title} later`)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toastOf(admin)).toContainText('NOTIFICATION DELETED');
    await expect(alert(`${title} later`)).toHaveCount(0);
    await expect(row(other, `${title} later`)).toHaveCount(0);
  });

  for (const page of [admin, other, member]) expect(await isSameDocument(page)).toBe(true);
});
