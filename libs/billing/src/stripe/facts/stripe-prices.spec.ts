import Stripe from 'stripe';
import { invoiceFact } from './invoice-fact.ts';
import { subscriptionChange } from './subscription-change.ts';
import type { PriceTerms } from '../../providers/price-terms.ts';

const MONTH = { interval: 'month', interval_count: 1, usage_type: 'licensed' } as Stripe.Price.Recurring;
const VAT = { id: 'txr_1', inclusive: true, percentage: 20, effective_percentage: null } as Stripe.TaxRate;
const decimal = (text: string): Stripe.Decimal => Stripe.Decimal.from(text);

const priceOf = (more: Partial<Stripe.Price> = {}): Stripe.Price =>
  ({
    id: 'price_1',
    currency: 'usd',
    unit_amount: 4900,
    unit_amount_decimal: decimal('4900'),
    tax_behavior: 'unspecified',
    recurring: MONTH,
    ...more,
  }) as Stripe.Price;
const OPTIONS = {
  eur: { unit_amount: 4500, unit_amount_decimal: decimal('4500'), tax_behavior: 'inclusive', custom_unit_amount: null },
  jpy: { unit_amount: 7000, unit_amount_decimal: decimal('7000'), tax_behavior: 'exclusive', custom_unit_amount: null },
};

const termsOf = (price: Stripe.Price): PriceTerms => ({
  prices: new Map([[price.id, price]]),
  discounts: new Map(),
  rates: new Map([[VAT.id, 20]]),
  planOf: () => null,
});

/** What differs from a price that is bought once, without tax. */
interface Given {
  [field: string]: unknown;
  currency?: string;
  quantity?: number;
  taxRates?: object[];
  items?: object[];
  proration?: boolean;
}

/** What a change says of a subscription's price. */
function changed(
  price: Stripe.Price,
  { currency = price.currency, quantity = 1, taxRates = [], items = [{}], ...more }: Given = {},
) {
  const subscription = {
    id: 'sub_1',
    currency,
    discounts: [],
    metadata: {},
    automatic_tax: { enabled: false },
    cancel_at: null,
    ended_at: null,
    trial_end: null,
    pause_collection: null,
    items: {
      data: items.map((item: object) => ({
        price,
        quantity,
        discounts: [],
        current_period_end: 1,
        tax_rates: taxRates,
        ...item,
      })),
    },
    ...more,
  };
  return subscriptionChange(subscription as unknown as Stripe.Subscription, 0, termsOf(price)).price;
}

/** What an invoice's line says of its price. */
function invoiced(price: Stripe.Price, { currency = price.currency, proration = false, ...more }: Given = {}) {
  const line = {
    amount: 4900,
    currency,
    quantity: 1,
    discounts: [],
    discount_amounts: [],
    taxes: [],
    period: { start: 0, end: 1 },
    parent: { subscription_item_details: { proration } },
    pricing: { price_details: { price: price.id } },
    ...more,
  };
  const invoice = { id: 'in_1', currency, created: 0, status: 'open', lines: { data: [line] } };
  return invoiceFact(invoice as unknown as Stripe.Invoice, termsOf(price)).lines[0]!.price;
}

describe('a price of Stripe is what was paid (docs/product/business.md#recurring-revenue)', () => {
  it('in the currency of the subscription and of the line', () => {
    const price = priceOf({ currency_options: OPTIONS as Stripe.Price['currency_options'] });
    expect(changed(price)).toMatchObject({ amount: 4900, currency: 'USD' });
    expect(changed(price, { currency: 'eur' })).toMatchObject({ amount: 4500, currency: 'EUR' });
    expect(changed(price, { currency: 'jpy', quantity: 2 })).toMatchObject({ amount: 14_000, currency: 'JPY' });
    expect(changed(price, { currency: 'gbp' })).toBeNull();
    expect(invoiced(price, { currency: 'eur', amount: 4500 })).toMatchObject({ amount: 4500, currency: 'EUR' });
    expect(invoiced(price, { currency: 'jpy', amount: 3100, proration: true })).toMatchObject({ amount: 7000 });
    // A trial, and a currency that the price no longer has.
    expect(invoiced(price, { currency: 'jpy', amount: 0 })).toMatchObject({ amount: 7000, currency: 'JPY' });
    expect(invoiced(price, { currency: 'gbp', amount: 3900 })).toMatchObject({ amount: 3900, currency: 'GBP' });
  });

  it.each([
    ['from a call', decimal('4900.5')],
    ['from an event', '4900.5' as unknown as Stripe.Decimal],
  ])('with parts of a cent, %s', (_, unit) => {
    const price = priceOf({ unit_amount: null, unit_amount_decimal: unit });
    expect(changed(price)).toMatchObject({ amount: 4901 });
    expect(changed(price, { quantity: 3 })).toMatchObject({ amount: 14_702 });
    expect(invoiced(price, { amount: 14_701 })).toMatchObject({ amount: 14_701 });
    expect(invoiced(price, { amount: 100, quantity: 3, proration: true })).toMatchObject({ amount: 14_702 });
  });

  it('of no fixed amount is none', () => {
    const tiers = priceOf({ unit_amount: null, unit_amount_decimal: null, billing_scheme: 'tiered' });
    const metered = priceOf({ recurring: { ...MONTH, usage_type: 'metered' } });
    for (const price of [tiers, metered, priceOf({ recurring: null })])
      expect([changed(price), invoiced(price)]).toEqual([null, null]);
  });
});

describe('the tax in a price of Stripe (docs/product/business.md#tax)', () => {
  const of = (...given: Parameters<typeof changed>) => changed(...given)?.inclusiveTax;
  const ofLine = (...given: Parameters<typeof invoiced>) => invoiced(...given)?.inclusiveTax;
  const tax = (more: object = {}) => ({
    amount: 817,
    taxable_amount: 4083,
    tax_behavior: 'inclusive',
    tax_rate_details: { tax_rate: VAT.id },
    ...more,
  });

  it('is that of the rates of the item, else of the subscription', () => {
    expect(of(priceOf())).toBe(0);
    expect(of(priceOf(), { default_tax_rates: [VAT] })).toBe(20);
    expect(of(priceOf(), { taxRates: [{ ...VAT, effective_percentage: 7.7 }], default_tax_rates: [VAT] })).toBe(7.7);
    expect(of(priceOf(), { default_tax_rates: [VAT, { ...VAT, percentage: 2.5 }] })).toBe(22.5);
    expect(of(priceOf(), { default_tax_rates: [{ ...VAT, inclusive: false }] })).toBe(0);
    expect(of(priceOf({ tax_behavior: 'inclusive' }))).toBe(0);
    expect(changed(priceOf(), { items: [{ tax_rates: [VAT] }, {}] })).toBeNull();
  });

  it('is not known where Stripe Tax decides', () => {
    const automatic = { automatic_tax: { enabled: true } };
    expect(of(priceOf({ tax_behavior: 'inclusive' }), automatic)).toBeNull();
    expect(of(priceOf({ tax_behavior: 'exclusive' }), automatic)).toBe(0);
    const price = priceOf({ currency_options: OPTIONS as Stripe.Price['currency_options'] });
    expect([of(price, { ...automatic, currency: 'eur' }), of(price, { ...automatic, currency: 'jpy' })]).toEqual([
      null,
      0,
    ]);
  });

  it('is that of the rates of an invoice, unless nothing is charged and none named', () => {
    expect(ofLine(priceOf(), { taxes: [tax()] })).toBe(20);
    expect(ofLine(priceOf(), { taxes: [tax({ tax_behavior: 'exclusive' })] })).toBe(0);
    expect(ofLine(priceOf(), { taxes: [tax({ amount: 0, taxable_amount: 4900 })] })).toBe(0);
    expect(ofLine(priceOf(), { taxes: [tax({ amount: 0, taxable_amount: 0 })] })).toBe(20);
    expect(ofLine(priceOf())).toBe(0);
    expect(ofLine(priceOf(), { amount: 0 })).toBeNull();
    expect(ofLine(priceOf(), { discount_amounts: [{ amount: 4900, discount: 'di_1' }] })).toBeNull();
  });
});
