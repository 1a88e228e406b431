import type { Signal } from '@t0/contracts';
import { signalBody } from '@t0/testing';
import { expect, test } from '../test.ts';
import { change, contextOf, MEANT } from '../visit.ts';

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
