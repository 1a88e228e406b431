import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../tools/shared/root.ts';
import { LANDING_SCREENS, prepareLandingScreen, wordsIn } from '../support/browser/landing-screens.ts';
import { newPage } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import { contextOf, expectNoOverflow } from '../support/browser/visit.ts';

test('the landing page: strip, ways in, gallery, contact, footer (docs/product/visitors.md#landing-page)', async ({
  visitor: context,
}) => {
  const page = await context.newPage();
  await page.goto('/');
  // Live where a feed has it: no static text beside it.
  await expect(page.getByTestId('price-BTCUSD')).toHaveText(/^10\d,\d{3}\.\d{2}$/);
  await expect(page.getByTestId('ticker-GBPJPY').getByTestId('price-GBPJPY')).toHaveText(/^\d{3}\.\d{3}$/);
  await expect(page.locator('[data-reference]')).toHaveCount(0);
  await expect(page.getByLabel('Price ticker').getByText('SIMULATED FEED')).toBeVisible();

  const ways = {
    'ACCESS TERMINAL': '/subscribe',
    'MEMBER LOGIN': '/auth',
    'ACCESS ALL FEATURES WITH SUBSCRIPTION': '/subscribe',
    'GET ACCESS': '/subscribe',
  };
  for (const [name, address] of Object.entries(ways)) {
    const links = page.getByRole('link', { name });
    await expect(links).not.toHaveCount(0);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(addresses)).toEqual(new Set([address]));
  }
  await expect(page.getByText('UNAUTHORIZED')).toBeVisible();
  await expect(page.getByText('PREMIUM ANALYSIS LOCKED')).toBeVisible();
  await expect(page.getByText('LOGIN TO UNLOCK COMPLETE T0 ANALYSIS')).toBeVisible();

  const shots = page.locator('#gallery img:visible');
  await page.locator('#gallery').scrollIntoViewIfNeeded();
  await expect(shots).toHaveCount(3);
  await expect
    .poll(() => shots.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'TERMINAL' })).toHaveAttribute('href', '/dashboard');
  await expect(footer.getByRole('link', { name: 'PROFILE' })).toHaveAttribute('href', '/profile');
  for (const label of ['TERMS', 'PRIVACY', 'RISK'])
    await expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', `/${label.toLowerCase()}`);
  for (const figure of ['847', '12', '10,000+', '24/7'])
    await expect(page.getByRole('definition').getByText(figure, { exact: true })).toBeVisible();
  const clock = page.getByTestId('utc-clock');
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before!);
  await footer.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByRole('link', { name: 'CONTACT' }).click();
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(page.locator('#contact').getByLabel(/^email/i)).toHaveAttribute('type', 'email');
});

test('without live prices the strip shows the reference prices, and says so', async ({ visitor: context }) => {
  const page = await context.newPage();
  await page.routeWebSocket(/\/live/, () => undefined);
  await page.route('**/api/live-prices', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByTestId('ticker-AUDUSD')).toContainText('0.64980');
  await expect(page.getByTestId('ticker-GBPJPY')).toContainText('196.120');
  await expect(page.getByTestId('ticker-US30')).toContainText('42,850.00');
  await expect(page.getByText('REFERENCE PRICES')).toBeVisible();
});

/** Every place of the price that the page has says it. */
async function expectPrice(page: Page, places: number): Promise<void> {
  const texts = page.getByTestId('plan-price');
  await expect(texts).toHaveText(Array.from({ length: places }, () => '$49 per month, cancel any time'));
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

test('the footer names the support contact, and nothing where there is none (docs/product/visitors.md#landing-page)', async ({
  browser,
}) => {
  const page = await newPage(browser, 360);
  const contact = page.getByRole('contentinfo').getByRole('link', { name: /@/ });
  await page.goto('/');
  await expect(contact).toHaveAttribute('href', 'mailto:support@t0.local');
  await expectNoOverflow(page);
  // The server renders no page for somebody who is signed in, so the browser reads the settings.
  const guest = await (await contextOf(browser, 'guest')).newPage();
  await guest.route('**/api/client-settings', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), supportEmail: null } });
  });
  await guest.goto('/');
  await expect(guest.getByTestId('utc-clock')).toBeVisible();
  await expect(guest.getByRole('contentinfo').getByRole('link', { name: /@/ })).toHaveCount(0);
});

const NOTED = join(ROOT, 'apps/web/src/visitors/public/shots/words.json');

for (const screen of LANDING_SCREENS) {
  test(`the picture '${screen.name}', README’s too, is as new as its screen: otherwise run npm run gallery -- landing`, async ({
    member,
  }) => {
    const page = await member.newPage();
    const view = await prepareLandingScreen(page, screen);
    const noted = (JSON.parse(readFileSync(NOTED, 'utf8')) as Record<string, string>)[screen.name];
    await expect.poll(() => wordsIn(view)).toEqual(noted);
  });
}
