import type { MemberFacts, MemberState } from '@t0/contracts/billing';
import { naiveBegan, naiveBegunAt, naiveLast, naiveMrr, naivePrice, naiveSubscriptions } from './naive-mrr.ts';

/* What is asked of single members, again from the definitions of docs/product/business.md#trials. */

type Subscription = ReturnType<typeof naiveSubscriptions>[number];

const FOREVER = '9999-12-31T23:59:59.999Z';
const isLive = (status: string): boolean => ['active', 'trialing', 'past_due'].includes(status);
/** In a trial that counts nothing: none is a free month of a subscription that is paid. */
const isUnpaidTrial = (one: Subscription): boolean =>
  naiveLast(one.changes)!.status === 'trialing' &&
  !Object.values(naiveMrr([one], FOREVER)).some((amount) => amount > 0);
const isGranted = (provider: string): boolean => provider === 'manual' || provider === 'test';

/** The trials of a member, and what came of them. */
export function naiveTrials(facts: MemberFacts): { endsAt: string; outcome: string }[] {
  const subscriptions = naiveSubscriptions(facts);
  return subscriptions.flatMap((subscription) => {
    const timed = subscription.changes.filter(({ trialEnd, provider }) => trialEnd && !isGranted(provider));
    const begunAt = naiveBegunAt(subscription) ?? FOREVER;
    // What is later than the first payment is a free month.
    const ends = (naiveLast(timed.filter(({ trialEnd }) => trialEnd! <= begunAt)) ?? naiveLast(timed))?.trialEnd;
    if (!ends) return [];
    const last = naiveLast(subscription.changes)!;
    const endsAt = isLive(last.status) ? ends : [ends, last.at].sort()[0]!;
    const justBefore = new Date(Date.parse(endsAt) - 1).toISOString();
    if (subscriptions.some((one) => naiveBegan(one, justBefore))) return [];
    const outcome = naiveBegan(subscription, FOREVER) ? 'converted' : isLive(last.status) ? 'pending' : 'lost';
    return [{ endsAt, outcome }];
  });
}

/** The invoices of a member whose payment failed. */
export function naiveFailed(facts: MemberFacts): { at: string; currency: string; amount: number; outcome: string }[] {
  return naiveSubscriptions(facts).flatMap(({ changes, invoices }) => {
    const [, ...renewals] = [...invoices].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
    return renewals.flatMap(({ id, status, total: amount, currency }) => {
      const at = facts.payments
        .filter((one) => one.invoiceId === id && one.status === 'failed')
        .map((one) => one.at)
        .sort()[0];
      if (!at) return [];
      const ended = !isLive(naiveLast(changes)!.status) || status === 'void' || status === 'uncollectible';
      return [{ at, currency, amount, outcome: status === 'paid' ? 'recovered' : ended ? 'lost' : 'retrying' }];
    });
  });
}

/** What the next 30 days bring of a member. */
export function naiveRenewals(facts: MemberFacts, asOf: string): { kind: string; currency: string; amount: number }[] {
  const until = new Date(Date.parse(asOf) + 30 * 86_400_000).toISOString();
  return naiveSubscriptions(facts).flatMap((subscription) => {
    const { status, provider, currentPeriodEnd, cancelAtPeriodEnd, collectionPaused } = naiveLast(
      subscription.changes,
    )!;
    const at = currentPeriodEnd!;
    const price = naivePrice(subscription, FOREVER);
    if (!isLive(status) || isGranted(provider) || collectionPaused || at <= asOf || at > until || !price?.period)
      return [];
    const kind = cancelAtPeriodEnd ? 'cancelling' : isUnpaidTrial(subscription) ? 'trialsEnding' : 'renewing';
    return [{ kind, currency: price.currency, amount: Number(price.period) }];
  });
}

/** How many members are in each state. */
export function naiveStates(members: MemberFacts[]): Record<MemberState, number> {
  const states = { active: 0, cancelling: 0, past_due: 0, trialing: 0, paused: 0, granted: 0, churned: 0 };
  for (const facts of members) {
    const own = naiveSubscriptions(facts).map((one) => ({ ...naiveLast(one.changes)!, one }));
    const paying = own.filter(({ provider, collectionPaused }) => !isGranted(provider) && !collectionPaused);
    const free = ({ one }: { one: Subscription }): boolean => naivePrice(one, FOREVER)?.period === 0n;
    const active = paying.filter(
      (one) => (one.status === 'active' || (one.status === 'trialing' && !isUnpaidTrial(one.one))) && !free(one),
    );
    if (active.some(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd)) states.active += 1;
    else if (active.length > 0) states.cancelling += 1;
    else if (paying.some(({ status }) => status === 'past_due')) states.past_due += 1;
    else if (paying.some(({ one }) => isUnpaidTrial(one))) states.trialing += 1;
    else if (
      own.some(({ provider, status, collectionPaused }) => !isGranted(provider) && isLive(status) && collectionPaused)
    )
      states.paused += 1;
    else if (own.some(({ status, provider }) => isLive(status) && (isGranted(provider) || status === 'active')))
      states.granted += 1;
    else if (own.some(({ one }) => naiveBegan(one, FOREVER))) states.churned += 1;
  }
  return states;
}
