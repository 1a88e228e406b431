import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { CONFIG } from '../platform/tokens.ts';

const STRIPE_DASHBOARD = 'https://dashboard.stripe.com';
const WHOP_DASHBOARD = 'https://whop.com/dashboard';

/** Where the staff finds a thing at its provider. */
@Injectable()
export class ProviderLinks {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The page of a subscription; null for grants, and for Stripe's sandbox, which has no dashboard. */
  subscription(provider: string, id: string): string | null {
    return this.stripe(provider, `subscriptions/${encodeURIComponent(id)}`) ?? whop(provider);
  }

  /** The page of a payment: a charge of Stripe. */
  payment(provider: string, id: string): string | null {
    return this.stripe(provider, `payments/${encodeURIComponent(id)}`) ?? whop(provider);
  }

  /** Test keys have pages of their own. */
  private stripe(provider: string, path: string): string | null {
    const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: sandbox } = this.config;
    if (provider !== 'stripe' || !key || sandbox) return null;
    return `${STRIPE_DASHBOARD}/${/^[a-z]+_test_/.test(key) ? 'test/' : ''}${path}`;
  }
}

/** Whop's pages are named by the business, which the product does not know: its dashboard finds the id. */
function whop(provider: string): string | null {
  return provider === 'whop' ? WHOP_DASHBOARD : null;
}
