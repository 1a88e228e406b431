import type { CreateCheckoutSessionDto, RedirectAnswer } from '@t0/contracts/billing';
import { request, HttpError } from '../shared/lib/http.ts';

/** Refusals that trying again does not change: the address pays already, or too many were asked for. */
const FINAL = [409, 429];

/**
 * POST /api/create-checkout-session; returns the address of the payment page. Throws the server's message, or 'No checkout URL received'
 * when the answer has none (docs/product/visitors.md#registration-form).
 */
export async function createCheckoutSession(body: CreateCheckoutSessionDto): Promise<string> {
  const { url } = await request<Partial<RedirectAnswer>>('/api/create-checkout-session', { method: 'POST', body });
  if (!url) throw new Error('No checkout URL received');
  return url;
}

/** The reason why the payment page did not open, under the title Redirect Failed (docs/product/accounts.md#registration). */
export function redirectRefusal(error: unknown): string {
  return error instanceof HttpError && FINAL.includes(error.statusCode)
    ? error.message
    : 'Unable to redirect to payment page. Please try again.';
}
