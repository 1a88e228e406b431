import { expect, type Browser, type Page } from '@playwright/test';
import { linkMailedTo } from './mailbox.ts';
import { change, signIn } from './visit.ts';

/** Password of who registers here. */
export const CHOSEN = 'Walk-Terminal!';
/** The link in the mail that proves a mailbox. */
export const VERIFICATION_LINK = /http\S+\/confirm-email\?\S+/;

/** A browser of one's own, in which the start screen was seen already. */
export async function newPage(browser: Browser, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width, height: 1000 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    if (window.origin !== 'null') sessionStorage.setItem('t0-started', 'yes');
  });
  return context.newPage();
}

export const toast = (page: Page) => page.getByTestId('toast');
/** The member's signals. */
export const signals = (page: Page) => page.locator('[data-testid^="signal-row-"]');

/** A registration, as the register form makes it; the mailbox is not proven yet. */
function register(page: Page, email: string): Promise<void> {
  const person = { email, password: CHOSEN, firstName: 'Wanda', lastName: 'Walker' };
  return change(page.context(), 'POST', '/api/register', person);
}

/** Fills in the form and goes as far as the payment page. */
export async function registerByForm(page: Page, email: string): Promise<void> {
  await page.goto('/subscribe');
  await page.getByLabel('First name').fill('Wanda');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(CHOSEN);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expectTestMode(page);
}

/** An account that was registered here, its mailbox proven by the mailed link. */
export async function becomeGuest(page: Page, email: string): Promise<void> {
  await register(page, email);
  const { searchParams } = new URL(await linkMailedTo(email, VERIFICATION_LINK));
  await change(page.context(), 'POST', '/api/email-verification', Object.fromEntries(searchParams));
}

/** An account with access, signed in here. */
export async function becomeMember(page: Page, email: string): Promise<void> {
  await register(page, email);
  await change(page.context(), 'POST', '/api/test/activate-subscription', { email, plan: 'monthly' });
  await signIn(page.context(), email, CHOSEN);
}

/** Signs in through the form. */
export async function logIn(page: Page, email: string, password = CHOSEN): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await enterPassword(page, password);
}

/** Sends the login form, in which the address stands already. */
async function enterPassword(page: Page, password = CHOSEN): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.locator('form').getByRole('button', { name: 'LOGIN', exact: true }).click();
}

/** The payment page is the sandbox's, and says so. */
export const expectTestMode = (page: Page): Promise<void> =>
  expect(page.getByRole('note').filter({ hasText: 'TEST MODE' })).toBeVisible();

/** Pays on the sandbox's page, in TEST MODE. */
export async function pay(page: Page): Promise<void> {
  await expectTestMode(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/checkout/success*');
}
