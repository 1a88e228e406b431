import type { ChartNote } from '@t0/contracts/content';
import type { Signal, SignalCounts } from '@t0/contracts/signals';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessible,
  expectLive,
  expectNoOverflow,
  MEANT,
  panelOf,
} from '../support/browser/visit.ts';
import { newPerson } from '../support/browser/people.ts';

const PAUSED = {
  instrument: 'AUDUSD',
  direction: 'short',
  entryPrice: '0.66000',
  slPrice: '0.66500',
  t0Price: '0.65500',
  t1Price: '0.65000',
  monthlyBias: 'Bearish',
  status: 'paused',
  ...MEANT,
};
const rows = (page: Page) => page.locator('[data-testid^="signal-row-"]');
const counts = async (admin: BrowserContext, query: string): Promise<SignalCounts> =>
  (await (await admin.request.get(`/api/admin/signals/counts${query}`)).json()) as SignalCounts;
const publishAll = (admin: BrowserContext, word: string, many: number): Promise<Signal[]> =>
  Promise.all(
    Array.from({ length: many }, (_, number) =>
      change<Signal>(admin, 'POST', '/api/signals', { ...PAUSED, memo: `${word} no-${number}.` }),
    ),
  );
const deleteAll = async (admin: BrowserContext, signals: Signal[]): Promise<void> => {
  await Promise.all(signals.map(({ id }) => change(admin, 'DELETE', `/api/signals/${id}`)));
};
const open = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(address);
  await expectLive(page);
  return page;
};

test('the console names the place that it does not have; SETTINGS has an index with addresses; counters stand on the first tab alone', async ({
  admin,
}) => {
  const page = await open(admin, '/notifications?tab=signal');
  await expect(page.getByText('The console has no place named “signal”. This is CREATE.')).toBeVisible();
  const counter = page.getByText('Notifications of signals');
  await expect(counter).toBeVisible();
  await page.getByRole('tab', { name: 'SIGNALS' }).click();
  await expect(page.getByText('The console has no place')).toHaveCount(0);
  await expect(counter).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  const { y } = (await panelOf(page, 'Signals').boundingBox())!;
  expect(y).toBeLessThan(260);
  await page.goto('/notifications?tab=settings');
  const index = page.getByRole('navigation', { name: 'Settings' });
  await index.getByRole('link', { name: 'Channels' }).click();
  await expect(page.getByRole('heading', { name: 'Channels' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Copy' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Channels' })).toBeVisible();
  const folded = page.locator('summary').filter({ hasText: 'not set up' });
  await expect(page.getByTestId('channel-sms')).toBeHidden();
  await folded.click();
  await expect(page.getByTestId('channel-sms')).toBeVisible();
  await index.getByRole('link', { name: 'Instruments' }).click();
  await expect(page.getByTestId('instrument-US30')).toContainText('decimals');
  await expect(page.getByTestId('instrument-US30').getByRole('button', { name: 'Edit US30' })).toBeInViewport();
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('SIGNALS: searched on the server, page by page, with totals that stay true live', async ({ browser }) => {
  const word = `reach${Date.now()}`;
  const admin = await contextOf(browser, 'admin');
  const signals = await publishAll(admin, word, 52);
  const page = await open(admin, '/notifications?tab=signals');

  await test.step('found by a word of the memo, in any case; fifty at a time', async () => {
    await page.getByRole('searchbox', { name: 'Search signals' }).fill(word.toUpperCase());
    await expect(page.getByText('Showing 50 of 52')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText('Showing 52 of 52')).toBeVisible();
    await expect(rows(page)).toHaveCount(52);
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  });

  await test.step('the head tells all there are, whatever is looked for', async () => {
    const { total, open: active } = await counts(admin, '');
    await expect(page.getByText(`${total.toLocaleString('en-US')} signals, ${active} open`)).toBeVisible();
  });

  await test.step('new, edited and deleted elsewhere, the filtered list follows', async () => {
    const [first, second] = [signals[0]!, signals[1]!];
    const [fresh] = await publishAll(admin, word, 1);
    await expect(page.getByTestId(`signal-row-${fresh!.id}`)).toBeVisible();
    await change(admin, 'PUT', `/api/signals/${first.id}`, { memo: 'something else' });
    await change(admin, 'DELETE', `/api/signals/${second.id}`);
    await expect(page.getByTestId(`signal-row-${first.id}`)).toHaveCount(0);
    await expect(page.getByTestId(`signal-row-${second.id}`)).toHaveCount(0);
    await expect(page.getByText('Showing 51 of 51')).toBeVisible();
    signals.push(fresh!);
    signals.splice(1, 1);
  });

  await test.step('narrowed by what a signal is and when it was created, and cleared again', async () => {
    await page.getByLabel('Status filter').selectOption('open');
    await expect(page.getByText('No signal matches')).toBeVisible();
    await page.getByLabel('Status filter').selectOption('paused');
    await page.getByLabel('Instrument filter').selectOption('AUDUSD');
    await page.getByLabel('Created to').fill(new Date().toISOString().slice(0, 10));
    await expect(page.getByText('Showing 50 of 51')).toBeVisible();
    await page.getByLabel('Created to').fill('2020-01-01');
    await expect(page.getByText('No signal matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('Showing 50 of 51')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what is edited stays in its place although the edit takes it out of the filter', async () => {
    const { id } = signals.at(-1)!;
    await page.getByTestId(`signal-row-${id}`).getByRole('button', { name: /^Edit/ }).click();
    await change(admin, 'PUT', `/api/signals/${id}`, { status: 'closed', memo: 'taken out' });
    const row = page.getByTestId(`signal-row-${id}`);
    await expect(page.getByText('Showing 49 of 50')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toHaveCount(0);
  });

  await deleteAll(admin, signals);
});

test('SIGNALS on a phone has its search and filters, and says that dates are UTC', async ({ browser }) => {
  const word = `phone${Date.now()}`;
  const admin = await contextOf(browser, 'admin');
  const signals = await publishAll(admin, word, 2);
  const small = await contextOf(browser, 'admin', { width: 390, theme: 'light' });
  const phone = await open(small, '/notifications?tab=signals');
  await phone.getByRole('searchbox', { name: 'Search signals' }).fill(`${word} no-1.`);
  await expect(rows(phone)).toHaveCount(1);
  await expect(phone.getByText('Showing 1 of 1')).toBeVisible();
  await phone.getByRole('button', { name: 'Filters' }).click();
  await phone.getByLabel('Direction filter').selectOption('long');
  await expect(phone.getByText('No signal matches')).toBeVisible();
  await phone.getByLabel('Direction filter').selectOption('short');
  await rows(phone).getByRole('button', { name: /^Edit/ }).click();
  const sheet = phone.getByRole('dialog');
  await expect(sheet.getByText('UTC')).toBeVisible();
  await sheet.getByLabel('Created date').fill('2099-01-01T00:00');
  await sheet.getByLabel('Memo').focus();
  await expect(sheet.getByText('Created date must not be in the future')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expectNoOverflow(phone);
  await expectAccessible(phone);
  await deleteAll(admin, signals);
});

test('a note for AUDUSD or 15min reaches the members, as the preview says', async ({ browser, admin }) => {
  const member = await open(await contextOf(browser, 'member'), '/dashboard');
  const section = member.getByTestId('analysis-AUDUSD');
  const notes = (await (await admin.request.get('/api/chart-notes')).json()) as ChartNote[];
  for (const { id } of notes.filter(({ instrument }) => instrument === 'AUDUSD'))
    await change(admin, 'DELETE', `/api/chart-notes/${id}`);
  const memo = { memoText: '', keyLevels: '', marketStructure: '', riskManagement: '', memoImageUrls: [] };
  await change(admin, 'PUT', '/api/chart-memos/AUDUSD', memo);
  await expect(member.getByTestId('analysis-US30')).toBeVisible();
  await expect(section).toHaveCount(0);

  const page = await open(admin, '/notifications?tab=analysis');
  await page.getByRole('radio', { name: 'AUDUSD' }).click();
  await expect(page.getByText('Not shown to members')).toBeVisible();

  await page.goto('/notifications?tab=chart-notes');
  await page.getByRole('radio', { name: 'AUDUSD' }).click();
  await page.getByRole('radio', { name: '15min' }).click();
  await page.getByLabel('Content').fill('Fade the first push after the fix.');
  await page.getByRole('button', { name: 'SAVE CHART NOTE' }).click();
  await section.getByRole('tab', { name: '15min' }).click();
  await expect(section).toContainText('Fade the first push after the fix.');

  await page.goto('/notifications?tab=analysis');
  await page.getByRole('radio', { name: 'AUDUSD' }).click();
  const preview = panelOf(page, 'Preview');
  await preview.getByRole('tab', { name: '15min' }).click();
  await expect(preview).toContainText('Fade the first push after the fix.');
  await page.getByLabel('Analysis text').fill('Range until the minutes.');
  await expect(preview).toContainText('Range until the minutes.');
  await page.getByRole('button', { name: 'UPDATE ANALYSIS' }).click();
  await expect(section).toContainText('Range until the minutes.');

  const after = (await (await admin.request.get('/api/chart-notes')).json()) as ChartNote[];
  for (const { id } of after.filter(({ instrument }) => instrument === 'AUDUSD'))
    await change(admin, 'DELETE', `/api/chart-notes/${id}`);
  // The tab that was open is gone with its note; the section stays for the memo.
  await expect(section.getByRole('tab', { name: '15min' })).toHaveCount(0);
  await expect(section).toContainText('Range until the minutes.');
  await change(admin, 'PUT', '/api/chart-memos/AUDUSD', memo);
  await expect(section).toHaveCount(0);
});

test('SUBSCRIBERS has a way in of its own, and JOBS one line for each queue', async ({ admin }) => {
  const page = await open(admin, '/notifications');
  await page.getByRole('link', { name: /^SUBSCRIBERS/ }).click();
  await expect(page.getByTestId(`member-${(await newPerson('member')).email}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^SUBSCRIBERS/ })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'JOBS' }).click();
  await expect(page.getByTestId('queue-account-email')).toContainText('given up');
});
