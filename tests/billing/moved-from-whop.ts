import type { MemberFacts, RecurringPrice } from '@t0/contracts/billing';
import { merged } from './revenue/life-terms.ts';
import { WhopLife, type WhopMessage } from './whop-messages.ts';

const DAY = 86_400_000;
const PLAN = { id: 'plan_month', currency: 'usd', renewal_price: 39, billing_period: 30 };
const PRICE: RecurringPrice = { amount: 3900, currency: 'USD', interval: 'month', intervalCount: 1, discounts: [] };
const NONE: MemberFacts = { changes: [], invoices: [], payments: [], refunds: [], disputes: [] };

/** A membership at Whop of the sandbox's customer of this number, which ends within some months: its messages, and the facts as they are. */
export function movedFromWhop(
  number: number,
  seed: number,
  start: number,
): { number: number; messages: WhopMessage[]; facts: MemberFacts } {
  const draw = (least: number, most: number, of: number): number =>
    least + ((Math.imul(number + 7 * of, 2_654_435_761 + seed) >>> 8) % (most - least + 1));
  const membership = `mem_${number}`;
  const life = new WhopLife(membership, `member-${number}@t0.test`, PLAN);
  const facts = structuredClone(NONE);
  const begins = start - draw(1, 60, 1) * DAY + 1000;
  const iso = (time: number): string => new Date(time).toISOString();
  const change = (time: number, status: string): void => {
    facts.changes.push({
      provider: 'whop',
      subscriptionId: membership,
      plan: PLAN.id,
      at: iso(time),
      status,
      price: null,
      trialEnd: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      collectionPaused: false,
    });
  };
  const months = draw(1, 7, 2);
  life.state(iso(begins), 'membership.activated', 'active');
  change(begins, 'active');
  for (let month = 0; month < months; month += 1) {
    const at = iso(begins + month * 30 * DAY);
    const id = life.payment(at, 'payment.succeeded', { amount_after_fees: 36.66 });
    facts.invoices.push({
      provider: 'whop',
      id,
      subscriptionId: membership,
      plan: PLAN.id,
      status: 'paid',
      currency: 'USD',
      total: 3900,
      amountPaid: 3900,
      amountDiscount: 0,
      amountTax: 0,
      lines: [{ amount: 3900, periodStart: at, periodEnd: at, proration: false, price: PRICE }],
      createdAt: at,
      paidAt: at,
    });
    const fee = { amount: 234, currency: 'USD' };
    facts.payments.push({
      provider: 'whop',
      id,
      invoiceId: id,
      status: 'succeeded',
      amount: 3900,
      currency: 'USD',
      fee,
      at,
    });
    if (month > 0 && draw(0, 4, 3 + month) === 0) {
      life.refund(at, id, 12.34, 'succeeded');
      facts.refunds.push({
        provider: 'whop',
        id: `rf_${id}`,
        paymentId: id,
        status: 'succeeded',
        amount: 1234,
        currency: 'USD',
        at,
      });
    }
  }
  const ends = begins + months * 30 * DAY;
  life.state(iso(ends), 'membership.deactivated', 'expired');
  change(ends, 'expired');
  return { number, messages: life.messages, facts };
}

/** The facts of one member at two providers; there may be none at the first. */
export function mergeFacts(one: MemberFacts | undefined, other: MemberFacts): MemberFacts {
  return merged(one ?? NONE, other);
}
