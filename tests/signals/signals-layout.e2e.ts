import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, expectNoOverflow, MEANT, untilRendered } from '../support/browser/visit.ts';

/** Signals that the demo data has. */
const DEMO = 8;
/** Closed ones that a phone shows at once. */
const CLOSED_SHOWN = 5;

/** As wide as a row becomes: long prices, words and status. */
const WIDE = signalBody({
  instrument: 'US30',
  direction: 'short',
  entryPrice: '150000.25',
  slPrice: '160000.25',
  t0Price: '140000.25',
  t1Price: '130000.25',
  monthlyBias: 'Potentially Reversing',
  confidence: 95,
  memo: 'WWWWWWWWWWWWWWWWWWWW',
  status: 'limit',
  ...MEANT,
});

for (const width of [1440, 1366, 1280, 1024]) {
  test(`the signals' table fits ${width} px, and the journal's buttons are in sight (docs/product/terminal.md#signals-table)`, async ({
    browser,
  }) => {
    const [admin, member] = [await contextOf(browser, 'admin'), await contextOf(browser, 'member', { width })];
    const { id } = await change<Signal>(admin, 'POST', '/api/signals', WIDE);
    const page = await member.newPage();
    await page.goto('/dashboard');
    const row = page.getByTestId(`signal-row-${id}`);
    await row.scrollIntoViewIfNeeded();
    for (const name of ['TOOK IT', 'SKIPPED'])
      await expect(row.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    expect(
      await row.evaluate((element) => {
        const box = element.closest('div')!;
        return box.scrollWidth - box.clientWidth;
      }),
    ).toBe(0);
    // No heading stands over what is not drawn.
    const rail = row.locator('.rail');
    await expect(page.getByRole('columnheader', { name: 'Current' }).locator('.rail-ends')).toBeVisible({
      visible: await rail.isVisible(),
    });
    await change(admin, 'DELETE', `/api/signals/${id}`);
  });
}

for (const width of [1200, 1181, 1040, 900, 768]) {
  test(`bar and head of the terminal fit ${width} px, and no word lies over another`, async ({ browser }) => {
    const member = await contextOf(browser, 'member', { width });
    const page = await member.newPage();
    await page.goto('/dashboard');
    await untilRendered(page);
    await expectNoOverflow(page);
    const overlap = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('h1')!);
      const title = range.getBoundingClientRect();
      return [...document.querySelectorAll('main .lab')].some((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        return left < title.right && right > title.left && top < title.bottom && bottom > title.top;
      });
    });
    expect(overlap).toBe(false);
  });
}

test('a phone shows the first verdict above 420 px and the dashboard in 4,500, and searches (docs/product/terminal.md#phones)', async ({
  browser,
}) => {
  const member = await contextOf(browser, 'member', { width: 390 });
  const page = await member.newPage();
  // Of signals those that the demo has: what other tests left is newer.
  let listed = 0;
  let memo = '';
  await page.route('**/api/desk', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { parts: Record<string, Signal[]> };
    const all = body.parts['/api/signals']!;
    const newest = all.map(({ id }) => id).sort((a, b) => a - b)[DEMO - 1]!;
    const kept = all.filter(({ id }) => id <= newest);
    const open = kept.filter(({ status }) => status !== 'closed');
    body.parts['/api/signals'] = kept;
    listed = open.length + Math.min(kept.length - open.length, CLOSED_SHOWN);
    memo = open[0]!.memo;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Billing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'LOGOUT' })).toBeVisible();
  await untilRendered(page);
  await expect(page.getByRole('button', { name: /^Details of/ })).toHaveCount(listed);
  const { ends, height } = await page.evaluate(() => ({
    ends: [...document.querySelectorAll('[data-testid^=verdict-facts-]')].map(
      (verdict) => verdict.getBoundingClientRect().bottom + window.scrollY,
    ),
    height: document.documentElement.scrollHeight,
  }));
  expect(Math.min(...ends), 'where the first verdict ends').toBeLessThanOrEqual(420);
  expect(height).toBeLessThanOrEqual(4500);

  await test.step('one analysis at a time, chosen by its instrument', async () => {
    await expect(page.getByTestId('analysis-GBPJPY')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Instrument of the analysis' }).getByText('US30').click();
    await expect(page.getByTestId('analysis-US30')).toBeVisible();
    await expect(page.getByTestId('analysis-GBPJPY')).toHaveCount(0);
  });

  await test.step('the search finds one of them by its memo', async () => {
    await page.getByRole('searchbox', { name: 'Search signals' }).fill(memo);
    await expect(page.getByRole('button', { name: /^Details of/ })).toHaveCount(1);
  });

  await test.step('the links stand in the drawer', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const links = page.getByRole('dialog').getByRole('navigation', { name: 'Neural links' });
    await links.getByRole('link', { name: 'T0 Video Updates' }).click();
    await expect(page).toHaveURL(/\/videos$/);
  });
});
