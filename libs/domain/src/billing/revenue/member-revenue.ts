import type { InvoiceFact, MemberFacts, MemberState, SubscriptionStateChange } from '@t0/contracts';
import { failedInvoices, firstFailures } from './failed-payments.ts';
import type { FailedInvoice } from './failed-payments.ts';
import { memberState } from './member-state.ts';
import { memberSteps } from './member-steps.ts';
import { renewalOf } from './renewal.ts';
import type { Renewal } from './renewal.ts';
import { subscriptionRevenue } from './subscription-revenue.ts';
import type { MrrStep } from './subscription-revenue.ts';
import { trialOf } from './trials.ts';
import type { Trial } from './trials.ts';

/** The version of the rules of this folder: raise it when one changes what is stored of a member or a month, and all rows are derived again. */
export const REVENUE_RULE = 2;

/** What one member adds to the figures of the business: plain JSON that does not depend on the time of reading. */
export interface MemberRevenue {
  steps: MrrStep[];
  trials: Trial[];
  failed: FailedInvoice[];
  state: MemberState | null;
  renewals: Renewal[];
}

/**
 * Folds the facts of one member (docs/product/business.md#facts); their order changes nothing.
 *
 * Incremental use: store the result as one row a member (JSON of about 400 bytes), and write it again, from all facts of that member, in the
 * transaction that stores a new fact of it. `businessFigures` sums the rows of all members, at any later time, without their facts. A first
 * fill, or another rule, reads the facts ordered by member and folds one member after the other.
 */
export function memberRevenue(facts: Pick<MemberFacts, 'changes' | 'invoices' | 'payments'>): MemberRevenue {
  const subscriptions = bySubscription(facts).map(({ changes, invoices }) => ({
    changes,
    invoices,
    revenue: subscriptionRevenue(changes, invoices),
  }));
  const revenues = subscriptions.map(({ revenue }) => revenue);
  const begun = revenues.flatMap(({ begunAt }) => begunAt ?? []).sort();
  const failedAt = firstFailures(facts.payments);
  return {
    steps: memberSteps(revenues.map(({ steps }) => steps)),
    trials: subscriptions.flatMap(({ changes, revenue }) => trialOf(changes, revenue, begun[0] ?? null) ?? []),
    failed: subscriptions.flatMap(({ invoices, revenue }) => failedInvoices(invoices, failedAt, revenue)),
    state: memberState(revenues),
    renewals: revenues.flatMap((revenue) => renewalOf(revenue) ?? []),
  };
}

interface OneSubscription {
  changes: SubscriptionStateChange[];
  invoices: InvoiceFact[];
}

/** Invoices without a subscription pay for nothing that recurs. */
function bySubscription({ changes, invoices }: OneSubscription): OneSubscription[] {
  const found = new Map<string, Map<string, OneSubscription>>();
  const of = (provider: string, id: string): OneSubscription => {
    let own = found.get(provider);
    if (!own) found.set(provider, (own = new Map<string, OneSubscription>()));
    let one = own.get(id);
    if (!one) own.set(id, (one = { changes: [], invoices: [] }));
    return one;
  };
  for (const change of changes) of(change.provider, change.subscriptionId).changes.push(change);
  for (const invoice of invoices) {
    if (invoice.subscriptionId !== null) of(invoice.provider, invoice.subscriptionId).invoices.push(invoice);
  }
  return [...found.values()].flatMap((own) => [...own.values()]);
}
