import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';
import { change, contextOf, expectAccessible, expectNoOverflow } from './visit.ts';

/** Marks the page, so that a reload would show. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);
/** What a date field of the console takes: UTC, to the minute. */
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
const toastOf = (page: Page) => page.getByTestId('toast');

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/notifications?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Notification control center' })).toBeVisible();
  await expect(page.getByTestId('connection-state').first()).toContainText('LIVE');
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
  await expect(member.getByTestId('connection-state').first()).toContainText('LIVE');
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
    await expect(admin.getByText('Scheduled time must be in the future').first()).toBeVisible();
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
    await admin.getByRole('tab', { name: 'SIGNALS' }).click();
    await admin.getByRole('tab', { name: 'CREATE' }).click();
    await expect(admin.getByTestId('receipt-reached')).toHaveText(reached);
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
  await Promise.all([adminContext.close(), otherContext.close(), memberContext.close()]);
});

test('a price alert is set, fires on a tick, is logged and told, paused and deleted (docs/product/alerts.md#price-alerts)', async ({
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

  // Around the price of now: wherever the walk of the simulated feed drifts, it crosses one of them soon.
  const price = Number(await admin.getByTestId('price-GBPJPY').first().textContent());
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
  await expect(
    admin
      .locator('[data-testid^="fire-"]')
      .filter({ hasText: `${title} near` })
      .first(),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(near.filter({ hasText: 'fired' }).filter({ hasNotText: 'never fired' }).first()).toBeVisible();
  await expect(
    member
      .locator('[data-testid^="alert-"]')
      .filter({ hasText: `${title} near` })
      .first(),
  ).toBeVisible();
  // Left there, they would notify members in the middle of other tests.
  for (const id of ids) await change(adminContext, 'DELETE', `/api/price-alerts/${id}`);
  await Promise.all([adminContext.close(), memberContext.close()]);
});

test('an ended session says so and leads to /auth; others are denied and led to the dashboard (docs/product/console.md#access-denied)', async ({
  browser,
}) => {
  const adminContext = await contextOf(browser, 'admin');
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

test('the publishing tabs are accessible in both themes and fit 360 px (docs/product/look.md#accessibility)', async ({
  browser,
}) => {
  const admin = await contextOf(browser, 'admin');
  await change(admin, 'POST', '/api/notifications', {
    title: 'Looked at by axe',
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
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await context.close();
  }
});
