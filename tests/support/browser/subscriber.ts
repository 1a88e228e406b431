import { expect, type Browser, type BrowserContext } from '@playwright/test';
import { contextOf, signIn, type VisitOptions } from './visit.ts';

/** Calls the test terminal's part of the API. */
export async function testTerminal<T>(
  context: BrowserContext,
  call: 'checkout-success' | 'deactivate-subscription',
  email: string,
): Promise<T> {
  const answer = await context.request.post(`/api/test/${call}`, {
    data: { email, ...(call === 'checkout-success' && { plan: 'monthly' }) },
    headers: { origin: process.env.E2E_URL! },
  });
  expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** A browser of a subscriber who has just paid: the account and the access come by the test terminal, with all that follows from it. */
export async function newSubscriber(
  browser: Browser,
  email: string,
  options: VisitOptions = {},
): Promise<BrowserContext> {
  const context = await contextOf(browser, 'visitor', options);
  const { tempPassword } = await testTerminal<{ tempPassword: string }>(context, 'checkout-success', email);
  await signIn(context, email, tempPassword);
  return context;
}
