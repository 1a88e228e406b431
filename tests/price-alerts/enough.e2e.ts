import type { JournalEntry } from '@t0/contracts/journal';
import type { OwnAlertList } from '@t0/contracts/price-alerts';
import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  FAR,
  openLive,
  panelOf,
  UNTOUCHED,
  untilRendered,
} from '../support/browser/visit.ts';

const ORDER = { ...UNTOUCHED, status: 'limit' } as const;
const toasts = (page: Page) => page.getByTestId('toast');
const row = (page: Page, { id }: Signal) => page.getByTestId(`signal-row-${id}`);

/** A signal that the member took and that lost by its noted exit. */
async function lose(admin: BrowserContext, member: BrowserContext): Promise<Signal> {
  const signal = await change<Signal>(admin, 'POST', '/api/signals', signalBody(ORDER));
  const entry = await change<JournalEntry>(member, 'PUT', `/api/journal/signals/${signal.id}`, {
    decision: 'taken',
    fill: '20100',
  });
  await change(member, 'PATCH', `/api/journal/entries/${entry.id}`, { version: entry.version, exit: '19500' });
  return signal;
}

for (const width of [1440, 390]) {
  test(`a reached limit says so on ALERTS and the dashboard, and gives way to the typed sentence, at ${width} px (docs/product/watching.md#enough-for-today)`, async ({
    browser,
    admin,
  }) => {
    const member = await contextOf(browser, 'member', { width, theme: 'system' });
    const page = await openLive(member, '/alerts');
    const panel = panelOf(page, 'Enough for today');
    await panel.getByLabel('Losses').selectOption('1');
    // What is no number is said at its field, and takes no limit away.
    await panel.getByLabel('Loss in R').fill('abc');
    await panel.getByRole('button', { name: 'SAVE LIMITS' }).click();
    await expect(panel.getByRole('alert')).toContainText('abc');
    await panel.getByLabel('Loss in R').fill('0.1');
    await panel.getByRole('button', { name: 'SAVE LIMITS' }).click();
    await expect(toasts(page)).toContainText('Loss must be from 0.5 to 50 R');
    await panel.getByLabel('Loss in R').fill('20');
    await panel.getByRole('button', { name: 'SAVE LIMITS' }).click();
    await expect
      .poll(
        async () => ((await (await member.request.get('/api/auth/settings')).json()) as { watching: object }).watching,
      )
      .toMatchObject({ enoughLosses: 1, enoughLossR: 20 });
    const lost = await lose(admin, member);
    const text = 'Enough for today: 1 loss. New signals are silent until 00:00.';
    await expect(panel).toContainText(text);
    await expect(toasts(page)).toContainText('ENOUGH FOR TODAY');
    await untilRendered(page);
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    const dashboard = await openLive(member, '/dashboard');
    await expect(panelOf(dashboard, 'Signals')).toContainText(text);
    await untilRendered(dashboard);
    await expectNoOverflow(dashboard);
    await expectAccessibleInBothThemes(dashboard);
    const silent = await change<Signal>(admin, 'POST', '/api/signals', signalBody(FAR));
    await expect(row(dashboard, silent)).toBeVisible();
    await expect(toasts(dashboard)).toHaveCount(0);
    // A looser limit needs the sentence; without it nothing is sent.
    await panel.getByLabel('Losses').selectOption('2');
    await panel.getByRole('button', { name: 'SAVE LIMITS' }).click();
    await expect(toasts(page)).toContainText('Type: I want to trade on today');
    await expect(panel.getByText('I want to trade on today')).toBeVisible();
    await panel.getByLabel('To trade on, type').fill('I want to trade on today');
    await panel.getByRole('button', { name: 'SAVE LIMITS' }).click();
    await expect(panel).not.toContainText(text);
    await expect(panelOf(dashboard, 'Signals')).not.toContainText(text);
    const notified = await change<Signal>(admin, 'POST', '/api/signals', signalBody(FAR));
    await expect(toasts(dashboard).filter({ hasText: 'GBPJPY' })).toBeVisible();
    for (const { id } of [lost, silent, notified]) await change(admin, 'DELETE', `/api/signals/${id}`);
  });

  test(`rows of a muted instrument fold into one line, and the menu of an instrument sets an alert, follows and mutes, at ${width} px (docs/product/watching.md#muted-rows)`, async ({
    browser,
    admin,
  }) => {
    const member = await contextOf(browser, 'member', { width, theme: 'system' });
    const [muted, taken, other] = [
      await change<Signal>(admin, 'POST', '/api/signals', signalBody(FAR)),
      await change<Signal>(admin, 'POST', '/api/signals', signalBody({ ...FAR, entryPrice: '150.100' })),
      await change<Signal>(admin, 'POST', '/api/signals', signalBody(ORDER)),
    ];
    await change(member, 'PUT', `/api/journal/signals/${taken.id}`, { decision: 'taken' });
    const page = await openLive(member, '/dashboard');
    await untilRendered(page);
    const menu = page.getByRole('dialog', { name: 'GBPJPY' });
    await row(page, muted).getByRole('button', { name: 'GBPJPY: alert, follow or mute' }).click();
    await menu.getByRole('button', { name: 'Alert at Stop loss 149.000' }).click();
    await expect(toasts(page)).toContainText('ALERT SET');
    await expect(menu).toHaveCount(0);
    // From the ticker: at its price; and the marks, each by one press.
    const ticker = page.getByLabel('Price ticker').getByRole('button', { name: 'GBPJPY: alert, follow or mute' });
    await ticker.click();
    await menu.getByRole('button', { name: /^Alert at price \d/ }).click();
    await expect
      .poll(async () => ((await (await member.request.get('/api/own-alerts')).json()) as OwnAlertList).alerts.length)
      .toBe(2);
    await ticker.click();
    await menu.getByRole('button', { name: 'Follow' }).click();
    await expect(menu.getByRole('button', { name: 'Followed' })).toHaveAttribute('aria-pressed', 'true');
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await menu.getByRole('button', { name: 'Mute' }).click();
    await expect(menu.getByRole('button', { name: 'Muted' })).toHaveAttribute('aria-pressed', 'true');
    await expect(menu.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await expect(ticker).toBeFocused();
    const line = panelOf(page, 'Signals').getByRole('button', { name: /^\d+ muted$/ });
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    await expect(row(page, muted)).toHaveCount(0);
    for (const shown of [taken, other]) await expect(row(page, shown)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await line.click();
    await expect(row(page, muted)).toBeVisible();
    await line.click();
    await expect(row(page, muted)).toHaveCount(0);
    await page.getByRole('searchbox').fill('GBPJPY');
    await expect(row(page, muted)).toBeVisible();
    if (width === 1440) {
      await row(page, muted).focus();
      await page.keyboard.press('a');
      await expect
        .poll(async () => ((await (await member.request.get('/api/own-alerts')).json()) as OwnAlertList).alerts.length)
        .toBe(3);
    }
    for (const { id } of [muted, taken, other]) await change(admin, 'DELETE', `/api/signals/${id}`);
  });
}
