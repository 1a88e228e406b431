import { AccountEmail, User } from '@t0/database/accounts';
import { PendingPayment, Subscription } from '@t0/database/billing';
import { createMember, createUser, waitFor } from '@t0/testing';
import { BillingStack } from '../support/billing-stack.ts';

describe('billing of a member (docs/product/billing.md#subscription-panel)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start()));
  afterAll(() => stack.stop());

  it('GET /api/billing tells the banner what it needs', async () => {
    const visitor = await stack.api.visitor().get('/api/billing');
    expect(visitor.status).toBe(401);
    const member = await createMember(stack.api.db);
    const client = await stack.api.signedIn(member);
    expect((await client.get('/api/billing')).body).toEqual({
      hasStripeSubscription: false,
      portalAvailable: false,
      status: 'active',
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      subscription: {
        provider: 'manual',
        status: 'active',
        planName: null,
        price: null,
        trialEnd: null,
        collectionPaused: false,
        resumesAt: null,
      },
      trialUsed: false,
    });
    const { events, subscription } = await stack.pay(member.email);
    await stack.deliver(...events);
    const end = stack.sandbox.state.subscriptions[subscription]!.items.data[0]!.current_period_end;
    const paid = {
      hasStripeSubscription: true,
      portalAvailable: true,
      status: 'active',
      currentPeriodEnd: new Date(end * 1000).toISOString(),
      subscription: {
        provider: 'stripe',
        status: 'active',
        planName: 'Monthly plan',
        price: { amount: '49.00', currency: 'USD', interval: 'month', intervalCount: 1 },
        trialEnd: null,
        collectionPaused: false,
        resumesAt: null,
      },
      trialUsed: true,
    };
    expect((await client.get('/api/billing')).body).toEqual({ ...paid, cancelAtPeriodEnd: false });
    await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.cancelAtPeriodEnd(subscription, true)));
    expect((await client.get('/api/billing')).body).toEqual({ ...paid, cancelAtPeriodEnd: true });
  });

  it('POST /api/billing/portal leads to the customer portal, for who has one', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    expect(await client.post('/api/billing/portal', {})).toMatchObject({
      status: 409,
      body: { message: 'There is no card subscription to manage' },
    });
    await stack.deliver(...(await stack.pay(user.email)).events);
    const { status, body } = await client.post('/api/billing/portal', {});
    expect(status).toBe(200);
    expect(await (await fetch(String(body.url))).text()).toContain(user.email);
  });

  it('access is lost live on an open socket by cancelling, and regained by paying again', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    const screen = await stack.api.live(client);
    const { events, subscription } = await stack.pay(user.email);
    await stack.deliver(...events);
    await screen.next('subscription.changed', ({ data }) => data.hasActiveSubscription);
    expect((await client.get('/api/signals')).status).toBe(200);

    await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.cancelNow(subscription)));
    const lost = await screen.next('subscription.changed', ({ data }) => !data.hasActiveSubscription);
    expect(lost.data).toEqual({
      userId: user.id,
      role: null,
      hasActiveSubscription: false,
      subscriptionStatus: 'canceled',
    });
    expect((await client.get('/api/signals')).status).toBe(403);

    await stack.deliver(...(await stack.pay(user.email)).events);
    await screen.next('subscription.changed', ({ seq, data }) => seq > lost.seq && data.hasActiveSubscription);
    expect((await client.get('/api/signals')).status).toBe(200);
  });

  it('keeps access while a payment is tried again (past due), and a change that shows nothing tells nobody', async () => {
    const user = await createUser(stack.api.db);
    const { events, subscription } = await stack.pay(user.email);
    await stack.deliver(...events);
    const screen = await stack.api.live(await stack.api.signedIn(user));
    await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.renew(subscription, false)));
    await screen.next('subscription.changed', ({ data }) => data.subscriptionStatus === 'past_due');
    expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: true });
    const seenBefore = screen.events.length;
    await stack.deliver({ ...events[0]!, id: 'evt_again_with_another_id' });
    await screen.roundTrip();
    expect(screen.events).toHaveLength(seenBefore);
  });

  describe('a subscription that nobody paid for in the end', () => {
    const DAY = 86_400_000;
    const rowOf = (externalId: string): Promise<Subscription> =>
      stack.api.db.getRepository(Subscription).findOneByOrFail({ externalId });

    /** A member whose only subscription has lasted thirty days and has given no access for ten. */
    async function unpaid(): Promise<{ email: string; subscription: string; endedAt: Date }> {
      const { email } = await createUser(stack.api.db);
      const { events, subscription } = await stack.pay(email);
      await stack.deliver(...events);
      await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.renew(subscription, false)));
      expect(await rowOf(subscription)).toMatchObject({ status: 'past_due', endedAt: null });
      await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.giveUp(subscription)));
      expect(await rowOf(subscription)).toMatchObject({ status: 'unpaid', endedAt: expect.any(Date) as unknown });
      expect(await stack.user(email)).toMatchObject({ hasActiveSubscription: false, subscriptionStatus: 'unpaid' });
      const [startedAt, endedAt] = [new Date(Date.now() - 40 * DAY), new Date(Date.now() - 10 * DAY)];
      await stack.api.db.getRepository(Subscription).update({ externalId: subscription }, { startedAt, endedAt });
      return { email, subscription, endedAt };
    }

    it('leads over to no later one, though Stripe cancels it only then', async () => {
      const { email, subscription, endedAt } = await unpaid();
      await stack.deliver(...(await stack.pay(email)).events);
      const { subscriptionStartedAt } = (await stack.user(email))!;
      expect(subscriptionStartedAt!.getTime()).toBeGreaterThan(endedAt.getTime());
      await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.cancelNow(subscription)));
      expect(await rowOf(subscription)).toMatchObject({ status: 'canceled', endedAt });
      expect(await stack.user(email)).toMatchObject({ subscriptionStartedAt });
    });

    it('begins again with the payment that comes after all', async () => {
      const { email, subscription, endedAt } = await unpaid();
      await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.renew(subscription, true)));
      const row = await rowOf(subscription);
      expect(row).toMatchObject({ status: 'active', endedAt: null });
      expect(row.startedAt.getTime()).toBeGreaterThan(endedAt.getTime());
      // Told once more, it stays as it is.
      await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.renew(subscription, true)));
      expect((await rowOf(subscription)).startedAt).toEqual(row.startedAt);
      expect(await stack.user(email)).toMatchObject({ subscriptionStartedAt: row.startedAt });
    });
  });

  it('removes the pending payment of a checkout that expired', async () => {
    const { body } = await stack.api
      .visitor()
      .post('/api/create-checkout-session', { email: 'late@t0.test', plan: 'monthly' });
    const checkout = String(body.url).split('/').at(-1)!;
    await stack.deliver(...stack.eventsOf(() => void stack.sandbox.billing.expire(checkout)));
    expect(await stack.api.db.getRepository(PendingPayment).countBy({ email: 'late@t0.test' })).toBe(0);
    expect(await stack.user('late@t0.test')).toBeNull();
  });

  it('two payments for one new address at the same time make one account, and one subscription that runs', async () => {
    const email = 'twice@t0.test';
    const first = await stack.pay(email);
    // Beyond the window of one checkout, as from another device.
    const other = await stack.sandbox.state.checkouts[first.checkout]!;
    const copy = structuredClone({ ...other, id: 'cs_test_copy', status: 'open', customer: null });
    Object.assign(stack.sandbox.state.checkouts, { cs_test_copy: copy });
    Object.assign(stack.sandbox.state.orders, { cs_test_copy: stack.sandbox.state.orders[first.checkout] });
    const second = stack.eventsOf(() => void stack.sandbox.billing.pay('cs_test_copy'));
    await Promise.all([...first.events, ...second].map((event) => stack.post(JSON.stringify(event))));
    await stack.untilDone();
    const users = await stack.api.db.getRepository(User).findBy({ email });
    expect(users).toHaveLength(1);
    expect(await stack.api.db.getRepository(Subscription).countBy({ userId: users[0]!.id, status: 'active' })).toBe(1);
    expect(
      await waitFor('one mail', () => stack.api.db.getRepository(AccountEmail).countBy({ email, kind: 'welcome' })),
    ).toBe(1);
  });
});
