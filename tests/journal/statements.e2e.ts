import { mt4File, mt5File, randomAccount } from '../support/statements/index.ts';
import { newSubscriber } from '../support/browser/subscriber.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectNoOverflow } from '../support/browser/visit.ts';

const account = randomAccount(21, 30, 1);
const shorter = { ...account, trades: account.trades.slice(0, 20) };
const open = account.trades.find(({ closed }) => closed === null)!;
const deposit = { ticket: 6_999_999, at: '2026-03-02 10:00:00', type: 'balance', text: 'Deposit', amount: 50_000 };
const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'text/html', buffer: Buffer.from(bytes) });

test('a statement is previewed, imported, imported again for a longer period, and undone (docs/product/journal.md#statements)', async ({
  browser,
}) => {
  const member = await newSubscriber(browser, 'statements@t0.local', { theme: 'system' });
  const page = await member.newPage();
  await page.goto('/journal');
  await expect(page.getByText('No account yet')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'IMPORT', exact: true });

  await test.step('by the picker: what was read, the zone that fits, and nothing is stored', async () => {
    await page
      .getByLabel('Files to import')
      .setInputFiles([file('Statement.htm', mt4File(shorter, { cancelled: true }))]);
    await expect(dialog).toContainText('MT4 statement');
    await expect(dialog).toContainText('...321');
    await expect(dialog.getByLabel('Zone of the server')).toHaveValue('NY+7');
    await expect(dialog.getByRole('listitem')).toHaveText([/Order 7000001 \(buy limit\) was not filled/]);
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Name', { exact: true }).fill('My broker');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('20 trades, newest first')).toBeVisible();
  });

  await test.step('by drop: the account is known, and only what is new comes in', async () => {
    const bytes = [...mt4File(account)];
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'Longer.htm'));
      return transfer;
    }, bytes);
    await page.getByRole('heading', { name: 'JOURNAL', exact: true }).dispatchEvent('drop', { dataTransfer: data });
    await expect(dialog).toContainText('11 new, 20 already there, 0 changed');
    await dialog.getByLabel('Account', { exact: true }).selectOption('New account');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Account ...321');
    await dialog.getByLabel('Account', { exact: true }).selectOption('My broker, USD');
    await expect(dialog).toContainText('11 new, 20 already there, 0 changed');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('31 trades, newest first')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a trade takes note, tags and risk, and its tag gets figures', async () => {
    const rowOf = ({ ticket }: { ticket: number }) => page.getByTestId(`journal-trade-${ticket}`);
    await rowOf(open).getByRole('button', { name: 'edit the trade' }).click();
    const trade = page.getByRole('dialog', { name: /LONG|SHORT/ });
    await trade.getByLabel('Note').fill('Chased it');
    await trade.getByLabel('Risk, % of the account').fill('1.5');
    await expectAccessibleInBothThemes(page);
    await trade.getByRole('button', { name: 'SAVE' }).click();
    await expect(trade).toHaveCount(0);
    await rowOf(account.trades[0]!).getByRole('button', { name: 'edit the trade' }).click();
    await trade.getByLabel('Tags, with commas between').fill('news, late');
    await trade.getByRole('button', { name: 'SAVE' }).click();
    await expect(rowOf(account.trades[0]!).getByText('news', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'TAGS' }).click();
    await expect(page.getByTestId('journal-group-tags-USD-late')).toBeVisible();
    await page.getByRole('radio', { name: 'WEEKDAYS' }).click();
    await expect(page.getByTestId('journal-group-weekdays-USD-1')).toContainText('Monday');
    await expect(page.getByTestId(/^journal-account-/)).toContainText('1.5 % of 1 trade');
  });

  await test.step('the calculator sizes by the account, and follows it', async () => {
    const balance = async (): Promise<number> => {
      const stored = await page.evaluate(() => localStorage.getItem('t0-calculator') ?? '{}');
      return Number((JSON.parse(stored) as { balance: string }).balance.replaceAll(',', ''));
    };
    await page.getByRole('button', { name: 'My broker' }).click();
    await page.getByRole('button', { name: 'Size by this account' }).click();
    const before = await balance();
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    const calculator = await member.newPage();
    await calculator.goto('/calculator');
    await expect(calculator.getByText('Of the account My broker')).toBeVisible();
    await calculator.close();
    await page
      .getByLabel('Files to import')
      .setInputFiles([file('Deposit.htm', mt4File({ ...account, money: [...account.money, deposit] }))]);
    await expect(dialog).toContainText('0 new, 31 already there, 0 changed');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => Number(await balance()) - before).toBeCloseTo(500, 6);
    await page.getByRole('button', { name: 'My broker' }).click();
    const imports = page.getByRole('dialog', { name: 'My broker' }).getByRole('listitem');
    await imports.filter({ hasText: ', 0 trades' }).getByRole('button').click();
    await expect(imports).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await test.step('a file of another kind says which one is wanted', async () => {
    const orders = mt5File({ ...account, trades: [], money: [] }, { positions: false });
    await page.getByLabel('Files to import').setInputFiles([file('ReportTrade.html', orders)]);
    await expect(dialog.getByRole('alert')).toContainText('In MT5 open Toolbox, History');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('on a phone the page and the dialog fit', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'My broker' }).click();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  await test.step('an import is undone as a whole', async () => {
    const imports = page.getByRole('dialog', { name: 'My broker' }).getByRole('listitem');
    await expect(imports).toHaveCount(2);
    await imports.filter({ hasText: '11 trades' }).getByRole('button').click();
    await expect(imports).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByText('20 trades, newest first')).toBeVisible();
  });
});
