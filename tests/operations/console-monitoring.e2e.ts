import type { Signal } from '@t0/contracts/signals';
import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { newSubscriber, testTerminal } from '../support/browser/subscriber.ts';
import { change, contextOf, expectLive, expectSome, personOf, MEANT } from '../support/browser/visit.ts';
import { newEmail, newPerson } from '../support/browser/people.ts';

/** An order below the price: no tick changes it. */
const SIGNAL = {
  instrument: 'GBPUSD',
  direction: 'long',
  entryPrice: '1.30100',
  slPrice: '1.29700',
  t0Price: '1.30700',
  t1Price: '1.31500',
  monthlyBias: 'Bullish',
  memo: 'monitoring e2e',
  status: 'limit',
  ...MEANT,
};
const figure = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('b');

test('EMAILS: summary, history and real settings follow a published signal without a reload (docs/product/console.md#emails)', async ({
  admin,
}) => {
  const page = await admin.newPage();
  await page.goto('/notifications?tab=emails');
  await expectLive(page);
  await expect(figure(page, 'Successful')).toHaveText(/^\d/);
  const before = Number((await figure(page, 'Successful').textContent())!.replace(/\D/g, ''));
  // The worker's own values (docs/product/console.md#emails): what it reported, not what the page believes.
  await expect(page.getByText('Reported by a worker')).toBeVisible();
  await expect(page.getByText('Batch size')).toBeVisible();

  const { email } = await newPerson('member');
  const signal = await change<Signal>(admin, 'POST', '/api/signals', SIGNAL);
  const row = page.locator('[data-testid^="delivery-"]').filter({ hasText: email });
  await expect(row).toContainText('GBPUSD');
  await expect(row).toContainText('LONG');
  await expect(row).toContainText('SENT');
  await expect
    .poll(async () => Number((await figure(page, 'Successful').textContent())!.replace(/\D/g, '')))
    .toBeGreaterThan(before);
  await expect(page.getByTestId('email-sending')).toContainText(`Signal #${signal.id}`);
  await change(admin, 'DELETE', `/api/signals/${signal.id}`);
});

test('the subscriber table follows a subscription live, is searched and exported, and ends sessions (docs/product/console.md#subscribers)', async ({
  browser,
}) => {
  const email = newEmail('payer');
  const known = await newPerson('member');
  const admin = await contextOf(browser, 'admin');
  const page = await admin.newPage();
  await page.goto('/notifications?tab=emails');
  await expectLive(page);
  await expect(page.getByTestId(`member-${known.email}`)).toBeVisible();
  const row = page.getByTestId(`member-${email}`);

  const payer = await newSubscriber(browser, email);
  await expect(row).toContainText('ACTIVE USER');
  await expect(row).toContainText('Online Recently');
  await expect(row).toContainText('Name not set');

  await test.step('search', async () => {
    await page.getByLabel('Search subscribers').fill(email.toUpperCase());
    await expect(page.getByTestId(`member-${known.email}`)).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.getByLabel('Search subscribers').fill('nobody-at-all');
    await expect(page.getByText('Nobody matches')).toBeVisible();
    await page.getByLabel('Search subscribers').fill('');
    await expect(row).toBeVisible();
  });

  await test.step('export', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step('write first', async () => {
    await row.getByRole('link', { name: `Write to ${email}` }).click();
    await page.getByLabel('Message', { exact: true }).fill('Welcome aboard');
    await page.getByRole('button', { name: 'SEND' }).click();
    await expect(page.getByTestId(`conversation-${email}`)).toContainText('Desk: Welcome aboard');
    await page.getByRole('tab', { name: 'EMAILS' }).click();
  });

  await test.step('end all sessions', async () => {
    expect((await payer.request.get('/api/signals')).status()).toBe(200);
    await row.getByRole('button', { name: `End all sessions of ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await expect(page.getByTestId('toast')).toContainText('SESSIONS ENDED');
    expect((await payer.request.get('/api/signals')).status()).toBe(401);
  });

  await test.step('who no longer pays leaves the table', async () => {
    await testTerminal(admin, 'deactivate-subscription', email);
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: /^All accounts/ }).click();
    await expect(row).toBeVisible();
  });
  await Promise.all([admin.close(), payer.close()]);
});

test('ANALYTICS: measured tiles follow who is connected; plots have a table beside them (docs/product/console.md#analytics)', async ({
  browser,
  admin,
}) => {
  const page = await admin.newPage();
  await page.goto('/notifications?tab=analytics');
  await expectLive(page);
  await expect(figure(page, 'Connections')).toHaveText(/^\d+$/);
  const before = Number(await figure(page, 'Connections').textContent());
  const visitor = await contextOf(browser, 'member');
  const other = await visitor.newPage();
  await other.goto('/dashboard');
  await expectLive(other);
  await expect.poll(async () => Number(await figure(page, 'Connections').textContent())).toBeGreaterThan(before);

  const { id } = await change<Signal>(admin, 'POST', '/api/signals', SIGNAL);
  await expect(figure(page, 'Publish to screen, median')).toHaveText(/^\d/);
  await expect(page.getByRole('img', { name: /^Deliveries to screens/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).click();
  await expectSome(page.getByRole('region', { name: 'Figures of each period' }).locator('tbody tr'));
  await change(admin, 'DELETE', `/api/signals/${id}`);
  await Promise.all([admin.close(), visitor.close()]);
});

test('AUDIT TRAIL: who changed what, before and after, filtered (docs/product/console.md#audit-trail)', async ({
  admin,
}) => {
  const page = await admin.newPage();
  await page.goto('/notifications?tab=audit');
  await expectLive(page);
  const signal = await change<Signal>(admin, 'POST', '/api/signals', SIGNAL);
  await change(admin, 'PUT', `/api/signals/${signal.id}`, { memo: 'audited' });
  const entry = page
    .locator('[data-testid^="audit-"]')
    .filter({ hasText: new RegExp(`signals\\.updated #${signal.id}(?!\\d)`) });
  await expect(entry).toContainText(personOf(admin).email);
  await entry.locator('summary').click();
  await expect(entry.getByRole('row', { name: /memo monitoring e2e audited/i })).toBeVisible();
  await page.getByLabel('What').selectOption('chart_notes');
  await expect(entry).toHaveCount(0);
  await page.getByLabel('What').selectOption('signals');
  await page.getByLabel('Action').selectOption('Signal updated');
  await expect(entry).toBeVisible();
  await change(admin, 'DELETE', `/api/signals/${signal.id}`);
});

test('on a phone the active tab is in sight, wherever it stands in the row', async ({ admin }) => {
  const page = await admin.newPage();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/notifications?tab=videos');
  await expectLive(page);
  await expect(page.getByRole('tab', { name: 'VIDEOS' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'JOBS' }).click();
  await expect(page.getByTestId('queue-account-email')).toBeVisible();
  await page.goto('/notifications?tab=create');
  await expect(page.getByRole('tab', { name: 'CREATE' })).toBeInViewport({ ratio: 1 });
});

test('SIGNALS: edited in its row, followed by another administrator; lines of the memo and the date survive (docs/product/console.md#signals)', async ({
  browser,
}) => {
  const [admin, other] = await Promise.all([contextOf(browser, 'admin'), contextOf(browser, 'admin')]);
  const [page, watching] = await Promise.all([admin.newPage(), other.newPage()]);
  for (const each of [page, watching]) {
    await each.goto('/notifications?tab=signals');
    await expectLive(each);
  }
  const memo = 'First line\nsecond line';
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...SIGNAL, memo });
  const rowOf = (where: Page) => where.getByTestId(`signal-row-${id}`);
  await rowOf(page).getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Memo').focus();
  await page.keyboard.press('Tab');
  await page.getByLabel('Created date').fill('2025-01-02T03:04');
  // With the mouse, out of the date's field: both are saved by the one press.
  await page.getByLabel('Status', { exact: true }).selectOption('paused');
  await page.getByLabel('Created date').fill('2025-01-02T03:05');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('toast')).toContainText('SIGNAL UPDATED');
  await expect(rowOf(watching)).toContainText('2 Jan 2025 03:05');
  await expect(rowOf(watching)).toContainText(/paused/i);
  const stored = (await (await admin.request.get('/api/signals')).json()) as Signal[];
  expect(stored.find((signal) => signal.id === id)!.memo).toBe(memo);
  await rowOf(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowOf(watching)).toHaveCount(0);
  // The keyboard goes on from the row that took the place of the deleted one.
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^(Delete|Edit)/);
  await Promise.all([admin.close(), other.close()]);
});

/** Counts of the console's answers that stand in a line of text. */
const COUNTS = /"(emails|notifications|grantedSubscribers|trialSubscribers)":\d+/g;

for (const [width, many] of [
  [360, 1],
  [360, 9999],
  [1440, 1],
] as const) {
  test(`the console's counts and measured figures move nothing when they arrive, at ${width} px, ${many} of each`, async ({
    browser,
  }) => {
    const [writer, context] = await Promise.all([contextOf(browser, 'member'), contextOf(browser, 'admin', { width })]);
    await change(writer, 'POST', '/api/messages', { message: 'Is anybody there?' });
    const page = await context.newPage();
    let answer!: () => void;
    const answers = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/admin\/(?:analytics|conversations|affected-users|users|stats)/, async (route) => {
      await answers;
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(COUNTS, `"$1":${many}`) });
    });
    await page.goto('/notifications?tab=analytics');
    const places = (): Promise<unknown> =>
      page.locator('[aria-label="Console views"] a, [aria-label="Console"] [role=tab], dl').evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.textContent.slice(0, 4), ...[x, y, width, height].map(Math.round)];
        }),
      );
    await expect(page.getByText('-- members online now')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    await expect(page.getByTestId('inbox-badge')).toHaveCount(0);
    answer();
    await expect(page.getByTestId('inbox-badge')).toBeVisible();
    await expect(page.getByText(/\d members? online now/)).toBeVisible();
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
    expect(await places()).toEqual(before);
    // A figure may be on its way again.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
