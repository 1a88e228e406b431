import type { BusinessFigures } from '@t0/contracts/billing';
import { FOREVER, MONTHLY, WhopLife, YEARLY, YEN } from './whop-messages.ts';

export const NOW = new Date('2026-04-10T00:00:00.000Z');
/** A time of that day of 2026, `MM-DD`. */
export const day = (date: string): string => `2026-${date}T09:30:00.000Z`;

/** Lives that hold every kind of message. */
export function lives(): WhopLife[] {
  const monthly = new WhopLife('mem_month', 'month@whop.test', MONTHLY);
  monthly.state(day('01-05'), 'membership.activated', 'trialing', { renewal_period_end: day('01-12') });
  monthly.payment(day('01-05'), 'payment.succeeded', { total: 0 });
  monthly.state(day('01-12'), 'membership.activated', 'active', { renewal_period_end: day('02-11') });
  monthly.payment(day('01-12'), 'payment.succeeded', { amount_after_fees: 46.55 });
  const retried = monthly.payment(day('02-11'), 'payment.failed');
  monthly.payment('2026-02-14T09:30:00.000Z', 'payment.succeeded', {
    id: retried,
    created_at: day('02-11'),
    payments_failed: 1,
  });
  monthly.refund(day('02-20'), retried, 10.43, 'pending');
  monthly.messages.at(-1)!.body.data.created_at = day('02-20');
  monthly.refund(day('02-21'), retried, 10.43, 'succeeded');
  monthly.messages.at(-1)!.body.data.created_at = day('02-20');
  monthly.state(day('03-01'), 'membership.cancel_at_period_end_changed', 'active', {
    cancel_at_period_end: true,
    renewal_period_end: day('05-01'),
  });

  const yearly = new WhopLife('mem_year', 'year@whop.test', YEARLY);
  yearly.state(day('01-10'), 'membership.activated', 'active', { renewal_period_end: '2027-01-10T09:30:00.000Z' });
  const paid = yearly.payment(day('01-10'), 'payment.succeeded', { total: 599.99, tax_amount: 100 });
  yearly.dispute(day('02-01'), paid, 599.99, 'needs_response');
  yearly.dispute(day('03-15'), paid, 599.99, 'lost', day('02-01'));
  yearly.state(day('03-16'), 'membership.deactivated', 'canceled');

  const yen = new WhopLife('mem_yen', 'yen@whop.test', YEN);
  yen.state(day('02-03'), 'membership.activated', 'active', { renewal_period_end: day('05-04') });
  const first = yen.payment(day('02-03'), 'payment.succeeded', {
    total: 4000,
    promo_code: {
      id: 'promo_1',
      amount_off: 20,
      promo_type: 'percentage',
      base_currency: 'jpy',
      number_of_intervals: 3,
    },
  });
  yen.dispute(day('02-10'), first, 4000, 'warning_needs_response');

  const once = new WhopLife('mem_once', 'once@whop.test', FOREVER);
  once.state(day('02-04'), 'membership.activated', 'completed');
  once.payment(day('02-04'), 'payment.succeeded', { total: 999, billing_reason: 'one_time' });
  return [monthly, yearly, yen, once];
}

/** What follows from those lives. */
export function checkLives({ currencies, states, trials, subscribers }: BusinessFigures): void {
  const of = (code: string) => currencies.find(({ currency }) => currency === code)!;
  const moved = (code: string) =>
    of(code).movement.map((row) => [row.new, row.expansion, row.contraction, row.churned, row.closing]);
  expect(moved('USD')).toEqual([
    [4900, 0, 0, 0, 4900],
    [0, 0, 0, 0, 4900],
    [0, 0, 0, 0, 4900],
    [0, 0, 0, 0, 4900],
  ]);
  expect(moved('EUR').slice(0, 3)).toEqual([
    [4167, 0, 0, 0, 4167],
    [0, 0, 0, 0, 4167],
    [0, 0, 0, 4167, 0],
  ]);
  // Of 5,000 yen for three months; a code for three months takes off the first payment alone.
  expect(moved('JPY')[1]).toEqual([1667, 0, 0, 0, 1667]);
  expect(of('USD').cash.slice(0, 2)).toMatchObject([
    { payments: { count: 1, amount: 4900 }, fees: 245 },
    { payments: { count: 2, amount: 4900 + 99_900 }, refunds: { count: 1, amount: 1043 } },
  ]);
  expect(of('EUR').cash).toMatchObject([
    { payments: { count: 1, amount: 59_999 } },
    { disputes: { count: 1, amount: 59_999 }, disputesLost: { count: 1 }, net: -59_999 },
    {},
    {},
  ]);
  expect(of('JPY').cash[1]).toMatchObject({ payments: { amount: 4000 }, inquiries: 1, disputes: { count: 0 } });
  expect(of('USD').recovery[1]).toMatchObject({ failed: { count: 1, amount: 4900 }, recovered: { count: 1 } });
  expect(of('USD').renewals).toMatchObject({ cancelling: { count: 1, amount: 4900 } });
  expect(states).toMatchObject({ active: 1, cancelling: 1, granted: 1, churned: 1 });
  expect(trials[0]).toMatchObject({ ended: 1, converted: 1 });
  expect(subscribers.map(({ closing }) => closing)).toEqual([2, 3, 2, 2]);
}

export const TABLES =
  'users, subscriptions, notifications, webhook_events, payers, subscription_changes, invoices, payments, refunds, disputes, billing_history, member_revenue, cash_months';
