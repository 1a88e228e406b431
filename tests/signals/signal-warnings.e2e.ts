import type { Signal } from '@t0/contracts/signals';
import { expect, test } from '../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { change, contextOf, expectAccessible, expectLive, expectNoOverflow, MEANT } from '../support/browser/visit.ts';

/** Below the simulated market of US30, in the right order: a digit is wrong. */
const TYPO = (stop: string): string => `US30 long 32196.1 sl ${stop} tp 32197 32198.4 75% e2e typo`;
/** At the simulated market of GBPJPY. */
const ORDINARY = {
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '196.120',
  slPrice: '190.000',
  t0Price: '202.000',
  t1Price: '208.000',
  monthlyBias: 'Bullish',
  memo: 'e2e turned',
  ...MEANT,
};
const warnings = (page: Page) => page.getByRole('region', { name: 'Unusual levels' });

async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectLive(page);
}

for (const [theme, width, stop] of [
  ['dark', 1440, '32195.3'],
  ['light', 390, '32195.2'],
] as const)
  test(`a typo is asked about before it becomes a trade, ${theme} at ${width} px`, async ({ browser }) => {
    const admin = await contextOf(browser, 'admin', { theme, width });
    const page = await admin.newPage();
    await openConsole(page, '/notifications');
    const signals = async () => (await (await admin.request.get('/api/signals')).json()) as Signal[];

    await test.step('one line fills the form and says what it understood', async () => {
      await page.getByLabel('Paste a signal').fill(TYPO(stop));
      await page.getByLabel('Paste a signal').press('Enter');
      await expect(page.getByText(/Filled in: LONG US30, active, entry 32,196\.10/)).toBeVisible();
      await expect(page.getByLabel(/^entry price/i)).toHaveValue('32196.1');
      await expect(warnings(page)).toContainText(/The entry stands 1\d,\d{3} points from the market/);
      await expect(warnings(page)).toContainText('T1 32,198.40: this closes at the next tick.');
      await expectNoOverflow(page);
    });

    await test.step('the first press asks, and a changed level asks anew', async () => {
      await page.getByRole('button', { name: /generate signal/i }).click();
      const anyway = page.getByRole('button', {
        name: /^PUBLISH ANYWAY: entry 1\d,\d{3} points from the market, entry 1\d,\d{3} points better than the market, T0 already passed, T1 already passed$/,
      });
      await expect(anyway).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByLabel(/^entry price/i).press('ArrowUp');
      await expect(page.getByLabel(/^entry price/i)).toHaveValue('32197.10');
      await expect(anyway).toHaveCount(0);
      await page.getByLabel(/^entry price/i).press('ArrowDown');
      expect((await signals()).filter(({ memo }) => memo === 'e2e typo')).toEqual([]);
    });

    await test.step('the second press, which names it, publishes', async () => {
      await page.getByRole('button', { name: /generate signal/i }).click();
      await page.getByRole('button', { name: /^PUBLISH ANYWAY/ }).click();
      await expect(page.getByTestId('toast')).toContainText('SIGNAL GENERATED');
      await expect.poll(async () => (await signals()).filter(({ memo }) => memo === 'e2e typo').length).toBe(1);
    });

    await test.step('an edit that would close its signal is asked about in the same way', async () => {
      const { id } = await change<Signal>(admin, 'POST', '/api/signals', ORDINARY);
      await openConsole(page, '/notifications?tab=signals');
      await page.getByTestId(`signal-row-${id}`).getByRole('button', { name: /^edit/i }).click();
      // In its row; on a phone in a sheet. The filters above the list have one of another name.
      await page.getByLabel('Direction', { exact: true }).selectOption('short');
      await expect(warnings(page)).toContainText('has already passed the stop 190.000: this closes at the next tick.');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: /^SAVE ANYWAY: the stop already passed/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      expect((await signals()).find((signal) => signal.id === id)).toMatchObject({ direction: 'long', version: 1 });
      await page.getByRole('button', { name: /^SAVE ANYWAY/ }).click();
      await expect(page.getByTestId('toast')).toContainText('SIGNAL UPDATED');
      await change(admin, 'DELETE', `/api/signals/${id}`);
    });

    for (const { id } of (await signals()).filter(({ memo }) => memo === 'e2e typo'))
      await change(admin, 'DELETE', `/api/signals/${id}`);
  });
