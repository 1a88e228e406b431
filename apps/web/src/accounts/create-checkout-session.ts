import type { CreateCheckoutSessionDto, RedirectAnswer } from '@t0/contracts';
import { request } from '../shared/lib/http.ts';

/**
 * POST /api/create-checkout-session; returns the address of the payment page. Throws the server's message, or 'No checkout URL received'
 * when the answer has none (docs/product/visitors.md#registration-form).
 */
export async function createCheckoutSession(body: CreateCheckoutSessionDto): Promise<string> {
  const { url } = await request<Partial<RedirectAnswer>>('/api/create-checkout-session', { method: 'POST', body });
  if (!url) throw new Error('No checkout URL received');
  return url;
}
