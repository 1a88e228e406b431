import { expect } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { contextOf } from './visit.ts';
import type { VisitOptions } from './visit.ts';

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

/** A browser of a subscriber who has just paid, made by the test terminal: no other test knows this person. */
export async function newSubscriber(
  browser: Browser,
  email: string,
  options: VisitOptions = {},
): Promise<BrowserContext> {
  const context = await contextOf(browser, 'visitor', options);
  const { tempPassword } = await testTerminal<{ tempPassword: string }>(context, 'checkout-success', email);
  const answer = await context.request.post('/api/auth/login', {
    data: { email, password: tempPassword },
    headers: { origin: process.env.E2E_URL! },
  });
  expect(answer.status()).toBe(200);
  return context;
}
