import { membershipOf, type MembershipFacts } from './membership.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
const of = (provider: string, status: string, more: Partial<MembershipFacts> = {}): MembershipFacts => ({
  provider,
  status,
  plan: 'monthly',
  currentPeriodEnd: day(30),
  cancelAtPeriodEnd: false,
  startedAt: day(1),
  ...more,
});

describe('the state of a member (docs/product/console.md#states)', () => {
  it.each([
    ['active', of('stripe', 'active')],
    ['cancelling', of('whop', 'active', { cancelAtPeriodEnd: true })],
    ['past_due', of('stripe', 'past_due')],
    ['trialing', of('stripe', 'trialing', { cancelAtPeriodEnd: true })],
    ['granted', of('manual', 'active', { cancelAtPeriodEnd: true })],
    ['test', of('test', 'active')],
    ['paused', of('stripe', 'paused')],
    ['ended', of('stripe', 'unpaid')],
    ['ended', of('manual', 'expired')],
  ])('%s', (membership, subscription) => expect(membershipOf([subscription])).toMatchObject({ membership }));

  it('is none without a subscription', () =>
    expect(membershipOf([])).toEqual({ membership: 'none', plan: null, renewsAt: null }));

  it('is that of the subscription that pays, in any order, with its plan and renewal', () => {
    const grant = of('manual', 'active', { plan: null, currentPeriodEnd: null });
    const paid = of('stripe', 'active', { plan: 'yearly', currentPeriodEnd: day(200) });
    const all = [grant, of('stripe', 'canceled'), paid];
    for (const given of [all, [...all].reverse()])
      expect(membershipOf(given)).toEqual({ membership: 'active', plan: 'yearly', renewsAt: day(200) });
    expect(membershipOf([grant, of('stripe', 'canceled')])).toEqual({
      membership: 'granted',
      plan: null,
      renewsAt: null,
    });
  });

  it('of two alike the one that lasts longer', () =>
    expect(
      membershipOf([of('stripe', 'active'), of('whop', 'active', { currentPeriodEnd: day(90) })]).renewsAt,
    ).toEqual(day(90)));

  it('names no renewal of what has ended', () =>
    expect(membershipOf([of('stripe', 'canceled')])).toEqual({ membership: 'ended', plan: 'monthly', renewsAt: null }));
});
