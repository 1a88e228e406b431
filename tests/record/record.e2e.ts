import type { Signal } from '@t0/contracts/signals';
import { expect, test } from '../support/browser/test.ts';
import {
  change,
  contextOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectSome,
  MEANT,
} from '../support/browser/visit.ts';

/** Far from every price of the simulated feed, so that nothing but this test moves it. */
const SIGNAL = {
  instrument: 'US30',
  direction: 'long',
  entryPrice: '20000',
  slPrice: '19000',
  t0Price: '80000',
  t1Price: '81000',
  monthlyBias: 'Bullish',
  memo: 'e2e record',
  status: 'active',
  ...MEANT,
};

test('the record: figures, story, plots and tables, in both themes, on a phone and by whom the owner lets (docs/product/record.md#page)', async ({
  browser,
  admin,
}) => {
  await change(admin, 'PUT', '/api/admin/record-settings', { audience: 'everybody' });
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', SIGNAL);
  const visitor = await contextOf(browser, 'visitor');
  const page = await visitor.newPage();

  await test.step('an open signal is sealed for a visitor', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'VERIFY' }).click();
    await expect(page.getByRole('heading', { name: 'CHECK THE RECORD' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'RECORD' }).click();
    await expect(page.getByRole('heading', { name: 'RECORD', level: 1 })).toBeVisible();
    await expect(page.getByTestId('beside-results')).toContainText('do not represent actual trading');
    await expect(page.getByText(/sealed until (it ends|they end)/)).toBeVisible();
    await expect(page.getByTestId(`record-row-${id}`)).toHaveCount(0);
  });

  await test.step('once closed it is listed, and its story has every step of the ledger', async () => {
    await change(admin, 'POST', `/api/signals/${id}/steps`, { step: 'closed' });
    // Told by the checkpoint that covers the step.
    await expect(page.getByText('SIMULATED', { exact: true })).toBeVisible();
    const row = page.getByTestId(`record-row-${id}`);
    await expect(row).toContainText('By hand');
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'LONG US30' });
    await expect(dialog.getByTestId('record-steps').getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('img', { name: /^Levels of signal/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('plots have tables behind them', async () => {
    await expect(page.getByRole('img', { name: /^Sum of results in R/ })).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Equity: view' }).getByRole('radio', { name: 'Table' }).click();
    await expect(page.getByRole('region', { name: 'Equity in figures' })).toBeVisible();
  });

  await test.step('nothing to find for axe, also at 360 px', async () => {
    const wide = await (await contextOf(browser, 'visitor', { theme: 'system' })).newPage();
    await wide.goto('/record');
    await expect(wide.getByTestId(`record-row-${id}`)).toBeVisible();
    await expectAccessibleInBothThemes(wide);
    const narrow = await (await contextOf(browser, 'member', { theme: 'system', width: 360 })).newPage();
    await narrow.goto('/record');
    await expect(narrow.getByTestId(`record-row-${id}`)).toBeVisible();
    await expectNoOverflow(narrow);
    await expectAccessibleInBothThemes(narrow);
  });

  await test.step('the owner turns it off: gone from the navigation at once, for visitors and members', async () => {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'RECORD' });
    await expect(link).toBeVisible();
    const desk = await admin.newPage();
    await desk.goto('/notifications?tab=settings');
    await desk.getByRole('radio', { name: 'Off' }).click();
    await expectSome(desk.getByText('Only administrators see the record.'));
    await expect(link).toHaveCount(0);
    await expect(page.getByText('The record is not shown')).toBeVisible();
    await change(admin, 'PUT', '/api/admin/record-settings', { audience: 'everybody' });
    await expect(link).toBeVisible();
  });
});
