import { expect, test } from '../support/browser/test.ts';
import type { BrowserContext, Page } from '@playwright/test';
import {
  change,
  contextOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectLive,
  expectNoOverflow,
  MEANT,
} from '../support/browser/visit.ts';

/** Wherever the simulated price stands: it has run against the entry by less than the risk, which is GOOD. */
const GOOD = {
  instrument: 'AUDUSD',
  direction: 'long',
  entryPrice: '0.90000',
  slPrice: '0.10000',
  t0Price: '0.95000',
  t1Price: '1.00000',
  monthlyBias: 'Bullish',
  ...MEANT,
};
/** Figures that are found in no other text. */
const OWN = { balance: '7351942.17', leverage: '271', contract: '98765' };
const TRADE = '/calculator?instrument=GBPJPY&direction=long&entry=196.12&stop=195.38&t0=197.05&t1=198.4';

/** Everything that leaves the pages of a browser, and everything that is logged in them. */
function watch(context: BrowserContext): string[] {
  const toasts: string[] = [];
  context.on('request', (request) => {
    toasts.push(
      `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    );
  });
  context.on('console', (message) => toasts.push(`console ${message.text()}`));
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      toasts.push(`websocket ${socket.url()}`);
      socket.on('framesent', ({ payload }) => toasts.push(`frame ${payload.toString()}`));
    });
  });
  return toasts;
}

function expectNoAnnouncement(toasts: readonly string[]): void {
  expect(toasts.length).toBeGreaterThan(10);
  for (const secret of [...Object.values(OWN), OWN.balance.split('.')[0]!, '7,351,942'])
    expect(toasts.filter((text) => text.includes(secret))).toEqual([]);
}

async function typeFigures(page: Page): Promise<void> {
  await page.getByLabel('Balance').fill(OWN.balance);
  await page.getByLabel('Leverage, 1 to').fill(OWN.leverage);
  await page.getByLabel('Units in one lot').fill(OWN.contract);
}

for (const [size, width] of [
  ['desktop', 1440],
  ['phone', 360],
] as const) {
  test(`from the bell to the size in two presses on a ${size}, and nothing of the figures leaves it (docs/product/sizing.md#from-push-to-size)`, async ({
    browser,
    admin,
  }) => {
    const member = await contextOf(browser, 'member', { width });
    const toasts = watch(member);
    const page = await member.newPage();
    await page.goto('/videos');
    await expectLive(page);
    const memo = `e2e decide ${size}`;
    const { id } = await change<{ id: number }>(admin, 'POST', '/api/signals', { ...GOOD, memo });

    const fromBell = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByTestId(/^inbox-item-/)
        .filter({ hasText: memo })
        .getByRole('button', { name: /^Open signal: LONG AUDUSD/ })
        .click();
    };
    const dialog = page.getByRole('dialog', { name: 'AUDUSD' });
    await test.step('the first time the figures are typed in', async () => {
      await fromBell();
      await expect(dialog.getByTestId(`verdict-facts-${id}`)).toContainText('GOOD');
      await expect(dialog.getByTestId('size-line')).toHaveText('Enter your balance to see the size.');
      if (size === 'phone') await dialog.getByRole('button', { name: 'SIZE' }).click();
      await typeFigures(page);
      await expect(page.getByTestId('size-figures')).toContainText('USD');
      await expectAccessible(page);
      await expectNoOverflow(page);
      if (size === 'phone') await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('from then on two presses, also after a reload', async () => {
      await page.reload();
      await expectLive(page);
      await fromBell();
      await expect(dialog.getByTestId('size-line')).toHaveText(/^Take [\d.,]+ lots, (1\.\d+|2) % at the stop$/);
    });

    await test.step('the same verdict on the dashboard', async () => {
      await page.goto('/dashboard');
      const row = page.getByTestId(`signal-row-${id}`);
      await expect(row.getByTestId(`verdict-${size === 'phone' ? 'facts-' : ''}${id}`)).toContainText('GOOD');
      await page.goto('/system-status');
      await expect(page.getByTestId(`verdict-line-${id}`)).toContainText('GOOD');
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
    await change(admin, 'DELETE', `/api/signals/${id}`);
    await page.close({ runBeforeUnload: true });
    expectNoAnnouncement(toasts);
  });
}

for (const theme of ['dark', 'light'] as const) {
  test(`the calculator works signed out, from a link, by keyboard alone, and tells nobody, ${theme} theme (docs/product/sizing.md#calculator)`, async ({
    browser,
  }) => {
    const context = await contextOf(browser, 'visitor', { theme, width: theme === 'dark' ? 1440 : 360 });
    const toasts = watch(context);
    const page = await context.newPage();
    await page.goto(TRADE);
    await expect(page.getByLabel('Entry', { exact: true })).toHaveValue('196.12');
    await expect(page.getByTestId('size-line')).toHaveText('Enter your balance to see the size.');
    await page.getByLabel('T1', { exact: true }).focus();
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press('Tab');
      if (await page.getByLabel('Balance').evaluate((field) => field === document.activeElement)) break;
    }
    await page.keyboard.type(OWN.balance);
    await page.getByLabel('Account currency').selectOption('JPY');
    // 2 % of the balance by 0.74 x 100,000 a lot.
    await expect(page.getByTestId('size-line')).toHaveText('Take 1.98 lots, 2 % at the stop');
    await typeFigures(page);
    await expect(page.getByTestId('size-line')).toHaveText('Take 2.01 lots, 2 % at the stop');
    await expectAccessible(page);
    await expectNoOverflow(page);

    await test.step('a rate that no feed gives is typed in and marked', async () => {
      await page.getByLabel('Account currency').selectOption('EUR');
      await expect(page.getByTestId('size-line')).toHaveText('Enter the rate from JPY to EUR to see the size.');
      await page.getByLabel('1 JPY in EUR').fill('0.006');
      await expect(page.getByText(/Typed in/i)).toBeVisible();
      await expect(page.getByTestId('size-line')).toHaveText(/^Take /);
    });

    await test.step('too small is said, and no size is shown', async () => {
      await page.getByLabel('Balance').fill('1');
      await expect(page.getByTestId('size-line')).toHaveText(/^No size: the smallest size, 0\.01 lots, would lose/);
      await expectAccessible(page);
      await page.getByLabel('Balance').fill(OWN.balance);
    });

    await test.step('the link carries the trade and no figure', async () => {
      await page.getByRole('button', { name: 'COPY LINK' }).click();
      await expect(page.getByTestId('toast')).toContainText('Copied!');
    });

    await test.step('the figures are there again, until they are forgotten', async () => {
      await page.goto(TRADE);
      await expect(page.getByLabel('Balance')).toHaveValue('7,351,942.17');
      await page.getByRole('button', { name: 'FORGET MY FIGURES' }).click();
      await expect(page.getByLabel('Balance')).toHaveValue('');
      expect(await page.evaluate(() => localStorage.getItem('t0-calculator'))).toBeNull();
    });
    await page.close({ runBeforeUnload: true });
    expectNoAnnouncement(toasts);
  });
}

test('the calculator splits a size by portions on a narrow phone, by keyboard alone (docs/product/sizing.md#gain-by-portion)', async ({
  browser,
}) => {
  const context = await contextOf(browser, 'visitor', { theme: 'system', width: 360 });
  const page = await context.newPage();
  await page.goto(`${TRADE}&t2=199&t3=200&portions=40-30-20-10`);
  await page.getByLabel('Balance').fill('1000000');
  await page.getByLabel('Account currency').selectOption('JPY');
  // 2 % of the balance by 0.74 x 100,000 a lot: 0.27 lots.
  const lines = page.getByTestId('size-portions').getByRole('row');
  await expect(lines).toHaveText([
    /^Target/,
    'T0 197.0540 %0.1JPY 9,300',
    'T1 198.430 %0.08JPY 18,240',
    'T2 19920 %0.06JPY 17,280',
    'T3 20010 %0.03JPY 11,640',
    'All targets reachedJPY 56,460',
  ]);
  await page.getByRole('button', { name: '+ TARGET' }).press('Enter');
  await expect(page.getByLabel('T4', { exact: true })).toBeFocused();
  await page.keyboard.type('201');
  await expect(page.getByTestId('size-line')).toHaveText('There are 5 targets and 4 portions: give each target one.');
  await page.getByLabel('Portions, %').fill('');
  await expect(lines.filter({ hasText: 'T4' })).toContainText('20 %');
  await page.getByLabel('Balance').fill('50000');
  await expect(
    page.getByText(
      'A broker cannot split 0.01 lots into 5 parts of at least 0.01: nothing comes out at T0, T1, T2, T3.',
    ),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);
  await context.close();
});
