import type { PlanPrice } from '@t0/contracts/billing';
import Stripe from 'stripe';
import { planPriceOf } from './plan-price.ts';

const recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed' } as Stripe.Price.Recurring;
const MONTHLY: PlanPrice = { amount: '49.00', currency: 'USD', interval: 'month', intervalCount: 1 };

it.each<[string, Partial<Stripe.Price>, Partial<PlanPrice> | null]>([
  ['in dollars', {}, {}],
  ['in yen, which have no hundredths', { currency: 'jpy', unit_amount: 5000 }, { amount: '5000', currency: 'JPY' }],
  ['in dinars, of a thousand', { currency: 'kwd', unit_amount: 49_500 }, { amount: '49.500', currency: 'KWD' }],
  [
    'in kronur, counted in hundredths',
    { currency: 'isk', unit_amount: 500_000 },
    { amount: '5000.00', currency: 'ISK' },
  ],
  ['in forint', { currency: 'huf', unit_amount: 1_690_000 }, { amount: '16900.00', currency: 'HUF' }],
  ['every quarter', { recurring: { ...recurring, interval_count: 3 } }, { intervalCount: 3 }],
  [
    'with parts of a cent',
    { unit_amount: null, unit_amount_decimal: Stripe.Decimal.from('4900.5') },
    { amount: '49.01' },
  ],
  ['of several amounts', { unit_amount: null }, null],
  ['by use', { recurring: { ...recurring, usage_type: 'metered' } }, null],
  ['paid once', { recurring: null }, null],
])('a price %s, as it is told (docs/product/billing.md#price)', (_, fields, expected) => {
  const price = {
    currency: 'usd',
    unit_amount: 4900,
    unit_amount_decimal: null,
    tax_behavior: null,
    recurring,
    ...fields,
  };
  expect(planPriceOf(price)).toEqual(expected && { ...MONTHLY, ...expected });
});
