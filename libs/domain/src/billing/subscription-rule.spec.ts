import fc from 'fast-check';
import { entitlementOf, LIVE_STATUSES, type SubscriptionFacts } from './subscription-rule.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
const of = (status: string, from: number, to?: number): SubscriptionFacts => ({
  status,
  startedAt: day(from),
  endedAt: to === undefined ? null : day(to),
});

describe('the rule of entitlement (docs/product/access.md#entitlement)', () => {
  it('gives nothing to who never subscribed', () => {
    expect(entitlementOf([])).toEqual({
      hasActiveSubscription: false,
      subscriptionStatus: 'inactive',
      subscriptionStartedAt: null,
    });
  });

  it.each(LIVE_STATUSES)('gives access with %s', (status) => {
    expect(entitlementOf([of(status, 3)])).toEqual({
      hasActiveSubscription: true,
      subscriptionStatus: status,
      subscriptionStartedAt: day(3),
    });
  });

  it.each(['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'expired'])(
    'gives none with %s, and says so',
    (status) => {
      expect(entitlementOf([of('canceled', 1, 2), of(status, 3, 4)])).toEqual({
        hasActiveSubscription: false,
        subscriptionStatus: status,
        subscriptionStartedAt: null,
      });
    },
  );

  it('says the status of the one that began last, else ended last, else of the first by name', () => {
    const statuses = (...all: SubscriptionFacts[]): string[] =>
      [all, [...all].reverse()].map((given) => entitlementOf(given).subscriptionStatus);
    expect(statuses(of('canceled', 1, 9), of('unpaid', 3, 4))).toEqual(['unpaid', 'unpaid']);
    expect(statuses(of('canceled', 3, 9), of('unpaid', 3))).toEqual(['canceled', 'canceled']);
    expect(statuses(of('canceled', 3, 4), of('unpaid', 3, 9))).toEqual(['unpaid', 'unpaid']);
    expect(statuses(of('unpaid', 3), of('canceled', 3))).toEqual(['canceled', 'canceled']);
  });

  it('keeps access while any subscription of several is live, with the best status', () => {
    expect(entitlementOf([of('canceled', 1, 5), of('past_due', 2), of('active', 6)])).toEqual({
      hasActiveSubscription: true,
      subscriptionStatus: 'active',
      subscriptionStartedAt: day(1),
    });
  });

  it('begins anew after a gap, and not when a member only changes provider', () => {
    expect(entitlementOf([of('canceled', 1, 5), of('active', 6)]).subscriptionStartedAt).toEqual(day(6));
    // Of what gives no access and has no end, nothing leads over to the next.
    expect(entitlementOf([of('unpaid', 1), of('active', 6)]).subscriptionStartedAt).toEqual(day(6));
    // Nobody ever paid for it.
    for (const status of ['incomplete', 'incomplete_expired'])
      expect(entitlementOf([of(status, 1, 7), of('active', 6)]).subscriptionStartedAt).toEqual(day(6));
    expect(entitlementOf([of('canceled', 1, 7), of('active', 6)]).subscriptionStartedAt).toEqual(day(1));
    expect(entitlementOf([of('canceled', 1, 5), of('canceled', 4, 9), of('active', 9)]).subscriptionStartedAt).toEqual(
      day(1),
    );
  });

  it('does not depend on the order of subscriptions', () => {
    const fact = fc.record({
      status: fc.constantFrom('active', 'trialing', 'past_due', 'canceled', 'unpaid'),
      startedAt: fc.integer({ min: 1, max: 20 }).map(day),
      endedAt: fc.option(fc.integer({ min: 1, max: 20 }).map(day)),
    });
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (facts, order) => {
        const shuffled = facts
          .map((one) => ({ one, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(entitlementOf(shuffled)).toEqual(entitlementOf(facts));
      }),
    );
  });
});
