import type { MemberFacts } from '@t0/contracts/billing';
import { netByCurrency } from './net-by-currency.ts';

const at = '2026-01-01T00:00:00.000Z';
const paid = (amount: number, currency: string, status: 'succeeded' | 'failed' | 'pending' = 'succeeded') =>
  ({ provider: 'stripe', id: 'p', invoiceId: null, status, amount, currency, fee: null, at }) as const;
const back = <S extends string>(amount: number, status: S) =>
  ({ provider: 'stripe', id: 'b', paymentId: 'p', status, amount, currency: 'USD', at }) as const;

it('sums what a member paid by currency and never adds currencies (docs/product/console.md#payments)', () => {
  const facts: Pick<MemberFacts, 'payments' | 'refunds' | 'disputes'> = {
    payments: [
      paid(4900, 'USD'),
      paid(4900, 'USD'),
      paid(4900, 'USD', 'failed'),
      paid(900, 'JPY'),
      paid(1, 'EUR', 'pending'),
    ],
    refunds: [back(1000, 'succeeded'), back(100, 'pending'), back(7, 'failed'), back(7, 'canceled')],
    disputes: [back(500, 'lost'), back(50, 'open'), back(7, 'won'), back(7, 'inquiry')],
  };
  expect(netByCurrency(facts)).toEqual([
    { currency: 'JPY', amount: 900 },
    { currency: 'USD', amount: 8150 },
  ]);
  expect(netByCurrency({ payments: [], refunds: [], disputes: [] })).toEqual([]);
});
