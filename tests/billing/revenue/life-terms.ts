import type { MemberFacts, PriceDiscount, RecurringPrice } from '@t0/contracts/billing';
import { DAY, HOUR, PLANS, type Life } from './subscription-life.ts';

/** When the first lives can begin. */
export const START = Date.UTC(2025, 0, 1);

/** The price of a life's plan at a time, by how many invoices it had. */
export function priceOf(life: Life, plan: number, now: number, invoiced: number): RecurringPrice {
  const { currency, tax } = life;
  const inclusiveTax = tax.kind === 'contained' || tax.kind === 'automatic' ? tax.percent : 0;
  return { ...PLANS[plan]!, currency, discounts: discountsOf(life, now, invoiced), inclusiveTax };
}

/** The tax of an invoice, and what it adds to the amount. */
export function taxOf({ tax: { kind, percent } }: Life, amount: number): { amountTax: number; added: number } {
  if (kind === 'none') return { amountTax: 0, added: 0 };
  if (kind !== 'added') return { amountTax: Math.round((amount * percent) / (100 + percent)), added: 0 };
  const amountTax = Math.round((amount * percent) / 100);
  return { amountTax, added: amountTax };
}

/** The facts of two subscriptions of one member. */
export function merged(one: MemberFacts, other: MemberFacts): MemberFacts {
  return {
    changes: [...one.changes, ...other.changes],
    invoices: [...one.invoices, ...other.invoices],
    payments: [...one.payments, ...other.payments],
    refunds: [...one.refunds, ...other.refunds],
    disputes: [...one.disputes, ...other.disputes],
  };
}

/** The discounts of a life at a time. */
function discountsOf(life: Life, now: number, invoiced: number): PriceDiscount[] {
  const begun = START + life.startDay * DAY + life.startHour * HOUR;
  switch (life.discount) {
    case 'once':
      return invoiced === 0 ? [{ duration: 'once', percentOff: 50, amountOff: null }] : [];
    case 'free-month':
      return invoiced === 0 ? [{ duration: 'once', percentOff: 100, amountOff: null }] : [];
    case 'repeating':
      return now < begun + 92 * DAY ? [{ duration: 'repeating', percentOff: 33.33, amountOff: null }] : [];
    case 'forever':
      return [{ duration: 'forever', percentOff: 12.5, amountOff: null }];
    case 'amount':
      return [
        { duration: 'forever', percentOff: 10, amountOff: null },
        { duration: 'forever', percentOff: null, amountOff: 1001 },
      ];
    case 'free-forever':
      return [{ duration: 'forever', percentOff: 100, amountOff: null }];
    default:
      return [];
  }
}

/** The end of the period of a plan that begins at `start`. */
export function periodAfter({ interval, intervalCount }: (typeof PLANS)[number], start: number): number {
  const date = new Date(start);
  if (interval === 'week') return start + 7 * intervalCount * DAY;
  // As Stripe does, a month that is shorter ends on its last day.
  const months = interval === 'year' ? 12 * intervalCount : intervalCount;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day) + (start % DAY);
}
