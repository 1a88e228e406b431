import type Stripe from 'stripe';

/** The API version whose shapes the sandbox speaks. */
export const API_VERSION = '2026-10-28.endive';

/** The prices that the sandbox offers. Amounts are the sandbox's own, in cents. */
export const PRICES = {
  price_sandbox_monthly: { interval: 'month', amount: 4_900, days: 30, words: 'Monthly plan' },
  price_sandbox_yearly: { interval: 'year', amount: 49_000, days: 365, words: 'Yearly plan' },
} as const;
export type PriceId = keyof typeof PRICES;

const PRODUCT = 'prod_sandbox_terminal';
export const CURRENCY = 'usd';
const CREATED = 1_760_000_000;

/** True if there is such a price. */
export function isPrice(id: string): id is PriceId {
  return Object.hasOwn(PRICES, id);
}

/** Amount as text, '$49.00 per month'. */
export function formatPriceText(id: PriceId): string {
  const { amount, interval } = PRICES[id];
  return `$${(amount / 100).toFixed(2)} per ${interval}`;
}

/** Decimals are text on the wire; the client makes its own class of them. */
const decimal = (amount: number): Stripe.Decimal => String(amount) as unknown as Stripe.Decimal;

export function priceOf(id: PriceId): Stripe.Price {
  const { amount, interval, words } = PRICES[id];
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: CREATED,
    currency: CURRENCY,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: words,
    product: PRODUCT,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  };
}

export function planOf(id: PriceId): Stripe.Plan {
  const { amount, interval, words } = PRICES[id];
  return {
    id,
    object: 'plan',
    active: true,
    amount,
    amount_decimal: decimal(amount),
    billing_scheme: 'per_unit',
    created: CREATED,
    currency: CURRENCY,
    interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: words,
    product: PRODUCT,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
