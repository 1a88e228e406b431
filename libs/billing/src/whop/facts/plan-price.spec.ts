import { paymentFacts } from './money-facts.ts';

const PAYMENT = {
  id: 'pay_1',
  total: 49,
  tax_amount: 8.17,
  currency: 'eur',
  created_at: '2026-03-01T00:00:00Z',
  billing_reason: 'subscription_create',
};
const PLAN = { renewal_price: 49, billing_period: 30, tax_type: 'inclusive' };
const HALF = { promo_type: 'percentage', amount_off: 50, number_of_intervals: 1 };

it.each([
  ['contains the tax', PAYMENT, PLAN, 4083],
  ['contains the tax, with a code', { ...PAYMENT, total: 24.5, tax_amount: 4.08, promo_code: HALF }, PLAN, 4084],
  ['adds the tax', { ...PAYMENT, total: 58.8, tax_amount: 9.8 }, { ...PLAN, tax_type: 'exclusive' }, 4900],
  ['has no tax', { ...PAYMENT, tax_amount: 0 }, PLAN, 4900],
])('a plan of Whop that %s counts without it (docs/product/business.md#tax)', (_, payment, plan, amount) =>
  expect(paymentFacts(payment, plan)!.invoice.lines[0]!.price).toMatchObject({ amount, currency: 'EUR' }),
);
