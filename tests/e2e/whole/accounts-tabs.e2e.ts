import { expect, test } from '../test.ts';
import { expectLive, expectSome } from '../visit.ts';
import type { BrowserContext } from '@playwright/test';
import { newSubscriber, testTerminal } from '../subscriber.ts';

/** Calls the API as pages of this browser do. */
async function call(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.post(path, { data, headers: { origin: process.env.E2E_URL! } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

test('another person signs in in another tab: this one follows, and shows nothing of the first', async ({
  browser,
}) => {
  const [first, second] = ['first', 'next'].map((name) => `${name}-${Date.now()}@t0.local`) as [string, string];
  const context = await newSubscriber(browser, first);
  const config = { positionSize: 10, riskTolerance: 'aggressive', autoExecute: true, maxDailyTrades: 77 };
  await call(context, '/api/auth/trading-config', config);
  const page = await context.newPage();
  await page.goto('/profile?section=trading');
  await expect(page.getByLabel('Max daily trades')).toHaveValue('77');
  await page.getByLabel('Max daily trades').fill('88');
  await expectLive(page);

  const { tempPassword } = await testTerminal<{ tempPassword: string }>(context, 'checkout-success', second);
  await call(context, '/api/auth/login', { email: second, password: tempPassword });
  await expectSome(page.getByText(second));
  await expect(page.getByLabel('Max daily trades')).toHaveValue('10');
  await expect(page.getByText('MANUAL MODE')).toBeVisible();

  // The profile is left by a link, within the page.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /T0 TRADING TERMINAL/i })
    .click();
  await expectSome(page.locator('[data-testid^="signal-row-"]'));
});
