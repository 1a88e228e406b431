import { MEMBER_STATES } from '@t0/contracts/billing';
import type { InvoiceFact, MemberFacts, MemberState, SubscriptionStateChange } from '@t0/contracts/billing';
import { failedInvoices, firstFailures, type FailedInvoice } from './failed-payments.ts';
import { memberSteps } from './member-steps.ts';
import { renewalOf, type Renewal } from './renewal.ts';
import { subscriptionRevenue, type MrrStep, type SubscriptionRevenue } from './subscription-revenue.ts';
import { isLiveStatus } from '../subscription-rule.ts';

/** A trial (docs/product/business.md#trials); `endsAt` may be still to come. */
interface Trial {
  endsAt: string;
  outcome: 'converted' | 'pending' | 'lost';
}

/** The trial of a subscription; null if it has none, or the member, who first paid at `paidAt`, had paid before its end. */
function trialOf(
  changes: readonly SubscriptionStateChange[],
  { last, begunAt }: SubscriptionRevenue,
  paidAt: string | null,
): Trial | null {
  if (!last || last.provider === 'manual' || last.provider === 'test') return null;
  const trialEnd = trialEndOf(changes, begunAt) ?? trialEndOf(changes);
  if (trialEnd === null) return null;
  const lives = isLiveStatus(last.status);
  const endsAt = !lives && last.at < trialEnd ? last.at : trialEnd;
  if (paidAt !== null && paidAt < endsAt) return null;
  return { endsAt, outcome: begunAt !== null ? 'converted' : lives ? 'pending' : 'lost' };
}

/** The end of the trial by the last change that has one, not later than `begunAt`: a later one is that of a free month. */
function trialEndOf(changes: readonly SubscriptionStateChange[], begunAt: string | null = null): string | null {
  const timed = changes.filter(({ trialEnd }) => trialEnd !== null && (begunAt === null || trialEnd <= begunAt));
  return (
    timed.reduce<SubscriptionStateChange | null>((last, one) => (last && one.at < last.at ? last : one), null)
      ?.trialEnd ?? null
  );
}

/** The state of a member, the first of all subscriptions; null without any (docs/product/business.md#members-by-state). */
function memberState(subscriptions: readonly SubscriptionRevenue[]): MemberState | null {
  const states = subscriptions.map(stateOf);
  return MEMBER_STATES.find((state) => states.includes(state)) ?? null;
}

function stateOf({ last, price, begunAt, isTrial }: SubscriptionRevenue): MemberState | null {
  const ended = begunAt === null ? null : 'churned';
  if (!last) return ended;
  if (last.provider === 'manual' || last.provider === 'test') return isLiveStatus(last.status) ? 'granted' : null;
  if (last.status === 'paused' || (isLiveStatus(last.status) && last.collectionPaused)) return 'paused';
  if (!isLiveStatus(last.status)) return ended;
  if (isTrial || last.status === 'past_due') return isTrial ? 'trialing' : 'past_due';
  if (price?.amount === 0) return 'granted';
  return last.cancelAtPeriodEnd ? 'cancelling' : 'active';
}

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
