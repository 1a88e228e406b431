import type { OwnAlertList } from '@t0/contracts/price-alerts';
import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import type { Page } from '@playwright/test';
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

test.use({ market: 'moving' });

const toasts = (page: Page) => page.getByTestId('toast');
const alertRows = (page: Page) => page.getByTestId(/^own-alert-/);

for (const width of [1440, 360]) {
  test(`an alert is set, changed, paused and deleted at ${width} px (docs/product/watching.md#page)`, async ({
    browser,
  }) => {
    const page = await openLive(
      await contextOf(browser, 'member', { width, theme: 'system' }),
      '/alerts?instrument=XYZABC',
    );
    await expect(page.getByText('No alerts yet')).toBeVisible();
    const form = page.locator('form').filter({ hasText: 'Fires' });
    // What the server refuses stands under its field, and nothing is set; an unknown instrument of the address is never another one.
    await expect(form.getByLabel('Instrument')).toHaveValue('XYZABC');
    await form.getByLabel('Price', { exact: true }).fill('196.5');
    await form.getByRole('button', { name: 'SET ALERT' }).click();
    await expect(form.getByRole('alert')).toContainText('Instrument');
    await form.getByLabel('Instrument').selectOption('GBPJPY');
    await form.getByLabel('Until (UTC)').fill('2021-05-04T10:00');
    await form.getByRole('button', { name: 'SET ALERT' }).click();
    await expect(form.getByRole('alert')).toHaveText('Until must be later than now');
    await untilRendered(page);
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await form.getByLabel('Until (UTC)').fill('');
    await form.getByLabel('Price', { exact: true }).fill('250');
    await form.getByLabel('Note').fill('Round number');
    await form.getByRole('button', { name: 'SET ALERT' }).click();
    const row = alertRows(page);
    await expect(row).toContainText('GBPJPY crosses 250.000');
    await expect(row).toContainText('Round number');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await expect(form.getByLabel('Price', { exact: true })).toHaveValue('250.000');
    await expect(form.getByLabel('Price', { exact: true })).toBeFocused();
    await form.getByLabel('Condition').selectOption('moves');
    await form.getByLabel('Amount').fill('90');
    await form.getByLabel('Fires').selectOption('60');
    await form.getByRole('button', { name: 'SAVE' }).click();
    await expect(row).toContainText('GBPJPY moves by 90% in 60 min');
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused();
    await row.getByRole('button', { name: /^Pause/ }).click();
    await expect(row).toContainText('Paused');
    await row.getByRole('button', { name: /^Resume/ }).click();
    await expect(row).toContainText('Active');
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByText('No alerts yet')).toBeVisible();
  });
}

test('one press beside a level of a signal sets an alert there; it fires on another page (docs/product/watching.md#one-press)', async ({
  admin,
  member,
}) => {
  const signal = await change<Signal>(admin, 'POST', '/api/signals', signalBody(FAR));
  const page = await openLive(member, '/dashboard');
  await page.getByTestId(`signal-row-${signal.id}`).click();
  const dialog = page.getByRole('dialog');
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/own-alerts') && answer.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Alert at Stop loss' }).click();
  expect((await answered).status()).toBe(201);
  await change(admin, 'DELETE', `/api/signals/${signal.id}`);
  const price = Number(await page.getByLabel('Price ticker').getByTestId('price-GBPJPY').textContent());
  await page.goto('/journal');
  // Around the price: wherever the simulated feed drifts, it crosses one of them soon.
  for (const away of [-0.02, -0.003, 0.003, 0.02])
    await change(member, 'POST', '/api/own-alerts', {
      instrument: 'GBPJPY',
      condition: 'crosses',
      unit: 'price',
      threshold: (price + away).toFixed(3),
      note: 'Near',
    });
  await expect(toasts(page).filter({ hasText: /ALERT: GBPJPY.*Near/ })).not.toHaveCount(0);
  await page.goto('/alerts');
  await expect(panelOf(page, 'Firings')).toContainText(/bid \d+\.\d+, ask \d+\.\d+/);
  await expect(alertRows(page).filter({ hasText: /Ended[^]*fired|fired[^]*Ended/ })).not.toHaveCount(0);
  const { alerts } = (await (await member.request.get('/api/own-alerts')).json()) as OwnAlertList;
  expect(alerts.find(({ threshold }) => Number(threshold) === 149)?.state).toBe('active');
});

test('a new signal of a muted instrument shows no toast, but a row; one of another instrument shows both (docs/product/watching.md#what-a-member-follows)', async ({
  admin,
  member,
}) => {
  const page = await openLive(member, '/alerts');
  const choices = panelOf(page, 'Signals that reach you');
  await choices.getByLabel('GBPJPY').selectOption('muted');
  await expect(choices.getByLabel('GBPJPY')).toBeEnabled();
  await expect(choices.getByLabel('GBPJPY')).toHaveValue('muted');
  const dashboard = await openLive(member, '/dashboard');
  // A toast that came and went counts too.
  await dashboard.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => {
      for (const { textContent } of document.querySelectorAll('[data-testid="toast"]')) seen.push(textContent ?? '');
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seenToasts: seen });
  });
  const muted = await change<Signal>(admin, 'POST', '/api/signals', signalBody(FAR));
  const folded = panelOf(dashboard, 'Signals').getByRole('button', { name: /^\d+ muted$/ });
  await folded.click();
  await expect(dashboard.getByTestId(`signal-row-${muted.id}`)).toBeVisible();
  const notified = await change<Signal>(admin, 'POST', '/api/signals', signalBody(UNTOUCHED));
  await expect(toasts(dashboard).filter({ hasText: 'US30' })).toBeVisible();
  const seen = await dashboard.evaluate(() => (window as unknown as { seenToasts: string[] }).seenToasts.join());
  expect(seen).toContain('US30');
  expect(seen).not.toContain('GBPJPY');
  await expect(dashboard.getByTestId(`signal-row-${notified.id}`)).toBeVisible();
  for (const { id } of [muted, notified]) await change(admin, 'DELETE', `/api/signals/${id}`);
});
