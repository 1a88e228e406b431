import type { InvoiceFact, InvoiceLine, MemberFacts, RecurringPrice, SubscriptionStateChange } from '@t0/contracts';

/*
 * The rules of docs/product/business.md#recurring-revenue once more, as a person would apply them who has all facts on the table: every question is answered
 * from the facts alone, for one member and one instant, and nothing is carried from one instant to the next.
 */

const KEEPS = ['active', 'past_due'];
const LENGTHS = { day: [365n, 12n], week: [52n, 12n], month: [1n, 1n], year: [1n, 12n] } as const;

/** The nearest integer to a fraction, of two equally near the greater. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const below = numerator / denominator;
  return 2n * (numerator - below * denominator) >= denominator ? below + 1n : below;
}

/** A period's price without the discounts that last. */
function naivePeriod({ amount, discounts }: RecurringPrice): bigint {
  return discounts
    .filter(({ duration }) => duration === 'repeating' || duration === 'forever')
    .reduce((rest, { percentOff, amountOff }) => {
      const off =
        percentOff === null ? BigInt(amountOff!) : nearest(rest * BigInt(Math.round(percentOff * 100)), 10_000n);
      return off > rest ? 0n : rest - off;
    }, BigInt(amount));
}

function aMonth(price: RecurringPrice): bigint {
  const [times, by] = LENGTHS[price.interval];
  return nearest(naivePeriod(price) * times, by * BigInt(price.intervalCount));
}

const shows = ({ status }: InvoiceFact): boolean =>
  status === 'paid' || status === 'open' || status === 'uncollectible';
/** Lines from which a price can be read. */
const pricedLines = (invoice: InvoiceFact) =>
  shows(invoice)
    ? invoice.lines.filter((line) => line.price && (line.proration ? line.amount > 0 : line.amount >= 0))
    : [];

/** One subscription's facts. */
interface Subscription {
  changes: SubscriptionStateChange[];
  invoices: InvoiceFact[];
  priced: { invoice: InvoiceFact; line: InvoiceLine }[];
}

/** A member's facts, by subscription. */
export function naiveSubscriptions(facts: MemberFacts): Subscription[] {
  const keyOf = ({ provider, subscriptionId }: { provider: string; subscriptionId: string | null }): string =>
    `${provider}/${subscriptionId}`;
  const keys = new Set([...facts.changes, ...facts.invoices].map(keyOf));
  return [...keys].map((key) => {
    const changes = facts.changes.filter((change) => keyOf(change) === key);
    const invoices = facts.invoices.filter((invoice) => keyOf(invoice) === key);
    const priced = invoices.flatMap((invoice) => pricedLines(invoice).map((line) => ({ invoice, line })));
    return { changes, invoices, priced };
  });
}

/** The last of the changes until `at` that are asked for. */
export function naiveLast(changes: SubscriptionStateChange[], at = '9'): SubscriptionStateChange | undefined {
  let last: SubscriptionStateChange | undefined;
  for (const change of changes) if (change.at <= at && (!last || change.at >= last.at)) last = change;
  return last;
}

/** Whether a subscription has begun by `at`. */
export function naiveBegan({ priced }: Subscription, at: string): boolean {
  return priced.some(
    ({ invoice: { paidAt }, line }) => paidAt !== null && paidAt <= at && line.amount > 0 && line.periodStart <= at,
  );
}

/** The price that counts at an instant: its currency, what a month and what a period costs. */
export function naivePrice(
  { changes, priced }: Subscription,
  at: string,
): { currency: string; month: bigint; period: bigint } | null {
  const change = naiveLast(
    changes.filter(({ price }) => price),
    at,
  );
  let shown: (typeof priced)[number] | null = null;
  for (const one of priced) {
    if (one.line.periodStart > at) continue;
    if (!shown || sinceOf(one) >= sinceOf(shown)) shown = one;
  }
  if (change && (!shown || change.at >= shown.line.periodStart)) {
    const price = change.price!;
    return { currency: price.currency, month: aMonth(price), period: naivePeriod(price) };
  }
  if (!shown) return null;
  const { invoice, line: last } = shown;
  const lines = pricedLines(invoice).filter(({ periodStart }) => periodStart === last.periodStart);
  const sum = (of: (line: InvoiceLine) => bigint): bigint => lines.map(of).reduce((a, b) => a + b, 0n);
  return {
    currency: last.price!.currency,
    month: sum(({ amount, price }) => (amount === 0 ? 0n : aMonth(price!))),
    period: sum(({ price }) => naivePeriod(price!)),
  };
}

const sinceOf = ({ invoice, line }: Subscription['priced'][number]): string =>
  line.periodStart + invoice.createdAt + invoice.id;

/** MRR of a member at an instant, by currency. */
export function naiveMrr(subscriptions: Subscription[], at: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const subscription of subscriptions) {
    if (!naiveBegan(subscription, at)) continue;
    const state = naiveLast(subscription.changes, at);
    if (state && (state.provider === 'manual' || state.provider === 'test')) continue;
    if (state && (!KEEPS.includes(state.status) || state.collectionPaused)) continue;
    const price = naivePrice(subscription, at);
    if (price) found[price.currency] = (found[price.currency] ?? 0) + Number(price.month);
  }
  return found;
}
