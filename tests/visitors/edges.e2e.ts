import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, expectSome, FAR, untilRendered } from '../support/browser/visit.ts';

test('a visitor’s pages log nothing in the console', async ({ visitor: context }) => {
  for (const [path, mark] of [
    ['/', 'Platform overview'],
    ['/blog', 'TRADING INSIGHTS'],
    ['/auth', 'RESET_ACCESS_CODE'],
  ] as const) {
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => logged.push(error.message));
    await page.goto(path);
    await expectSome(page.getByText(mark));
    await untilRendered(page);
    expect([path, logged]).toEqual([path, []]);
    await page.close();
  }
});

for (const width of [1440, 390]) {
  test(`unsaved settings ask before they are left: by a section, a link, Back and a reload, at ${width}`, async ({
    browser,
  }) => {
    const page = await (await contextOf(browser, 'member', { width })).newPage();
    /** Follows a link of the bar, or of the menu, whose overlay has an entry of the history on a phone. */
    const follow = async (name: string): Promise<void> => {
      if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
      await page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${name}$`, 'i') })
        .click();
    };
    await page.goto('/dashboard');
    await follow('PROFILE');
    await page.getByRole('tab', { name: 'TRADING CONFIG' }).click();
    const field = page.getByLabel('Max daily trades');
    const before = await field.inputValue();
    await field.fill('7');
    const question = page.getByRole('dialog', { name: 'UNSAVED CHANGES' });
    const stay = async (): Promise<void> => {
      await expect(question).toContainText('Your trading config has changes that were not saved.');
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toHaveCount(0);
      await expect(field).toHaveValue('7');
    };
    await page.getByRole('tab', { name: 'ALERTS' }).click();
    await stay();
    await follow('JOURNAL');
    await stay();
    await page.evaluate(() => window.history.back());
    await stay();
    const requested = page.waitForEvent('dialog');
    const reload = page.evaluate(() => window.location.reload());
    const dialog = await requested;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reload;
    await page.screenshot({ path: test.info().outputPath('form.png') });
    await page.evaluate(() => window.history.back());
    await page.screenshot({ path: test.info().outputPath('question.png') });
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/dashboard');
    // The entry of the menu, from which PROFILE was followed, is left as well.
    await expect
      .poll(() => page.evaluate(() => (history.state as { surfaces?: number } | null)?.surfaces ?? 0))
      .toBe(0);
    await page.goto('/profile?section=trading');
    await expect(field).toHaveValue(before);
    await page.getByRole('tab', { name: 'TRADING CONFIG' }).click();
    await field.fill('7');
    await follow('JOURNAL');
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/journal');
    await page.goBack();
    await page.waitForURL(/\/profile/);
  });
}

test('a price is copied where the browser has no clipboard, as without a secure origin', async ({ browser, admin }) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', { ...signalBody(), ...FAR });
  const context = await contextOf(browser, 'member');
  await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const page = await context.newPage();
  await page.goto('/dashboard');
  const row = page.getByTestId(`signal-row-${id}`);
  await row.click();
  await page.getByRole('button', { name: 'Copy Entry' }).click();
  await expect(page.getByTestId('toast')).toContainText('Copied!');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  const price = await row.locator('[data-act]').textContent();
  const search = page.getByRole('searchbox', { name: 'Search signals' });
  await search.click();
  await page.keyboard.press('Control+V');
  await expect(search).toHaveValue(price!.replaceAll(',', ''));
});

test('the embedded chart appears once it says that it is drawn; after a failure, when the network is back', async ({
  member: context,
}) => {
  const page = await context.newPage();
  await page.goto('/dashboard');
  const chart = page.getByTestId('chart-GBPJPY');
  await chart.scrollIntoViewIfNeeded();
  await expectSome(page.getByText('The TradingView chart cannot be loaded.'));
  await expect(chart).toHaveAttribute('data-source', 'own');
  // What stands in for the provider: it says what the real one says.
  await context.route(/tradingview\.com\/widgetembed/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<p>drawn</p><script>parent.postMessage({ name: "tv-widget-load" }, "*")</script>',
    }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(chart).toHaveAttribute('data-source', 'widget');
  await expect(chart.frameLocator('iframe').getByText('drawn')).toBeVisible();
});

test('a browser that is too old is told so, in words, at every width', async ({ browser }) => {
  for (const width of [1440, 360]) {
    const context = await contextOf(browser, 'visitor', { width });
    await context.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('This browser is too old for the terminal.');
    await expect(page.getByText('Platform overview')).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath(`old-${width}.png`) });
    expect(failures).toEqual([]);
  }
});
