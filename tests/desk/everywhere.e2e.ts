import type { Signal } from '@t0/contracts/signals';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessible,
  expectLive,
  expectNoOverflow,
  expectSome,
  MEANT,
  UNTOUCHED,
} from '../support/browser/visit.ts';

const SIGNAL = { ...UNTOUCHED, entryPrice: '20000', slPrice: '19000', memo: 'e2e everywhere' };

test('the bar stays in reach, Esc closes what stands below a toast, and a withdrawn signal says so in its dialog', async ({
  admin,
  member,
}) => {
  await member.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', SIGNAL);
  const page = await member.newPage();
  await page.goto('/dashboard');
  await page.getByTestId(`signal-row-${id}`).click();
  const dialog = page.getByRole('dialog', { name: 'US30' });
  await dialog.getByRole('button', { name: 'Copy ENTRY' }).click();
  await expect(page.getByTestId('toast')).toContainText('Copied!');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await test.step('the bell at the end of the page, and its popover with a toast on screen', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByTestId('bell')).toBeInViewport();
    await expect(page.getByTestId('connection-state')).toBeInViewport();
    await page.getByTestId('bell').click();
    const popover = page.getByRole('dialog', { name: 'System notifications' });
    await expect(popover).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
  });

  await test.step('what takes the focus is never below the bar (WCAG 2.4.11)', async () => {
    const hidden = await page.evaluate(async () => {
      const bar = document.querySelector('[data-bar]')!.getBoundingClientRect();
      const problems: string[] = [];
      const focusable = [...document.querySelectorAll<HTMLElement>('main a[href], main button, main input')].filter(
        (element) => element.offsetParent !== null,
      );
      // Backwards, as with Shift+Tab: what comes in at the top is what a bar would cover.
      for (const element of focusable.reverse()) {
        element.focus();
        const { top, bottom } = element.getBoundingClientRect();
        if (bottom <= bar.bottom && top >= 0) problems.push(element.outerHTML.slice(0, 80));
      }
      await Promise.resolve();
      return problems;
    });
    expect(hidden).toEqual([]);
  });

  await test.step('withdrawn while its dialog is open', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByTestId(`signal-row-${id}`).click();
    await expect(dialog.getByRole('button', { name: /^Copy / })).toHaveCount(4);
    await change(admin, 'DELETE', `/api/signals/${id}`);
    await expect(dialog).toContainText('This signal was withdrawn. Do not act on it.');
    await expect(dialog.getByRole('button', { name: /^Copy / })).toHaveCount(0);
  });
});

/** A price of US30 as it is written: '20,100.00'. */
const shown = (price: number): string => `${price.toLocaleString('en-US')}.00`;

for (const [width, entry] of [
  [1440, 20_100],
  [390, 20_500],
] as const)
  test(`a new signal is told on every page with its verdict and the way in, and so are its moved levels, at ${width} px`, async ({
    browser,
  }) => {
    const [admin, member] = [await contextOf(browser, 'admin'), await contextOf(browser, 'member', { width })];
    const page = await member.newPage();
    const toast = page.getByTestId('toast');
    await page.goto('/journal');
    await expectLive(page);
    const ids: number[] = [];
    const dialog = page.getByRole('dialog', { name: 'US30' });
    // Signals of other tests may come at the same time, and share its toast: then one more is published.
    await expect(async () => {
      const { id } = await change<Signal>(admin, 'POST', '/api/signals', {
        ...SIGNAL,
        entryPrice: `${entry}`,
      });
      ids.push(id);
      await expect(toast).toContainText(`NEW SIGNAL: LONG US30 @ ${shown(entry)}`);
      await expect(toast.locator('[data-verdict]')).toBeVisible();
      await expectAccessible(page);
      await toast.getByRole('button', { name: 'OPEN SIGNAL' }).click();
      await expect(dialog).toBeVisible();
    }).toPass({ timeout: 90_000 });
    await page.keyboard.press('Escape');
    let moves = 0;
    await test.step('several moves of it are one toast, which names each', () =>
      expect(async () => {
        const path = `/api/signals/${ids.at(-1)}`;
        moves += 1;
        await change(admin, 'PUT', path, { entryPrice: `${entry + moves}`, ...MEANT });
        await change(admin, 'PUT', path, { t1Price: `${81_000 + moves}`, ...MEANT });
        await expect(toast).toContainText('T1 MOVED: LONG US30');
        await expect(toast).toContainText('Before: ENTRY MOVED');
      }).toPass({ timeout: 90_000 }));
    await page.goto('/system-status');
    const former = page.locator('del', { hasText: `LONG US30 @ ${shown(entry + moves)}` });
    await expect(former).toContainText('T0 80,000.00, T1 81,000.00');
    for (const id of ids) await change(admin, 'DELETE', `/api/signals/${id}`);
  });

test('signals that came while the tab was hidden are told on the return, as one toast', async ({ admin, member }) => {
  const page = await member.newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  const ids: number[] = [];
  for (const entryPrice of ['20001', '20002'])
    ids.push((await change<Signal>(admin, 'POST', '/api/signals', { ...SIGNAL, entryPrice })).id);
  for (const id of ids) await expect(page.getByTestId(`signal-row-${id}`)).toContainText('NEW');
  await hide(false);
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText(/While you were away: \d+ signals/);
  await toast.getByRole('link', { name: 'VIEW ALERTS' }).click();
  await expect(page).toHaveURL(/system-status$/);
  for (const id of ids) await change(admin, 'DELETE', `/api/signals/${id}`);
});

test('what becomes of an open signal is told on every page, and the phone has Refresh in its drawer', async ({
  browser,
}) => {
  const [admin, member] = [await contextOf(browser, 'admin'), await contextOf(browser, 'member', { width: 360 })];
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...SIGNAL, status: 'limit', ...MEANT });
  const page = await member.newPage();
  await page.goto('/videos');
  await expectLive(page);
  await change(admin, 'PUT', `/api/signals/${id}`, { status: 'active', ...MEANT });
  await expect(page.getByTestId('toast')).toContainText('Limit order activated');
  await page.getByTestId('toast').getByRole('button', { name: 'Dismiss' }).click();
  await page.goto('/blog');
  await expectLive(page);
  await test.step('a long word in a title of an alert wraps', async () => {
    const alert = { title: 'W'.repeat(90), message: 'Long.', type: 'alert', priority: 'high', isGlobal: true };
    const sent = await change<{ id: number }>(admin, 'POST', '/api/notifications', alert);
    await page.getByTestId('bell').click();
    const item = page.getByTestId(`inbox-item-${sent.id}`);
    await expect(item).toBeVisible();
    const title = item.getByText(alert.title);
    expect(
      await title.evaluate(({ scrollWidth, clientHeight }) => [scrollWidth <= innerWidth, clientHeight > 30]),
    ).toEqual([true, true]);
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await change(admin, 'DELETE', `/api/notifications/${sent.id}`);
  });
  await change(admin, 'DELETE', `/api/signals/${id}`);
  await expect(page.getByTestId('toast')).toContainText('WITHDRAWN: LONG US30');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Refresh' }).click();
  await reloaded;
});

test('times are switched to local time in the profile, on every page and in every tab', async ({ member: context }) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/dashboard');
  await expect(other.getByLabel('Price ticker')).toContainText(/\d\d:\d\d:\d\d UTC/);
  await page.goto('/profile');
  await page.getByRole('radio', { name: 'Local time' }).click();
  await expect(page.getByTestId('toast')).toContainText('TIMES UPDATED');
  const zone = await page.evaluate(
    () =>
      new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')!.value,
  );
  await expect(other.getByLabel('Price ticker')).toContainText(new RegExp(`\\d\\d:\\d\\d:\\d\\d ${zone}`));
  expect(await other.evaluate(() => localStorage.getItem('t0-time-zone'))).toBe('local');
});

test('paper is light and carries no navigation; the chart is a picture', async ({ browser }) => {
  const member = await contextOf(browser, 'member', { theme: 'dark' });
  const page = await member.newPage();
  await page.goto('/dashboard');
  // The chart is built when its panel comes into view, which may be far below the signals of other tests.
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Live chart' }) });
  await panel.scrollIntoViewIfNeeded();
  // The analysis below may have a chart of the same prices, where TradingView's cannot be had.
  const chart = panel.getByTestId(/^live-chart-/);
  await expectSome(chart.locator('[data-chart-screen] canvas'));
  await page.emulateMedia({ media: 'print' });
  await expect(chart.locator('[data-chart-print] canvas')).toBeVisible();
  await expect(page.locator('[data-bar]')).toBeHidden();
  await expect(page.getByLabel('Price ticker')).toBeHidden();
  const light = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.documentElement).getPropertyValue('--text').trim(),
  ]);
  expect(light).toEqual(['rgb(255, 255, 255)', '#0e1719']);
  expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(10_000);
});
