import { expect, test } from '../support/browser/test.ts';
import { change, expectLive, mark, MEANT } from '../support/browser/visit.ts';

const SIGNAL = {
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '150.000',
  slPrice: '149.000',
  t0Price: '151.000',
  t1Price: '152.000',
  monthlyBias: 'Bullish',
  memo: 'e2e heat',
  ...MEANT,
};

test('the dashboard follows signals, notes, memos, insights and the time away without a reload', async ({
  admin,
  member,
}) => {
  const page = await member.newPage();
  await page.goto('/dashboard');
  await expectLive(page);
  await mark(page);

  await test.step('heat map: the new signal has hit its target by the live price (docs/product/terminal.md#heat-map)', async () => {
    const { id } = await change<{ id: number }>(admin, 'POST', '/api/signals', SIGNAL);
    const tile = page.getByTestId(`heat-${id}`);
    await expect(tile).toBeVisible();
    await expect(tile).toContainText(/TARGET HIT|CLOSED/);
    await change(admin, 'DELETE', `/api/signals/${id}`);
    await expect(tile).toHaveCount(0);
  });

  const analysis = page.getByTestId('analysis-US30');
  await test.step('analysis: a note and a memo appear in their places', async () => {
    await analysis.scrollIntoViewIfNeeded();
    const note = { instrument: 'US30', timeframe: 'Weekly', content: 'Sell the failure, not the touch.' };
    await change(admin, 'POST', '/api/chart-notes', note);
    await analysis.getByRole('tab', { name: 'Weekly' }).click();
    await expect(analysis).toContainText('Sell the failure, not the touch.');
    await change(admin, 'PUT', '/api/chart-memos/US30', {
      keyLevels: 'Weekly supply 43,190',
      riskManagement: 'Flat on Friday.',
    });
    await expect(analysis).toContainText('43,190');
    await expect(analysis).toContainText('Flat on Friday.');
  });

  await test.step('chart: our own stands in, in words, when the embedded one cannot load', async () => {
    await expect(
      analysis.getByText('The TradingView chart cannot be loaded. T0 prices are shown instead.'),
    ).toBeVisible();
  });

  await test.step('insights: what is published appears, what is withdrawn goes', async () => {
    const post = { title: 'Live insight', author: 'Ada', excerpt: 'Short.', content: 'Long.', published: true };
    const { id } = await change<{ id: number }>(admin, 'POST', '/api/blog-posts', post);
    const insight = page.getByTestId(`insight-${id}`);
    await expect(insight).toContainText('Live insight');
    await change(admin, 'PATCH', `/api/blog-posts/${id}/status`, { published: false });
    await expect(insight).toHaveCount(0);
    await change(admin, 'DELETE', `/api/blog-posts/${id}`);
  });

  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await test.step('what you missed: summed up on the return, gone when dismissed', async () => {
    await page.goto('about:blank');
    const { id } = await change<{ id: number }>(admin, 'POST', '/api/signals', {
      ...SIGNAL,
      status: 'limit',
      ...MEANT,
    });
    // Where the terminal does not run: leaving it counts as having looked.
    await page.goto('/nowhere');
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('t0-last-seen:'))!;
      localStorage.setItem(key, String(Date.now() - 3_600_000));
    });
    await page.goto('/dashboard');
    await expect(page.getByTestId('missed')).toContainText(/WHAT YOU MISSED in .*signals? opened/);
    await page.getByRole('button', { name: 'Dismiss what you missed' }).click();
    await expect(page.getByTestId('missed')).toHaveCount(0);
    await change(admin, 'DELETE', `/api/signals/${id}`);
  });
});

test('scrollTo=blog leads to the insights and is cleared from the address (docs/product/terminal.md#dashboard)', async ({
  member: context,
}) => {
  const page = await context.newPage();
  await page.goto('/dashboard?scrollTo=blog');
  await expect(page.getByRole('heading', { name: /latest blog insights/i })).toBeInViewport();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('back from another page the dashboard stands where it was left (docs/product/terminal.md#dashboard)', async ({
  member,
}) => {
  const page = await member.newPage();
  await page.goto('/dashboard');
  const logout = page.getByRole('link', { name: 'LOGOUT' }).filter({ hasText: 'LOGOUT' });
  const place = () => page.evaluate(() => window.scrollY);
  await expect(logout).toBeVisible();
  await expect.poll(place).toBeGreaterThan(0);
  // By key: a click of the test's may scroll by itself.
  for (const key of ['j', 'n']) {
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
    await expect.poll(place).toBe(1500);
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(logout).toHaveCount(0);
    await page.goBack();
    await expect(logout).toBeVisible();
    await expect.poll(place).toBe(1500);
    // Longer than it waits before it would scroll to the terminal: the analysis below has come by then.
    await expect(page.getByTestId('chart-US30')).toHaveAttribute('data-source', 'own');
    expect(await place()).toBe(1500);
  }
});
