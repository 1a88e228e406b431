import { decimalAmount } from '@t0/domain/billing';
import { example, STRIPE_CURRENCIES } from '../../../../tests/billing/revenue/stripe-currencies.ts';
import { paymentFacts } from '../whop/facts/money-facts.ts';
import { moneyOf } from './whop-minor-units.ts';

describe('a decimal amount of Whop (docs/product/business.md#money)', () => {
  it('has the decimals of 139 currencies', () => {
    for (const [currency, decimals] of STRIPE_CURRENCIES) {
      const { amount, decimal } = example(decimals);
      expect(moneyOf(1234, currency.toLowerCase())).toEqual({ amount, currency });
      expect(decimalAmount(amount, currency)).toBe(decimal);
    }
  });

  it('adds up in forint to what was paid', () => {
    const payment = (id: string, total: number) => ({ id, total, currency: 'huf', created_at: '2026-03-01T00:00:00Z' });
    const facts = [payment('pay_1', 16_900), payment('pay_2', 169.5)].map(
      (one) => paymentFacts(one, {})!.invoice.total,
    );
    expect(facts).toEqual([1_690_000, 16_950]);
  });

  it.each(['usdt', '', null, 'x'])('in %p is none', (currency) => expect(moneyOf(49, currency)).toBeNull());
});
