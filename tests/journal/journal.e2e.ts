import { readFileSync } from 'node:fs';
import type { Signal } from '@t0/contracts/signals';
import { createDataSource } from '@t0/database/platform';
import { newSubscriber } from '../support/browser/subscriber.ts';
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
  memo: 'e2e journal',
  status: 'active',
  ...MEANT,
};
const HEAD = 'Signal,Instrument,Direction,Decision,Time,Fill,Size,Risk %,Exit,Exit time,Note';

/** Runs one statement on the product's database. */
async function query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
  const db = await createDataSource(process.env.E2E_DATABASE_URL!, 1).initialize();
  try {
    return await db.query<Row[]>(sql, values);
  } finally {
    await db.destroy();
  }
}

/** Closed signals of the past, without their steps. Members were notified of them then: else the worker would notify them now. */
async function pastSignals(count: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, status, created_at, fanned_out_at)
     SELECT 'GBPJPY', 'long', 196.12, 195.38, 197.05, 198.4, 'Bullish', 'closed', now() - interval '90 days', now()
     FROM generate_series(1, $1) RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

test('a member takes a signal with one press, sees it in every tab, and completes it later (docs/product/journal.md#taking)', async ({
  browser,
  admin,
}) => {
  const member = await newSubscriber(browser, 'journal@t0.local');
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', SIGNAL);
  const { id: second } = await change<Signal>(admin, 'POST', '/api/signals', SIGNAL);
  const page = await member.newPage();
  const tab = await member.newPage();
  await Promise.all([page.goto('/dashboard'), tab.goto('/journal')]);
  const row = page.getByTestId(`signal-row-${id}`);

  await test.step('one press notes the price of now; the other tab follows', async () => {
    await expect(tab.getByText('Your journal is empty')).toBeVisible();
    await expect(page.getByTestId('journal-status')).toContainText('0 of 10 taken today');
    // A price to take.
    await expect(row.getByTestId('price-US30')).not.toHaveText('--');
    await row.getByRole('button', { name: 'TOOK IT' }).click();
    await expect(row.getByRole('button', { name: 'TOOK IT' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('journal-status')).toContainText('1 of 10 taken today');
    await expect(tab.getByTestId(`journal-entry-${id}`)).toContainText('TOOK IT');
  });

  await test.step('keys decide on the focused row: k skips, t takes, Enter still opens', async () => {
    const other = page.getByTestId(`signal-row-${second}`);
    await other.focus();
    await page.keyboard.press('k');
    await expect(other.getByRole('button', { name: 'SKIPPED' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('t');
    await expect(other.getByRole('button', { name: 'TOOK IT' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'US30' });
    await expect(dialog.getByRole('button', { name: 'TOOK IT' })).toHaveAttribute('aria-pressed', 'true');
    await dialog.getByRole('button', { name: 'SKIPPED' }).click();
    await page.keyboard.press('Escape');
    await expect(other.getByRole('button', { name: 'SKIPPED' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('fields are completed later; a fault says what it takes and changes nothing', async () => {
    await tab.getByTestId(`journal-entry-${id}`).getByRole('button').click();
    const dialog = tab.getByRole('dialog', { name: `#${id} US30` });
    await dialog.getByLabel('Fill').fill('20100');
    await dialog.getByLabel('Size, lots').fill('much');
    await dialog.getByRole('button', { name: 'SAVE' }).click();
    await expect(dialog.getByText('Size must be above 0')).toBeVisible();
    await dialog.getByLabel('Size, lots').fill('0.35');
    await dialog.getByLabel('Exit', { exact: true }).fill('20600');
    await dialog.getByLabel('Note').fill('Waited for the retest');
    await expectAccessible(tab);
    await dialog.getByRole('button', { name: 'SAVE' }).click();
    await expect(dialog).toHaveCount(0);
    // 1 R is 1,000 points: half an R from fill to exit, a tenth of slippage.
    await expect(tab.getByTestId(`journal-entry-${id}`)).toContainText('+0.10 R, 100 pts');
    await expect(tab.getByTestId(`journal-entry-${id}`)).toContainText('+0.50');
  });

  await test.step('what was saved in another tab meanwhile is not overwritten', async () => {
    const late = await member.newPage();
    await late.goto('/journal');
    await late.getByTestId(`journal-entry-${id}`).getByRole('button').click();
    await tab.getByTestId(`journal-entry-${id}`).getByRole('button').click();
    await tab.getByLabel('Note').fill('First');
    await tab.getByRole('button', { name: 'SAVE' }).click();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await late.getByLabel('Note').fill('Second');
    await late.getByRole('button', { name: 'SAVE' }).click();
    await expect(late.getByText('changed in another tab')).toBeVisible();
    await late.getByRole('button', { name: 'Show the current values' }).click();
    await expect(late.getByLabel('Note')).toHaveValue('First');
    await late.close();
  });

  await test.step('once the desk closes, its result stands beside the own one', async () => {
    await change(admin, 'POST', `/api/signals/${id}/steps`, { step: 'closed' });
    await expect(tab.getByText('1 signal that ended for both')).toBeVisible();
  });

  await test.step('nothing to find for axe at 360 px', async () => {
    const phone = await contextOf(browser, 'visitor', { theme: 'system', width: 360 });
    await phone.addCookies(await member.cookies());
    const narrow = await phone.newPage();
    for (const path of ['/journal', '/dashboard']) {
      await narrow.goto(path);
      await expectSome(narrow.getByText(/taken today/i));
      await expectNoOverflow(narrow);
      await expectAccessibleInBothThemes(narrow);
    }
    const card = narrow.getByTestId(`signal-row-${second}`);
    await expect(card.getByRole('button', { name: 'SKIPPED' })).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('button', { name: 'TOOK IT' }).click();
    await expect(narrow.getByRole('dialog')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'TOOK IT' })).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('button', { name: 'SKIPPED' }).click();
    await expect(card.getByRole('button', { name: 'SKIPPED' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('administrators are told no more than that there are too few to tell', async () => {
    const desk = await admin.newPage();
    await desk.goto('/notifications?tab=signals');
    await desk
      .getByTestId(`signal-row-${id}`)
      .getByRole('button', { name: /^History/ })
      .click();
    await expect(desk.getByTestId('signal-takers')).toContainText('Shown from 10 members up');
  });
});

test('a file: bad lines are named, nothing comes in before it is confirmed, and 5,000 entries open and come out as they went in (docs/product/journal.md#csv)', async ({
  browser,
}) => {
  const member = await newSubscriber(browser, 'journal-csv@t0.local');
  const ids = await pastSignals(5000);
  const line = (id: number, index: number): string =>
    `${id},GBPJPY,long,taken,${new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()},196.2,0.10,1,196.94,,\r\n`;
  const good = `\uFEFF${HEAD}\r\n${ids.map(line).join('')}`;
  const bad = `${good}${ids[0]},GBPJPY,long,taken,yesterday,,,,,,\r\n1999999999,GBPJPY,long,taken,2026-01-01T00:00:00.000Z,,,,,,\r\n`;
  const page = await member.newPage();
  await page.goto('/journal');
  await expect(page.getByText('Your journal is empty')).toBeVisible();

  await test.step('bad lines are named one by one, and nothing is imported', async () => {
    await page
      .getByLabel('Files to import')
      .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(bad) });
    const dialog = page.getByRole('dialog', { name: 'IMPORT', exact: true });
    await expect(dialog).toContainText('5,000 lines can be imported, 2 lines cannot');
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Line 5002: Time must be written like 2026-11-22T09:30:00.000Z',
      'Line 5003: There is no signal 1999999999',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByText('Your journal is empty')).toBeVisible();
  });

  await test.step('confirmed, the good lines come in', async () => {
    await page
      .getByLabel('Files to import')
      .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(bad) });
    await page.getByRole('button', { name: 'Import 5,000 lines' }).click();
    await expect(page.getByText('5,000 entries, newest first')).toBeVisible();
    await expect(page.getByTestId('journal-month-2026-01')).toContainText('+5,000.00');
  });

  await test.step('the page shows the newest hundred, and more when asked', async () => {
    await page.reload();
    await expect(page.getByTestId(/^journal-entry-/)).toHaveCount(100);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByTestId(/^journal-entry-/)).toHaveCount(200);
  });

  await test.step('it is exported byte for byte', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'EXPORT CSV' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(good);
  });

  await test.step('DELETE ALL asks first', async () => {
    await page.getByRole('button', { name: 'DELETE ALL' }).click();
    const dialog = page.getByRole('dialog', { name: 'DELETE ALL' });
    await expect(dialog).toContainText('Delete your whole journal?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('5,000 entries, newest first')).toBeVisible();
    await page.getByRole('button', { name: 'DELETE ALL' }).click();
    await dialog.getByRole('button', { name: 'Delete all' }).click();
    await expect(page.getByText('Your journal is empty')).toBeVisible();
  });

  // The lists of other tests are not to be filled with them.
  await query('DELETE FROM signals WHERE id = ANY($1)', [ids]);
});

test('an account that lost its access reads and exports its journal, and takes nothing (docs/product/journal.md#readers)', async ({
  browser,
}) => {
  const guest = await contextOf(browser, 'guest', { width: 390 });
  const page = await guest.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'YOUR JOURNAL' }).click();
  await expect(page.getByRole('heading', { name: 'JOURNAL', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Your journal is empty/)).toBeVisible();
  await expect(page.getByText('Taking a signal needs a subscription.')).toBeVisible();
  await expect(page.getByText(/TOOK IT|IMPORT\b/)).toHaveCount(0);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'EXPORT CSV' }).click();
  expect(readFileSync((await (await file).path())!, 'utf8')).toContain(HEAD);
  await expectNoOverflow(page);
  await expectAccessible(page);
});
