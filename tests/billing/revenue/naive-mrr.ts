import type {
  InvoiceFact,
  InvoiceLine,
  MemberFacts,
  RecurringPrice,
  SubscriptionStateChange,
} from '@t0/contracts/billing';

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

/** A period's price without the discounts that last, and without `tax`, the percentage that it contains. */
function naivePeriod({ amount, discounts }: RecurringPrice, tax: number): bigint {
  const gross = discounts
    .filter(({ duration }) => duration === 'repeating' || duration === 'forever')
    .reduce((rest, { percentOff, amountOff }) => {
      const off =
        percentOff === null ? BigInt(amountOff!) : nearest(rest * BigInt(Math.round(percentOff * 100)), 10_000n);
      return off > rest ? 0n : rest - off;
    }, BigInt(amount));
  return nearest(gross * 1_000_000n, BigInt(Math.round((100 + tax) * 10_000)));
}

function aMonth(price: RecurringPrice, tax: number): bigint {
  const [times, by] = LENGTHS[price.interval];
  return nearest(naivePeriod(price, tax) * times, by * BigInt(price.intervalCount));
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

/** When a subscription began to count; undefined if it never did. */
export function naiveBegunAt({ priced }: Subscription): string | undefined {
  const paid = priced.filter(({ invoice: { paidAt }, line }) => paidAt !== null && line.amount > 0);
  return paid.map(({ invoice, line }) => [invoice.paidAt!, line.periodStart].sort()[1]!).sort()[0];
}

/** The last percentage of tax in a price that something names until `at`: an invoice's line, or a change, which is later at the same time. */
function naiveTax({ changes, priced }: Subscription, at: string): number {
  const named = (price: RecurringPrice | null): boolean => price !== null && price.inclusiveTax !== null;
  const change = naiveLast(
    changes.filter(({ price }) => named(price)),
    at,
  );
  const lines = priced.filter(({ line }) => named(line.price) && line.periodStart <= at);
  const line = lines.reduce<(typeof lines)[number] | null>(
    (last, one) => (last && sinceOf(one) < sinceOf(last) ? last : one),
    null,
  )?.line;
  const price = change && (!line || change.at >= line.periodStart) ? change.price : line?.price;
  return price?.inclusiveTax ?? 0;
}

/** The price that counts at an instant: its currency, what a month and what a period costs. */
export function naivePrice(
  subscription: Subscription,
  at: string,
): { currency: string; month: bigint; period: bigint } | null {
  const { changes, priced } = subscription;
  const lastTax = naiveTax(subscription, at);
  const taxOf = ({ inclusiveTax = 0 }: RecurringPrice): number => inclusiveTax ?? lastTax;
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
    return {
      currency: price.currency,
      month: aMonth(price, taxOf(price)),
      period: naivePeriod(price, taxOf(price)),
    };
  }
  if (!shown) return null;
  const { invoice, line: last } = shown;
  const lines = pricedLines(invoice).filter(({ periodStart }) => periodStart === last.periodStart);
  const sum = (of: (line: InvoiceLine) => bigint): bigint => lines.map(of).reduce((a, b) => a + b, 0n);
  return {
    currency: last.price!.currency,
    month: sum(({ price }) => aMonth(price!, taxOf(price!))),
    period: sum(({ price }) => naivePeriod(price!, taxOf(price!))),
  };
}

const sinceOf = ({ invoice, line }: Subscription['priced'][number]): string =>
  line.periodStart + invoice.createdAt + invoice.id;

/** MRR of a member at an instant, by currency. */
export function naiveMrr(subscriptions: Subscription[], at: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const subscription of subscriptions) {
    if (!naiveBegan(subscription, at)) continue;
    // A trial says nothing of whether the subscription counted before it.
    const state = naiveLast(
      subscription.changes.filter(({ status, collectionPaused }) => status !== 'trialing' || collectionPaused),
      at,
    );
    if (state && (state.provider === 'manual' || state.provider === 'test')) continue;
    if (state && (!KEEPS.includes(state.status) || state.collectionPaused)) continue;
    const price = naivePrice(subscription, at);
    if (price) found[price.currency] = (found[price.currency] ?? 0) + Number(price.month);
  }
  return found;
}
