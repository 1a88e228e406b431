import type { Business, InvoiceFact, MemberFacts, PaymentFact, SubscriptionStateChange } from '@t0/contracts/billing';
import { businessFigures, cashRows, memberRevenue } from '@t0/domain/billing';

/*
 * Figures of a business that is three years old, in dollars and yen. They follow by the product's rules from facts that are made here, and are
 * the same at each run.
 */

const NOW = Date.parse('2026-11-27T15:00:00.000Z');
const MONTHS = 19;
const MEMBERS = 140;

const timeOf = (month: number, day: number): string =>
  new Date(Date.UTC(2026, 10 - MONTHS + 1 + month, day, 9)).toISOString();

/** A number from 0 to below 1 that a member and a purpose always give. */
function chance(member: number, purpose: number): number {
  const x = Math.sin(member * 127.1 + purpose * 311.7) * 43_758.5453;
  return x - Math.floor(x);
}

/** A member who begins, pays each month, fails now and then, and leaves one day. */
function memberOf(index: number): MemberFacts {
  const facts: MemberFacts = { changes: [], invoices: [], payments: [], refunds: [], disputes: [] };
  const begin = Math.floor(chance(index, 1) ** 0.7 * MONTHS);
  const day = 1 + Math.floor(chance(index, 2) * 27);
  const lives = chance(index, 3) < 0.45 ? MONTHS : 1 + Math.floor(chance(index, 4) * 10);
  const currency = chance(index, 5) < 0.15 ? 'JPY' : 'USD';
  const amount = currency === 'JPY' ? 7000 : 4900;
  const subscriptionId = `sub_${index}`;
  const trial = chance(index, 6) < 0.4;
  const base = { provider: 'stripe', subscriptionId, plan: 'monthly' } as const;
  const price = { amount, currency, interval: 'month', intervalCount: 1, discounts: [] } as const;
  const change = (at: string, status: string, given: Partial<SubscriptionStateChange> = {}): void =>
    void facts.changes.push({
      ...base,
      at,
      status,
      price: { ...price, discounts: [] },
      trialEnd: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      collectionPaused: false,
      ...given,
    });
  if (trial) change(timeOf(begin, day), 'trialing', { trialEnd: timeOf(begin, day + 7) });
  if (trial && chance(index, 7) < 0.35) {
    change(timeOf(begin, day + 7), 'canceled', { trialEnd: timeOf(begin, day + 7) });
    return facts;
  }
  const first = trial ? day + 7 : day;
  for (let month = begin; month <= Math.min(begin + lives, MONTHS - 1); month += 1) {
    const at = timeOf(month, first);
    if (Date.parse(at) > NOW) break;
    const raised = chance(index, 8) < 0.12 && month > begin + 3;
    const lowered = !raised && chance(index, 9) < 0.08 && month > begin + 2;
    const total = raised ? amount * 2 : lowered ? amount / 2 : amount;
    const fails = month > begin && chance(index * 31 + month, 10) < 0.07;
    const lost = fails && chance(index * 31 + month, 11) < 0.3;
    const id = `in_${index}_${month}`;
    const paidAt = fails ? timeOf(month, first + 3) : at;
    const line = { amount: total, periodStart: at, periodEnd: timeOf(month + 1, first), proration: false };
    const status = lost ? 'uncollectible' : 'paid';
    facts.invoices.push({
      ...base,
      id,
      status,
      currency,
      total,
      amountPaid: lost ? 0 : total,
      amountDiscount: 0,
      amountTax: 0,
      lines: [{ ...line, price: { ...price, amount: total, discounts: [] } }],
      createdAt: at,
      paidAt: lost ? null : paidAt,
    } satisfies InvoiceFact);
    const payment = (time: string, state: PaymentFact['status']): PaymentFact => ({
      provider: 'stripe',
      id: `py_${id}_${time}`,
      invoiceId: id,
      status: state,
      amount: total,
      currency,
      fee: state === 'succeeded' ? { amount: Math.round(total * 0.029) + 30, currency } : null,
      at: time,
    });
    if (fails) facts.payments.push(payment(at, 'failed'));
    if (!lost) facts.payments.push(payment(paidAt, 'succeeded'));
    const back = {
      provider: 'stripe',
      id: `re_${id}`,
      paymentId: `py_${id}_${paidAt}`,
      amount: total,
      currency,
    } as const;
    if (!lost && chance(index * 31 + month, 12) < 0.03)
      facts.refunds.push({ ...back, status: 'succeeded', at: timeOf(month, first + 5) });
    if (!lost && chance(index * 31 + month, 13) < 0.012)
      facts.disputes.push({ ...back, status: chance(index, 14) < 0.4 ? 'won' : 'lost', at: timeOf(month, first + 8) });
    if (lost || month === begin + lives) {
      change(timeOf(month, first + (lost ? 9 : 26)), 'canceled');
      return facts;
    }
  }
  change(timeOf(MONTHS - 1, Math.min(first, 26)), 'active', {
    currentPeriodEnd: timeOf(MONTHS, first),
    cancelAtPeriodEnd: chance(index, 15) < 0.1,
  });
  return facts;
}

/** The answer of GET /api/admin/business for those facts. */
export function sampleBusiness(): Business {
  const members = Array.from({ length: MEMBERS }, (_, index) => memberOf(index));
  return {
    ...businessFigures(members.map(memberRevenue), members.flatMap(cashRows), new Date(NOW).toISOString()),
    isTestMode: true,
    isComplete: true,
    cancellations: [
      { reason: 'too_expensive', count: 9 },
      { reason: null, count: 6 },
      { reason: 'unused', count: 4 },
      { reason: 'payment_failed', count: 2 },
    ],
  };
}
