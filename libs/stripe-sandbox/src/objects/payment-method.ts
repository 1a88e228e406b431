import type Stripe from 'stripe';
import type { World } from '../world.ts';

/** A card's last month. */
export interface CardExpiry {
  month: number;
  year: number;
}

const VALID_YEARS = 3;

/** Adds a card to a customer. Without an expiry it is valid for three years. */
export function newCard(world: World, customer: string, expiry?: CardExpiry): Stripe.PaymentMethod {
  const now = world.now(customer);
  const today = new Date(now * 1000);
  const { month, year } = expiry ?? { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() + VALID_YEARS };
  const method: Stripe.PaymentMethod = {
    id: world.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: null,
      email: world.state.customers[customer]?.email ?? null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: month,
      exp_year: year,
      fingerprint: 'sandbox',
      funding: 'credit',
      generated_from: null,
      last4: '4242',
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  world.state.paymentMethods[method.id] = method;
  return method;
}

/** True once the card's last month is over. */
export function isExpired({ card }: Stripe.PaymentMethod, now: number): boolean {
  return card !== undefined && Date.UTC(card.exp_year, card.exp_month, 1) <= now * 1000;
}
