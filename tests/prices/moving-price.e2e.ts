import { expect, test } from '../support/browser/test.ts';
import { openLive } from '../support/browser/visit.ts';

test.use({ market: 'moving' });

test('a price moves on the screen by itself', async ({ member }) => {
  const page = await openLive(member, '/dashboard');
  const ticker = page.getByLabel('Price ticker');
  const price = ticker.getByTestId('price-GBPJPY');
  await expect(price).toHaveText(/^\d{3}\.\d{3}$/);
  const before = await price.textContent();
  await expect(price).not.toHaveText(before!);
  await expect(ticker.getByText('SIMULATED FEED')).toBeVisible();
});
