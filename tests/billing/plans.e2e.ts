import type { Page } from '@playwright/test';
import { newEmail } from '../support/browser/people.ts';
import { atStripe, changePlan, later } from '../support/browser/plans.ts';
import { CHOSEN, expectTestMode, newPage, signals, toast } from '../support/browser/registration.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectAccessible, expectNoOverflow, expectSome } from '../support/browser/visit.ts';

// It walks far, on a machine that may be busy.
const ONE = '$49 per month, cancel any time';
const TWO = '$49 per month or 7 days free, then $490 per year, cancel any time';
const CODE = `SPRING${Date.now()}`;

/** The sentence of the profile's subscription panel. */
const state = (page: Page) => page.getByTestId('subscription-state');

/** Opens the portal from the profile, presses there, and goes back to the profile. Answers where the portal is. */
async function inPortal(page: Page, ...buttons: (string | RegExp)[]): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'MANAGE SUBSCRIPTION' }).click();
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Back to the terminal' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/profile');
}

test('a visitor sees the prices, buys the yearly plan with trial and code, and every state reads right (docs/product/billing.md#subscription-panel)', async ({
  browser,
  admin: owner,
}) => {
  const visitor = await newPage(browser, 360);
  const desk = await owner.newPage();
  const page = await newPage(browser);
  const email = newEmail('plans');
  let sandbox = '';
  await visitor.goto('/');
  const price = visitor.getByTestId('plan-price');
  await expect(price).toHaveText(ONE);

  try {
    await test.step('the owner puts the yearly plan on sale, with a trial: an open page follows', async () => {
      await desk.goto('/notifications?tab=settings');
      await expect(desk.getByTestId('plan-monthly')).toContainText('$49 per month');
      await desk.getByRole('button', { name: 'Edit Yearly plan' }).click();
      const dialog = desk.getByRole('dialog', { name: 'EDIT Yearly plan' });
      await dialog.getByLabel('Price id').fill('price_sandbox_lifetime');
      await dialog.getByRole('button', { name: 'SAVE PLAN' }).click();
      await expect(
        dialog.getByText('price_sandbox_lifetime is paid once: a plan needs a recurring price.'),
      ).toBeVisible();
      await dialog.getByLabel('Price id').fill('price_sandbox_yearly');
      await dialog.getByLabel('Trial').fill('7');
      await dialog.getByLabel('Text').fill('Two months free.');
      await dialog.getByRole('switch', { name: 'On sale' }).click();
      await expectAccessible(desk);
      await dialog.getByRole('button', { name: 'SAVE PLAN' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(desk.getByTestId('plan-yearly')).toContainText('ON SALE');
      await expect(price).toHaveText(TWO);
      await expectNoOverflow(visitor);
    });

    await test.step('the server renders the prices', async () => {
      const answer = await visitor.request.get('/');
      expect(await answer.text()).toContain(TWO);
    });

    await test.step('register: the default is chosen, the arrow keys choose the yearly plan', async () => {
      await page.goto('/subscribe');
      await expect(page.getByRole('radio', { name: /^Monthly plan/ })).toBeChecked();
      await page.getByRole('radio', { name: /^Monthly plan/ }).focus();
      await page.keyboard.press('ArrowDown');
      const yearly = page.getByRole('radio', { name: /^Yearly plan 7 days free, then \$490 per year/ });
      await expect(yearly).toBeChecked();
      await expectAccessible(page);
      await page.getByLabel('First name').fill('Yara');
      await page.getByLabel('Last name').fill('Year');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(CHOSEN);
      await page.getByRole('button', { name: 'REGISTER' }).click();
      await expectTestMode(page);
      await expect(page.getByText('7 days free')).toBeVisible();
    });

    await test.step('left and tried again: the plan stays chosen', async () => {
      await page.getByRole('button', { name: 'Cancel and go back' }).click();
      await page.waitForURL('**/checkout/cancelled*');
      await expect(page.getByRole('radio', { name: /^Yearly plan/ })).toBeChecked();
      await page.getByRole('button', { name: 'TRY AGAIN' }).click();
      await expectTestMode(page);
    });

    await test.step('a promotion code, the trial, and in at once', async () => {
      sandbox = new URL(page.url()).origin;
      const coupon = await atStripe(sandbox, 'coupons', { percent_off: '20', duration: 'once' });
      await atStripe(sandbox, 'promotion_codes', { 'promotion[coupon]': coupon.id, code: CODE });
      await page.getByLabel('Promotion code').fill(CODE);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('20% off once')).toBeVisible();
      await page.getByRole('button', { name: 'Start trial' }).click();
      await page.waitForURL('**/checkout/success*');
      await expect(page.getByRole('heading', { name: 'ACCESS ACTIVE' })).toBeVisible();
      await page.getByRole('link', { name: 'ENTER TERMINAL' }).click();
      await expectSome(signals(page));
    });

    await test.step('the trial, and the first payment with the code after it', async () => {
      await page.goto('/profile');
      await expect(state(page)).toHaveText(
        /^Yearly plan, \$490 per year\. Trial until .+; then the card is charged\.$/,
      );
      await later(sandbox, 'week');
      await later(sandbox, 'day');
      await expect(state(page)).toHaveText(/^Yearly plan, \$490 per year\. Renewed on .+\.$/);
      await page.getByRole('button', { name: 'MANAGE SUBSCRIPTION' }).click();
      await expect(page.getByText('$392.00')).toBeVisible();
    });

    await test.step('a failed payment keeps access, and is recovered', async () => {
      await inPortal(page, /^Let the next payment fail/);
      await expect(state(page)).toContainText('The last payment failed. Access stays');
      await inPortal(page, 'Pay the open invoice');
      await expect(state(page)).toContainText('Renewed on');
    });

    await test.step('another plan, from the portal', async () => {
      await inPortal(page, 'Change to Monthly plan');
      await expect(state(page)).toHaveText(/^Monthly plan, \$49 per month\. Renewed on .+\.$/);
    });

    await test.step('payments that the owner pauses, and an end that is taken back', async () => {
      await inPortal(page, /^Collect no payments until/);
      await expect(state(page)).toHaveText(/Payments are paused until .+\. Access stays\.$/);
      await inPortal(page, /^Collect payments again/);
      await expect(state(page)).toContainText('Renewed on');
      await inPortal(page, 'Cancel at the end of the period');
      await expect(state(page)).toHaveText(/^Monthly plan, \$49 per month\. Cancelled: access ends on .+\.$/);
      await inPortal(page, 'Resume subscription');
      await expect(state(page)).toContainText('Renewed on');
    });

    await test.step('paused: the terminal closes, and opens when the subscription is resumed', async () => {
      await page.getByRole('button', { name: 'MANAGE SUBSCRIPTION' }).click();
      await page.getByRole('button', { name: /^Pause the subscription until/ }).click();
      // The press is done once its page is there: leaving before would call it off.
      await expect(page.getByRole('button', { name: 'Resume the subscription' })).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Subscription paused' })).toBeVisible();
      await expectAccessible(page);
      expect((await page.request.get('/api/signals')).status()).toBe(403);
      await page.getByRole('button', { name: 'RESUME SUBSCRIPTION' }).click();
      await page.getByRole('button', { name: 'Resume the subscription' }).click();
      await expect(page.getByRole('button', { name: /^Pause the subscription until/ })).toBeVisible();
      await page.goto('/dashboard');
      await expectSome(signals(page));
    });

    await test.step('cancelled at once; bought again there is no second trial', async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'MANAGE SUBSCRIPTION' }).click();
      await page.getByRole('button', { name: 'Cancel now' }).click();
      await expect(page.getByRole('button', { name: 'Cancel now' })).toHaveCount(0);
      await page.goto('/#contact');
      const yearly = page.getByRole('form', { name: 'Registration' }).getByRole('radio', { name: /^Yearly plan/ });
      await yearly.check();
      await expect(page.getByRole('form', { name: 'Registration' })).not.toContainText('days free');
      await page.getByRole('button', { name: 'ACTIVATE TRADING SIGNALS' }).click();
      await expectTestMode(page);
      await expect(page.getByRole('button', { name: 'Pay $490.00' })).toBeVisible();
    });

    await test.step('the owner reads the use of the code', async () => {
      await desk.getByRole('button', { name: 'READ AGAIN' }).click();
      await expect(desk.getByTestId(`code-${CODE}`)).toContainText('20% off once');
      await expect(toast(desk)).toHaveCount(0);
    });
  } finally {
    await changePlan(owner, 'yearly', { isOffered: false, trialDays: 0, text: '' });
  }
  await expect(price).toHaveText(ONE);
});
