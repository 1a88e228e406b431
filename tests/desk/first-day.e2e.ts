import { newEmail } from '../support/browser/people.ts';
import { becomeMember, newPage } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import { contextOf, expectAccessible, expectNoOverflow } from '../support/browser/visit.ts';

for (const width of [360, 1440]) {
  test(`first steps of a new member at ${width} px: three ways, and dismissed once (docs/product/terminal.md#first-steps)`, async ({
    browser,
  }) => {
    const page = await newPage(browser, width);
    await becomeMember(page, newEmail('first-day'));
    await page.goto('/dashboard');
    const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
    await expect(steps).toContainText('0 of 3, next: Position size');
    await steps.locator('summary').click();
    for (const [name, path] of [
      ['Position size', '/calculator'],
      ['Alerts on this device', '/profile?section=alerts'],
      ['Time zone', '/profile'],
    ])
      await expect(steps.getByRole('link', { name })).toHaveAttribute('href', path!);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Dismiss the first steps' }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Signals', exact: true })).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
}

test('a legend says what the verdicts and R mean, and the menu leads to the calculator and the programmers’ page (docs/product/sizing.md#legend)', async ({
  browser,
}) => {
  const page = await (await contextOf(browser, 'member', { width: 360 })).newPage();
  await page.goto('/dashboard');
  const legend = page.getByTestId('verdict-legend');
  const meaning = legend.getByText('The price is still close to the entry');
  await expect(meaning).toBeHidden();
  await legend.getByText('What GOOD, LATE').click();
  await expect(meaning).toBeVisible();
  for (const word of ['WAITING', 'LATE', 'GONE', 'NO PRICE', 'R'])
    await expect(legend.getByRole('term').getByText(word, { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  for (const [name, path] of [
    ['Position size calculator', '/calculator'],
    ['For programmers', '/developers'],
  ]) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click();
    await page.waitForURL(`**${path!}`);
  }
});
