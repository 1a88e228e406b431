import type { Page } from '@playwright/test';
import { newPage } from '../registration.ts';
import { expect, test } from '../test.ts';
import { expectNoOverflow } from '../visit.ts';

/** Every place of the price that the page has says it. */
async function expectPrice(page: Page, places: number): Promise<void> {
  const texts = page.getByTestId('plan-price');
  await expect(texts).toHaveText(Array.from({ length: places }, () => '$49 per month, cancelled any time'));
}

test('a visitor reads the price before anybody asks for a card (docs/product/billing.md#price)', async ({
  browser,
}) => {
  const page = await newPage(browser, 360);
  await page.goto('/#contact');
  await expectPrice(page, 2);
  await expectNoOverflow(page);
  await page.goto('/subscribe');
  await expectPrice(page, 1);
  await page.goto('/checkout/cancelled');
  await expectPrice(page, 1);
});
