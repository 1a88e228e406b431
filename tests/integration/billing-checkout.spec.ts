import { AccountEmail, BlacklistedEmail, PendingPayment, Subscription, User } from '@t0/database';
import { createMember, createUser, waitFor } from '@t0/testing';
import { BillingStack } from './billing-stack.ts';
import { ApiStack } from './api-stack.ts';
import { Not } from 'typeorm';

let made = 0;
const address = (): string => `payer-${(made += 1)}@t0.test`;

describe('checkout (docs/product/billing.md#checkout)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start({ PUBLIC_URL: 'http://localhost:3999' })));
  afterAll(() => stack.stop());
  const open = (email: string) => stack.api.visitor().post('/api/create-checkout-session', { email, plan: 'monthly' });

  it('POST /api/create-checkout-session answers {url} without an account, and remembers a pending payment', async () => {
    const email = address();
    const { status, body } = await open(` ${email.toUpperCase()}`.trim());
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['url']);
    const checkout = String(body.url).split('/').at(-1)!;
    expect(body.url).toBe(`http://localhost:${stack.sandbox.port}/pay/${checkout}`);
    expect(stack.sandbox.state.checkouts[checkout]).toMatchObject({
      customer_email: email,
      metadata: { email, plan: 'monthly' },
      success_url: 'http://localhost:3999/checkout/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3999/checkout/cancelled',
    });
    expect(await stack.api.db.getRepository(PendingPayment).findBy({ email })).toMatchObject([
      { checkoutSessionId: checkout, plan: 'monthly', userId: null, expiresAt: expect.any(Date) },
    ]);
    expect(await stack.user(email)).toBeNull();
  });

  it("uses the signed-in account's own address, whatever was typed", async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    const { body } = await client.post('/api/create-checkout-session', { email: address(), plan: 'monthly' });
    const checkout = stack.sandbox.state.checkouts[String(body.url).split('/').at(-1)!]!;
    expect(checkout).toMatchObject({
      customer_email: user.email,
      client_reference_id: user.id,
      metadata: { email: user.email, userId: user.id },
    });
  });

  it('opens one page for two clicks, and another in another browser', async () => {
    const email = address();
    const client = stack.api.visitor();
    const click = () => client.post('/api/create-checkout-session', { email, plan: 'monthly' });
    const [first, second] = [await click(), await click()];
    expect(first.body.url).toBe(second.body.url);
    expect(await stack.api.db.getRepository(PendingPayment).countBy({ email })).toBe(1);
    expect((await open(email)).body.url).not.toBe(first.body.url);
  });

  it('gives access by the webhook alone: account without password, welcome mail, no pending payment left', async () => {
    const email = address();
    const { events, checkout, subscription } = await stack.pay(email);
    expect(await stack.user(email)).toBeNull();
    await stack.deliver(...events);
    const user = await stack.user(email);
    expect(user).toMatchObject({
      password: null,
      hasActiveSubscription: true,
      subscriptionStatus: 'active',
      stripeSubscriptionId: subscription,
      stripeCustomerId: expect.stringMatching(/^cus_/),
      subscriptionStartedAt: expect.any(Date),
    });
    expect(await stack.subscriptions(user!.id)).toMatchObject([
      { provider: 'stripe', externalId: subscription, status: 'active', plan: 'monthly', cancelAtPeriodEnd: false },
    ]);
    expect(await stack.api.db.getRepository(PendingPayment).countBy({ checkoutSessionId: checkout })).toBe(0);
    expect(await stack.api.db.getRepository(AccountEmail).findBy({ email, kind: Not('checkout') })).toMatchObject([
      { kind: 'welcome' },
    ]);
  });

  it('finds the account whatever the case of the address, and keeps its password without a mail', async () => {
    const user = await createUser(stack.api.db);
    const { events } = await stack.pay(user.email.toUpperCase());
    await stack.deliver(...events);
    expect(await stack.user(user.email)).toMatchObject({
      id: user.id,
      hasActiveSubscription: true,
      password: user.password,
    });
    expect(await stack.api.db.getRepository(AccountEmail).countBy({ email: user.email, kind: Not('checkout') })).toBe(
      0,
    );
  });

  it('refuses a second subscription at Stripe with a sentence; a stranger learns nothing, and the owner is mailed', async () => {
    const user = await createUser(stack.api.db);
    await stack.deliver(...(await stack.pay(user.email)).events);
    const refusal = { error: 'ALREADY_SUBSCRIBED', message: 'This account already has an active subscription' };
    const [free, taken] = [await open(address()), await open(user.email)];
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    const asked = await stack.api.db.getRepository(AccountEmail).findBy({ kind: 'checkout' });
    expect(asked.map(({ email }) => email)).toContain(user.email);
    const client = await stack.api.signedIn(user);
    const again = await client.post('/api/create-checkout-session', { email: user.email, plan: 'monthly' });
    expect(again).toMatchObject({ status: 409, body: refusal });
  });

  it('lets a member with access from elsewhere move to Stripe, and keeps the time of membership', async () => {
    const began = new Date(Date.now() - 40 * 86_400_000);
    const member = await createMember(stack.api.db, { subscriptionStartedAt: began });
    await stack.deliver(...(await stack.pay(member.email)).events);
    expect(await stack.subscriptions(member.id)).toHaveLength(2);
    expect(await stack.user(member.email)).toMatchObject({ subscriptionStartedAt: began, hasActiveSubscription: true });
  });

  it('uses the customer again after a cancellation, for its owner only', async () => {
    const user = await createUser(stack.api.db);
    const { events, subscription } = await stack.pay(user.email);
    await stack.deliver(...events, ...stack.eventsOf(() => stack.sandbox.billing.cancelNow(subscription)));
    const { stripeCustomerId } = (await stack.user(user.email))!;
    const client = await stack.api.signedIn(user);
    const mine = await client.post('/api/create-checkout-session', { email: user.email, plan: 'monthly' });
    const strangers = await open(user.email);
    const checkoutOf = (url: unknown) => stack.sandbox.state.checkouts[String(url).split('/').at(-1)!]!;
    expect(checkoutOf(mine.body.url)).toMatchObject({ customer: stripeCustomerId, customer_email: null });
    expect(checkoutOf(strangers.body.url)).toMatchObject({ customer: null, customer_email: user.email });
  });

  it('declined card: nothing is given, and the checkout can still be paid', async () => {
    const email = address();
    const { body } = await open(email);
    const declined = await fetch(`${String(body.url)}/decline`, { method: 'POST' });
    expect(await declined.text()).toContain('Your card was declined');
    expect(await stack.user(email)).toBeNull();
    const again = await fetch(`${String(body.url)}/pay`, { method: 'POST', redirect: 'manual' });
    expect(again.headers.get('location')).toMatch('http://localhost:3999/checkout/success?session_id=cs_');
  });

  it('refuses a blacklisted address', async () => {
    const email = address();
    await stack.api.db.getRepository(BlacklistedEmail).insert({ email });
    expect(await open(email)).toMatchObject({ status: 403, body: { error: 'EMAIL_BLOCKED' } });
  });

  it.each([
    [{ email: 'x', plan: 'monthly' }, 'email', 'Invalid email address'],
    [{ plan: 'monthly' }, 'email', 'Invalid email address'],
    [{ email: 'a@b.cd', plan: 'yearly' }, 'plan', 'Plan must be monthly'],
    [{ email: 'a@b.cd', plan: 'monthly', price: 1 }, 'price', 'This call takes no field “price”'],
  ])('refuses %j, naming %s', async (body, field, message) => {
    const answer = await stack.api.visitor().post('/api/create-checkout-session', body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });

  it('bears 429 and 500 of Stripe by asking again', async () => {
    stack.sandbox.failNext('rate_limit', 1);
    expect((await open(address())).status).toBe(200);
    stack.sandbox.failNext('api_error', 1);
    expect((await open(address())).status).toBe(200);
  });

  it('says in one sentence that the payment page could not be opened, and keeps nothing', async () => {
    const email = address();
    stack.sandbox.failNext('card_error');
    expect(await open(email)).toMatchObject({
      status: 502,
      body: { message: 'The payment page could not be opened. Please try again in a moment.' },
    });
    expect(await stack.api.db.getRepository(PendingPayment).countBy({ email })).toBe(0);
  });
});

describe('checkout without a provider, and too often', () => {
  it('is answered 503 with a sentence where no Stripe is configured', async () => {
    const stack = await ApiStack.start();
    try {
      const refused = await stack.visitor().post('/api/create-checkout-session', { email: 'a@b.cd', plan: 'monthly' });
      expect(refused).toMatchObject({
        status: 503,
        body: { error: 'PAYMENTS_NOT_CONFIGURED', message: 'Card payments are not set up on this terminal' },
      });
      const client = await stack.signedIn(await createMember(stack.db));
      expect((await client.post('/api/billing/portal', {})).status).toBe(503);
      expect((await stack.visitor().post('/api/webhooks/stripe', '{}')).status).toBe(503);
    } finally {
      await stack.stop();
    }
  });

  it('is throttled by address', async () => {
    const stack = await BillingStack.start({ THROTTLE_FACTOR: '1' });
    try {
      const open = () =>
        stack.api.visitor().post('/api/create-checkout-session', { email: 'often@t0.test', plan: 'monthly' });
      for (let count = 0; count < 30; count += 1) expect((await open()).status).toBe(200);
      const refused = await open();
      expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_ATTEMPTS' } });
    } finally {
      await stack.stop();
    }
  });
});

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
    });
    const { events, subscription } = await stack.pay(member.email);
    await stack.deliver(...events);
    const end = stack.sandbox.state.subscriptions[subscription]!.items.data[0]!.current_period_end;
    const paid = {
      hasStripeSubscription: true,
      portalAvailable: true,
      status: 'active',
      currentPeriodEnd: new Date(end * 1000).toISOString(),
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
      isAdmin: false,
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
    const told = screen.events.length;
    await stack.deliver({ ...events[0]!, id: 'evt_again_with_another_id' });
    await screen.roundTrip();
    expect(screen.events).toHaveLength(told);
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

  it('two payments for one new address at the same moment make one account with two subscriptions', async () => {
    const email = 'twice@t0.test';
    const first = await stack.pay(email);
    // Beyond the window of one checkout, as from another device.
    const other = await stack.sandbox.state.checkouts[first.checkout]!;
    const copy = structuredClone({ ...other, id: 'cs_test_copy', status: 'open', customer: null });
    Object.assign(stack.sandbox.state.checkouts, { cs_test_copy: copy });
    Object.assign(stack.sandbox.state.orders, { cs_test_copy: stack.sandbox.state.orders[first.checkout] });
    const second = stack.eventsOf(() => void stack.sandbox.billing.pay('cs_test_copy'));
    await Promise.all([...first.events, ...second].map((event) => stack.post(JSON.stringify(event))));
    await stack.settled();
    const users = await stack.api.db.getRepository(User).findBy({ email });
    expect(users).toHaveLength(1);
    expect(await stack.api.db.getRepository(Subscription).countBy({ userId: users[0]!.id, status: 'active' })).toBe(2);
    expect(
      await waitFor('one mail', () =>
        stack.api.db.getRepository(AccountEmail).countBy({ email, kind: Not('checkout') }),
      ),
    ).toBe(1);
  });
});
