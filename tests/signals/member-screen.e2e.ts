import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessible,
  expectLive,
  expectNoOverflow,
  MEANT,
  panelOf,
  UNTOUCHED,
  untilRendered,
} from '../support/browser/visit.ts';

/** Where its first row begins, from the top of the page, px. */
const firstRow = (page: Page): Promise<number> =>
  page
    .getByTestId(/^signal-row-/)
    .evaluateAll((rows) => Math.min(...rows.map((row) => row.getBoundingClientRect().top + window.scrollY)));

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1024, 768],
] as const) {
  test(`the first signal begins above 400 px at ${width}x${height}, with banner and first steps; heat map and chart follow the five last closed (docs/product/terminal.md#dashboard)`, async ({
    browser,
    admin,
  }) => {
    const ids: number[] = [];
    for (let closed = 0; closed < 6; closed += 1) {
      const body = signalBody({ ...UNTOUCHED, memo: `${width} ${closed}` });
      const { id } = await change<Signal>(admin, 'POST', '/api/signals', body);
      await change(admin, 'PUT', `/api/signals/${id}`, { status: 'closed' });
      ids.push(id);
    }
    const member = await contextOf(browser, 'member', { width });
    await member.addInitScript(() => localStorage.removeItem('t0-first-steps'));
    const page = await member.newPage();
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard');
    await expect(page.getByRole('complementary', { name: 'Billing' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await untilRendered(page);
    await expect(page.getByRole('heading', { name: 'Live chart' })).toBeVisible();
    expect(await firstRow(page)).toBeLessThan(400);
    // Six of its own, as other tests close signals meanwhile: the newest is among the five, and the oldest is not.
    const [oldest, newest] = [ids[0], ids.at(-1)].map((id) => page.getByTestId(`signal-row-${id}`));
    await expect(newest!).toBeVisible();
    await expect(oldest!).toHaveCount(0);
    const order = await page.evaluate(() => {
      const topOf = (element: Element | null | undefined): number => element!.getBoundingClientRect().top;
      const headings = [...document.querySelectorAll('main h2')];
      const under = (text: string) => topOf(headings.find(({ textContent }) => textContent === text));
      return [
        topOf([...document.querySelectorAll('tr[data-closed]')].at(-1)),
        under('Performance heat map'),
        under('Live chart'),
      ];
    });
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[1]! - order[0]!, 'from the last row to the heat map').toBeLessThan(150);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(oldest!).toBeVisible();

    await test.step('the first steps are a line that opens', async () => {
      const link = page.getByRole('link', { name: /^Alerts on this device/ });
      await expect(link).toBeHidden();
      await page.locator('summary', { hasText: 'First steps' }).press('Enter');
      await expect(link).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
    for (const id of ids) await change(admin, 'DELETE', `/api/signals/${id}`);
  });
}

test('filters the signals by keyboard, and keeps that in the address and on the account, on a phone too (docs/product/terminal.md#filters)', async ({
  browser,
  admin,
}) => {
  const body = signalBody({ ...UNTOUCHED, memo: `e2e filter ${Date.now()}` });
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', body);
  const page = await (await contextOf(browser, 'member', { width: 1280 })).newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  const rows = page.getByTestId(/^signal-row-/);
  await page.getByRole('button', { name: 'FILTER' }).press('Enter');
  const status = page.getByLabel('Filter by status');
  await status.focus();
  const saved = page.waitForResponse('**/api/auth/display-settings');
  await status.selectOption('open');
  expect((await saved).ok()).toBe(true);
  await expect(page.locator('tr[data-closed]')).toHaveCount(0);
  await expect(page).toHaveURL(/status=open/);
  await page.getByLabel('Filter by taken').selectOption('taken');
  await expect(rows).toHaveCount(0);
  await expect(page.getByText('The filters let none through.')).toBeVisible();
  await page.getByRole('button', { name: 'CLEAR' }).click();
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('direction=short') ?? false);
  await page.getByLabel('Filter by direction').selectOption('short');
  expect((await kept).ok()).toBe(true);
  await expect(rows.filter({ hasText: 'LONG' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search signals' }).fill('e2e');
  await expect(panelOf(page, 'Signals').getByText(/^\d+ of \d+$/)).toBeVisible();
  await expectAccessible(page);

  await test.step('without an address the account has it, on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'FILTER, 1 SET' })).toBeVisible();
    await page.getByRole('button', { name: 'FILTER, 1 SET' }).click();
    await expect(page.getByLabel('Filter by direction')).toHaveValue('short');
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'CLEAR' }).click();
    await expect(page.getByRole('button', { name: 'FILTER', exact: true })).toBeVisible();
  });
  await change(admin, 'DELETE', `/api/signals/${id}`);
});

/** US30 with a zone and eight further targets: as much as a signal can have. */
const LONG_LIST = signalBody({
  instrument: 'US30',
  direction: 'long',
  entryPrice: '42741.96',
  entryZonePrice: '42626.96',
  slPrice: '42000.25',
  t0Price: '43740.25',
  t1Price: '43810.25',
  furtherTargets: ['43820.25', '43830.25', '43840.25', '43850.25', '43860.25', '43870.25', '43880.25', '43890.25'],
  status: 'limit',
  ...MEANT,
});

for (const width of [360, 390]) {
  test(`on a phone of ${width} px a zone is one thing, the ladder fits, the foot stays, and Back closes the sheet first (docs/product/terminal.md#signal-details)`, async ({
    browser,
    admin,
  }) => {
    const { id } = await change<Signal>(admin, 'POST', '/api/signals', LONG_LIST);
    const member = await contextOf(browser, 'member', { width });
    const page = await member.newPage();
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/videos');
    await page.goto('/dashboard');
    await expectLive(page);
    const card = page.getByTestId(`signal-row-${id}`);
    const zone = card.locator('.entry-zone');
    await expect(zone).toHaveText(/42,741\.96\s–\s42,626\.96/);
    const { height, right } = await zone.evaluate((element) => element.getBoundingClientRect());
    expect(height, 'the zone in one line').toBeLessThan(24);
    expect(right).toBeLessThan(width);

    await card.getByRole('button', { name: 'Details of US30 long' }).click();
    const dialog = page.getByRole('dialog', { name: 'US30' });
    await expect(dialog.getByRole('button', { name: 'TOOK IT' })).toBeInViewport({ ratio: 1 });
    // No cell of the ladder runs into the next.
    const overlaps = await dialog.evaluate(
      (box) =>
        [...box.querySelector('ol')!.children].filter((step) => {
          const boxes = [...step.children].map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return range.getBoundingClientRect();
          });
          return boxes.some(({ width, left }, index) => index > 0 && width > 0 && left < boxes[index - 1]!.right - 0.5);
        }).length,
    );
    expect(overlaps).toBe(0);
    await expectNoOverflow(page);

    await test.step('the size asks for the balance and currency alone, then its result stays in sight', async () => {
      await dialog.getByRole('button', { name: 'SIZE' }).click();
      const sheet = page.getByRole('dialog', { name: 'SIZE' });
      await expect(sheet.getByRole('textbox')).toHaveCount(1);
      await expect(sheet.getByRole('combobox')).toHaveCount(1);
      await sheet.getByLabel('Balance').fill('10,000');
      await expect(sheet.getByTestId('size-line')).toHaveText(/lots/);
      await sheet.getByRole('button', { name: 'COPY LINK' }).scrollIntoViewIfNeeded();
      await expect(sheet.getByTestId('size-line')).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.goBack();
      await expect(sheet).toHaveCount(0);
      await expect(dialog).toBeVisible();
    });
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(card.getByTestId(`lots-${id}`)).toHaveText(/^[\d.,]+ lots$/);

    await test.step('one that was closed otherwise leaves no step behind', async () => {
      await card.getByRole('button', { name: 'Details of US30 long' }).click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => (history.state as { surfaces?: number }).surfaces ?? 0)).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(/\/videos/);
    });
    await change(admin, 'DELETE', `/api/signals/${id}`);
  });
}

test('the lots of the row are the size that TOOK IT notes; the table of portions scrolls under the head of the dialog (docs/product/sizing.md#lots-beside-a-signal)', async ({
  browser,
  admin,
}) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', LONG_LIST);
  const member = await contextOf(browser, 'member', { width: 1280 });
  await member.addInitScript(() =>
    localStorage.setItem('t0-calculator', JSON.stringify({ balance: '10,000', currency: 'USD', leverage: '30' })),
  );
  const page = await member.newPage();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/dashboard');
  await expectLive(page);
  const row = page.getByTestId(`signal-row-${id}`);
  const lots = (await row.getByTestId(`lots-${id}`).textContent())!.replace(' lots', '');
  const call = page.waitForRequest(`**/api/journal/signals/${id}`);
  await row.getByRole('button', { name: 'TOOK IT' }).click();
  expect((await call).postDataJSON()).toMatchObject({ decision: 'taken', size: lots.replace(',', '') });
  await expect(page.getByTestId('toast').filter({ hasText: 'TOOK IT' })).toContainText(`${lots.replace(',', '')} lots`);

  await row.getByRole('cell', { name: /^US30/ }).click();
  const dialog = page.getByRole('dialog', { name: 'US30' });
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  await dialog.getByTestId('size-portions').evaluate((table) => {
    const box = table.closest('[role=dialog]')!;
    box.scrollTop += table.getBoundingClientRect().top - box.getBoundingClientRect().top + 40;
  });
  const onTop = (target: typeof close): Promise<boolean> =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect(await onTop(close)).toBe(true);
  expect(await onTop(dialog.getByRole('button', { name: 'TOOK IT' }))).toBe(true);

  await test.step('its chart shows what lies beyond the scale, and whose it is', async () => {
    const chart = dialog.getByTestId('live-chart-US30');
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.getByTestId('chart-beyond').filter({ hasText: /[↑↓] LONG / })).not.toHaveCount(0);
  });
  await change(admin, 'DELETE', `/api/signals/${id}`);
});

test('a withdrawal is red, and says first not to act on it (docs/product/terminal.md#signal-updates)', async ({
  browser,
  admin,
}) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', signalBody(UNTOUCHED));
  const page = await (await contextOf(browser, 'member')).newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  await expect(page.getByTestId(`signal-row-${id}`)).toBeVisible();
  await change(admin, 'DELETE', `/api/signals/${id}`);
  const toast = page.getByTestId('toast').filter({ hasText: 'WITHDRAWN' });
  await expect(toast).toHaveAttribute('data-tone', 'error');
  await expect(toast).toContainText(/WITHDRAWN: .*Do not act on it\. .*was withdrawn\./);
});

test('the live chart shows one signal at a time, the newest first (docs/product/terminal.md#live-chart)', async ({
  browser,
  admin,
}) => {
  const ids: number[] = [];
  for (const entryPrice of ['42701.50', '42702.50'])
    ids.push((await change<Signal>(admin, 'POST', '/api/signals', { ...LONG_LIST, entryPrice })).id);
  const page = await (await contextOf(browser, 'member')).newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  await page.getByRole('heading', { name: 'Live chart' }).scrollIntoViewIfNeeded();
  const choice = page.getByLabel('Signal of the live chart');
  await expect(choice).toHaveValue(String(ids[1]));
  const lines = page.getByTestId('live-chart-US30').locator('figcaption');
  await expect(lines).toContainText('LONG ENTRY 42,702.50');
  await choice.selectOption(String(ids[0]));
  await expect(lines).toContainText('LONG ENTRY 42,701.50');
  await expect(lines).not.toContainText('42,702.50');
  for (const id of ids) await change(admin, 'DELETE', `/api/signals/${id}`);
});

test('an upright A4 of the dashboard has status and journal of every signal (docs/product/look.md#printing)', async ({
  browser,
}) => {
  const page = await (await contextOf(browser, 'member', { theme: 'light' })).newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  // 210 mm less two margins of 12, at 96 to the inch.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => document.body.style.setProperty('width', '703px'));
  const table = page.locator('table.signals');
  for (const name of ['Status', 'Journal']) {
    const head = table.getByRole('columnheader', { name });
    expect(await head.evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThanOrEqual(703);
  }
});
