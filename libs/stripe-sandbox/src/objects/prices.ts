import type Stripe from 'stripe';

/** The API version whose shapes the sandbox speaks. */
export const API_VERSION = '2026-10-28.endive';

/** The products that the sandbox offers. */
const PRODUCTS = {
  prod_sandbox_terminal: 'T0 Trading Terminal',
  prod_sandbox_plus: 'T0 Trading Terminal Plus',
} as const;

interface PriceFacts {
  product: keyof typeof PRODUCTS;
  currency: 'usd' | 'eur' | 'jpy';
  interval: 'month' | 'year';
  /** Minor units of the currency; the yen has none. */
  amount: number;
  words: string;
  /** Amounts in other currencies. */
  options?: Partial<Record<string, number>>;
  /** The amount with its parts of a minor unit: Stripe has no whole one then. */
  exact?: string;
  /** True if the amount contains `TAX_RATE`. */
  taxed?: true;
}

const TERMINAL = 'prod_sandbox_terminal';
const price = (
  currency: PriceFacts['currency'],
  interval: PriceFacts['interval'],
  amount: number,
  words: string,
  more: Partial<PriceFacts> = {},
): PriceFacts => ({ product: TERMINAL, currency, interval, amount, words, ...more });

/** What each price is. Amounts are the sandbox's own. */
const OFFERED = {
  price_sandbox_monthly: price('usd', 'month', 4_900, 'Monthly plan'),
  price_sandbox_yearly: price('usd', 'year', 49_000, 'Yearly plan'),
  price_sandbox_plus_monthly: price('usd', 'month', 9_900, 'Monthly plan Plus', { product: 'prod_sandbox_plus' }),
  price_sandbox_monthly_eur: price('eur', 'month', 4_500, 'Monthly plan (euro)'),
  price_sandbox_yearly_eur: price('eur', 'year', 45_000, 'Yearly plan (euro)'),
  price_sandbox_monthly_jpy: price('jpy', 'month', 7_000, 'Monthly plan (yen)'),
  price_sandbox_monthly_world: price('usd', 'month', 4_900, 'Monthly plan (several currencies)', {
    options: { eur: 4_500, jpy: 7_000, huf: 1_690_000, kwd: 15_000, isk: 690_000 },
  }),
  price_sandbox_monthly_taxed: price('eur', 'month', 4_900, 'Monthly plan (with tax)', { taxed: true }),
  price_sandbox_monthly_parts: price('usd', 'month', 4_901, 'Monthly plan (parts of a cent)', { exact: '4900.5' }),
};
export type PriceId = keyof typeof OFFERED;

/** The prices that the sandbox offers. */
export const PRICES: Record<PriceId, PriceFacts> = OFFERED;

/** What a price costs in a currency; undefined: it is not sold in it. */
export function amountIn(id: PriceId, currency: string): number | undefined {
  const { currency: own, amount, options } = PRICES[id];
  return currency === own ? amount : options?.[currency];
}

/** The tax in a taxed price. */
export const TAX_RATE: Stripe.TaxRate = {
  id: 'txr_sandbox_vat',
  object: 'tax_rate',
  active: true,
  country: 'AT',
  created: 1_760_000_000,
  description: null,
  display_name: 'VAT',
  effective_percentage: 20,
  flat_amount: null,
  inclusive: true,
  jurisdiction: 'AT',
  jurisdiction_level: 'country',
  livemode: false,
  metadata: {},
  percentage: 20,
  rate_type: 'percentage',
  state: null,
  tax_type: 'vat',
};

const CREATED = 1_760_000_000;

/** True if there is such a price. */
export function isPrice(id: string): id is PriceId {
  return Object.hasOwn(PRICES, id);
}

/** The ids of all prices. */
export const PRICE_IDS = Object.keys(PRICES) as PriceId[];

/** Decimals of a currency as Stripe counts them: a króna that has none is sent with two. */
const digitsOf = (currency: string): number => ({ jpy: 0, kwd: 3 })[currency] ?? 2;
const formatted = (currency: string, digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits },
  });

/** An amount of minor units as text: '$49.00', '¥7,000'. */
export function formatAmount(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return formatted(currency, digits).format(amount / 10 ** digits);
}

/** Amount as text, '$49.00 per month'. */
export function formatPriceText(id: PriceId, currency: string): string {
  return `${formatAmount(amountIn(id, currency)!, currency)} per ${PRICES[id].interval}`;
}

/** Decimals are text on the wire; the client makes its own class of them. */
export const decimal = (amount: number | string): Stripe.Decimal => String(amount) as unknown as Stripe.Decimal;

/** What a price is in each of its currencies. */
export function currencyOptions(id: PriceId): NonNullable<Stripe.Price['currency_options']> {
  const { amount, currency, options = {} } = PRICES[id];
  const { custom_unit_amount, tax_behavior, unit_amount, unit_amount_decimal } = priceOf(id);
  const own = { custom_unit_amount, tax_behavior, unit_amount, unit_amount_decimal };
  const others = Object.entries({ ...options, [currency]: amount }) as [string, number][];
  return Object.fromEntries(
    others.map(([code, minor]) => [
      code,
      code === currency ? own : { ...own, unit_amount: minor, unit_amount_decimal: decimal(minor) },
    ]),
  );
}

/** A price as Stripe answers it. */
export function priceOf(id: PriceId): Stripe.Price {
  const { amount, currency, interval, product, words, exact = amount, taxed } = PRICES[id];
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: CREATED,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: words,
    product,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: taxed ? 'inclusive' : 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: exact === amount ? amount : null,
    unit_amount_decimal: decimal(exact),
  };
}

/** Prices that no subscription of the sandbox has: paid once, and billed by use. */
const OTHER_PRICES: Record<string, Pick<Stripe.Price, 'recurring' | 'type'>> = {
  price_sandbox_lifetime: { recurring: null, type: 'one_time' },
  price_sandbox_metered: {
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'metered' },
    type: 'recurring',
  },
};

/** Every price as Stripe answers it. `archived`: the ids of those that are not sold any more. */
export function allPrices(archived: Record<string, true>): Stripe.Price[] {
  const others = Object.entries(OTHER_PRICES).map(([id, more]) => ({
    ...priceOf('price_sandbox_monthly'),
    id,
    nickname: id,
    ...more,
  }));
  return [...PRICE_IDS.map(priceOf), ...others].map((price) => ({ ...price, active: !archived[price.id] }));
}

/** A price in its older form, which a subscription's item has too. */
export function planOf(id: PriceId): Stripe.Plan {
  const { amount, currency, interval, product, words, exact = amount } = PRICES[id];
  return {
    id,
    object: 'plan',
    active: true,
    amount: exact === amount ? amount : null,
    amount_decimal: decimal(exact),
    billing_scheme: 'per_unit',
    created: CREATED,
    currency,
    interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: words,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** Every product as Stripe answers it. `archived`: the ids of those that are not sold any more. */
export function products(archived: Record<string, true>): Stripe.Product[] {
  return Object.entries(PRODUCTS).map(([id, name]) => ({
    id,
    object: 'product',
    active: !archived[id],
    created: CREATED,
    default_price: PRICE_IDS.find((price) => PRICES[price].product === id) ?? null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: CREATED,
    url: null,
  }));
}
