import { readFileSync } from 'node:fs';
import { readCsv } from '@t0/domain/platform';
import type { Page } from '@playwright/test';
import { firstOf, storeLife } from './business-facts.ts';
import { newEmail, newPerson } from '../support/browser/people.ts';
import { newPage, pay, registerByForm } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import {
  contextOf,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  isSameDocument,
  openAt,
  openLive,
  panelOf,
  personOf,
} from '../support/browser/visit.ts';

const ADDRESS = '/notifications?tab=business';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** 'Nov 2026'. */
const monthName = (monthsAgo: number): string => {
  const at = firstOf(monthsAgo);
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
};

const tile = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.locator('dt.lab').getByText(label, { exact: true }) }).locator('dd');
const choose = (page: Page, currency: string) =>
  page.getByRole('radiogroup', { name: 'Currency' }).getByRole('radio', { name: currency }).click();
const tableOf = async (page: Page, title: string) => {
  const part = panelOf(page, title);
  await part.getByRole('radio', { name: 'Table' }).click();
  return part.getByRole('table');
};

/** In a currency that no other test uses: one stays, one leaves in this month, one begins in it and gets something back. */
async function storeCrowns(): Promise<void> {
  await storeLife({ currency: 'NOK', amount: 49_900, paid: [2, 1, 0], fee: 1500 });
  await storeLife({ currency: 'NOK', amount: 49_900, paid: [1], fee: 1500, ended: true });
  await storeLife({ currency: 'NOK', amount: 99_900, paid: [0], fee: 1500, refund: 20_000 });
}

test('BUSINESS: the figures of each currency follow from its facts, as plots, tables and files (docs/product/console.md#business)', async ({
  browser,
}) => {
  await storeCrowns();
  await storeLife({ currency: 'JPY', amount: 7000, paid: [0] });
  const owner = await contextOf(browser, 'admin');
  const page = await openLive(owner, ADDRESS);
  await choose(page, 'NOK');

  await test.step('the head', async () => {
    await expect(page.getByText('TEST MODE', { exact: true })).toBeVisible();
    await expect(tile(page, 'MRR')).toHaveText(`NOK 1,498.00+NOK 500.00 since 1 ${monthName(0).slice(0, 3)}`);
    await expect(tile(page, 'Paying members')).toContainText(/^2\d+ members over all currencies$/);
    await expect(tile(page, 'ARPU')).toContainText('NOK 749.00');
    await expect(tile(page, 'Net this month')).toContainText('NOK 1,268.00');
    await expect(tile(page, 'Gross revenue churn')).toHaveText(`0.0 %${monthName(1)}${monthName(0)} so far 50.0 %`);
  });

  await test.step('tables behind the plots', async () => {
    await expect(page.getByRole('img', { name: /^Movement over 3 months\. new: NOK 1,997\.00 in all/ })).toBeVisible();
    const mrr = await tableOf(page, 'MRR, NOK');
    await expect(mrr.getByRole('row', { name: monthName(0) })).toHaveText(
      `${monthName(0)}NOK 998.00+NOK 999.00------−NOK 499.00NOK 1,498.002NOK 749.00`,
    );
    const payments = await tableOf(page, 'Payments, NOK');
    await expect(payments.getByRole('row', { name: monthName(0) })).toContainText(
      'NOK 1,498.00 (2)−NOK 30.00NOK 200.00 (1)',
    );
    const next = panelOf(page, 'Next 30 days, NOK');
    await expect(next.getByRole('rowheader', { name: /^Renewals/ })).toBeVisible();
  });

  await test.step('a file of a table, in the audit trail', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'MRR, NOK: export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^test-mode-business-movement-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readCsv(readFileSync(await file.path(), 'utf8')).map(({ cells }) => cells);
    const month = firstOf(0).toISOString().slice(0, 7);
    expect(lines.find(([at, currency]) => at === month && currency === 'NOK')).toEqual([
      ...[month, 'NOK', '998.00', '999.00', '0.00', '0.00', '0.00', '499.00', '1498.00', '2', '749.00'],
      ...['0.5000', '0.5000'],
    ]);
    expect(lines.find(([at, currency]) => at === month && currency === 'JPY')?.[8]).toBe('7000');
    const trail = await openLive(owner, '/notifications?tab=audit');
    await expect(trail.getByRole('listitem').filter({ hasText: personOf(owner).email })).toContainText(
      'Figures of the business: exported',
    );
  });

  await test.step('whole yen have no decimals', async () => {
    await choose(page, 'JPY');
    await expect(tile(page, 'MRR')).toContainText('¥7,000');
    await expect(tile(page, 'MRR')).not.toContainText('.');
  });

  await test.step('paper has plots, tables and terms, and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' });
    const churn = panelOf(page, 'Churn, JPY');
    await expect(churn.getByRole('img', { name: /^Churn over/ })).toBeVisible();
    await expect(churn.getByRole('table')).toBeVisible();
    await expect(churn.getByText('(Churned + contraction) / opening, in MRR.')).toBeVisible();
    await expect(churn.getByRole('link', { name: /CSV/ })).toBeHidden();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

test('BUSINESS: a payment that becomes known changes the open page (docs/product/console.md#business)', async ({
  browser,
}) => {
  // So that there is a choice, whatever was paid before.
  await storeLife({ currency: 'JPY', amount: 7000, paid: [0] });
  await storeLife({ currency: 'USD', amount: 4900, paid: [0] });
  const page = await openAt(browser, 'admin', ADDRESS);
  await choose(page, 'USD');
  const members = tile(page, 'Paying members').locator('b');
  const before = Number(await members.textContent());
  const buyer = await newPage(browser);
  await registerByForm(buyer, newEmail('buyer'));
  await pay(buyer);
  await expect(members).toHaveText(String(before + 1));
  expect(await isSameDocument(page)).toBe(true);
});

test('BUSINESS: no role but the owner reads it (docs/product/access.md#areas)', async ({ browser }) => {
  for (const role of ['administrator', 'analyst', 'support'] as const) {
    const staff = await contextOf(browser, await newPerson('admin', { role }));
    expect((await staff.request.get('/api/admin/business')).status()).toBe(403);
    expect((await staff.request.get('/api/admin/business.csv?table=movement')).status()).toBe(403);
    const page = await openLive(staff, ADDRESS);
    await expect(page.getByText(`This needs the role owner. Your role is ${role}.`)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Console views' })).not.toContainText('BUSINESS');
  }
  const member = await contextOf(browser, 'member');
  expect((await member.request.get('/api/admin/business')).status()).toBe(403);
  const page = await openLive(member, ADDRESS);
  await expect(page.getByRole('heading', { name: 'ACCESS DENIED' })).toBeVisible();
});

test('BUSINESS is accessible on a desk and on a phone', async ({ browser }) => {
  await storeCrowns();
  await storeLife({ currency: 'JPY', amount: 7000, paid: [0] });
  const page = await openAt(browser, 'admin', ADDRESS, { theme: 'system' });
  await choose(page, 'NOK');
  await expectAccessibleInBothThemes(page);
  for (const title of ['MRR, NOK', 'Churn, NOK', 'Payments, NOK']) await tableOf(page, title);
  await panelOf(page, 'MRR, NOK').getByText('Terms').click();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);
});
