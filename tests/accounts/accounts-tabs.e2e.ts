import { newPerson } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, expectLive, expectSome, signIn } from '../support/browser/visit.ts';

test('another person signs in in another tab: this one follows, and shows nothing of the first', async ({
  browser,
}) => {
  const [context, { email: second }] = [await contextOf(browser, 'member'), await newPerson('member')];
  const config = { positionSize: 10, riskTolerance: 'aggressive', autoExecute: true, maxDailyTrades: 77 };
  await change(context, 'POST', '/api/auth/trading-config', config);
  const page = await context.newPage();
  await page.goto('/profile?section=trading');
  await expect(page.getByLabel('Max daily trades')).toHaveValue('77');
  await page.getByLabel('Max daily trades').fill('88');
  await expectLive(page);

  await signIn(context, second);
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
